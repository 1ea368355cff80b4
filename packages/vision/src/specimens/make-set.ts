import { readFileSync } from 'node:fs'
import { flattenCard } from '../pixels/flat-card.ts'
import { decodePicture } from '../pixels/picture.ts'
import { PICTURE } from '../thresholds.ts'
import { cccdBack, cccdFront, type Drawn, ineBack, ineFront, ktpFront } from './cards.ts'
import { drawn, type Fonts, ownFonts, withRoundCorners } from './drawing.ts'
import { indonesian, mexican, vietnamese } from './people.ts'
import { photograph, VARIANTS, type Variant } from './photograph.ts'
import { pick, type Random, randomFrom } from './random.ts'

const FACES = new URL('../../../../e2e/data/faces/', import.meta.url)
const HEADS = ['head-a-front', 'head-b-front', 'head-d-front'] as const

/** A picture of an invented card, and the fields to be read from it. */
export type Specimen = {
  file: string
  docType: Drawn['kind'] | 'pan' | 'aadhaar'
  side: Drawn['side']
  variant: Variant
  photo: string | null
  fields: Record<string, string>
  picture: Buffer
}

const SHAPES: Record<string, (random: Random, brush: Omit<Brush, 'random'>) => Promise<Drawn[]>> = {
  ine: async (random, brush) => {
    const who = mexican(random)
    return [await ineFront({ ...brush, random }, who), await ineBack({ ...brush, random }, who)]
  },
  ktp: async (random, brush) => [await ktpFront({ ...brush, random }, indonesian(random))],
  cccd: async (random, brush) => {
    const who = vietnamese(random)
    return [await cccdFront({ ...brush, random }, who), await cccdBack({ ...brush, random }, who)]
  },
}
type Brush = Parameters<typeof ineFront>[0]

/** Draws the cards of one invented person per kind and photographs each in the given ways. */
export async function* specimens(
  seed: number,
  variants: readonly Variant[] = VARIANTS,
  fonts: Fonts = ownFonts(),
): AsyncGenerator<Specimen> {
  for (const [place, shape] of Object.values(SHAPES).entries()) {
    const random = randomFrom(seed * 31 + place)
    const photo = pick(random, HEADS)
    const portrait = readFileSync(new URL(`${photo}.jpg`, FACES))
    for (const { kind, side, svg, fields } of await shape(random, { fonts, portrait })) {
      const card = await drawn(svg)
      for (const variant of variants) {
        const picture = await photograph(card, variant, random)
        const file = `${kind}-${seed}-${side}-${variant}.jpg`
        const printed = side === 'front' ? photo : null
        yield { file, docType: kind, side, variant, photo: printed, fields, picture }
      }
    }
  }
}

const INDIAN = [
  'pan-1-front',
  'pan-3-front',
  'aadhaar-1-front',
  'aadhaar-2-front',
  'aadhaar-2-back',
]
/** The ways of taking a picture that the given test pictures do not include. */
const NEW_VARIANTS = VARIANTS.slice(VARIANTS.indexOf('motion'))
const DOCUMENTS = new URL('../../../../e2e/data/documents/', import.meta.url)

/** The given Indian cards, cut out of their clean pictures and photographed in the other ways. */
export async function* indianSpecimens(
  seed: number,
  variants: readonly Variant[] = NEW_VARIANTS,
): AsyncGenerator<Specimen> {
  const truth = JSON.parse(readFileSync(new URL('expected.json', DOCUMENTS), 'utf8'))
  for (const [place, name] of INDIAN.entries()) {
    const random = randomFrom(seed * 53 + place)
    const clean = readFileSync(new URL(`${name}-clean.jpg`, DOCUMENTS))
    const { card } = await flattenCard(await decodePicture(clean, PICTURE.sideMax))
    const cut = await withRoundCorners(card)
    for (const variant of variants) {
      const { docType, side, photo, fields } = truth[`${name}-clean.jpg`]
      const picture = await photograph(cut, variant, random)
      yield {
        file: `${name}-${seed}-${variant}.jpg`,
        docType,
        side,
        photo,
        fields,
        variant,
        picture,
      }
    }
  }
}
