import { readFileSync } from 'node:fs'
import { cccdBack, cccdFront, type Drawn, ineBack, ineFront, ktpFront } from './cards.ts'
import { drawn, type Fonts, ownFonts } from './drawing.ts'
import { indonesian, mexican, vietnamese } from './people.ts'
import { photograph, VARIANTS, type Variant } from './photograph.ts'
import { pick, type Random, randomFrom } from './random.ts'

const FACES = new URL('../../../../e2e/data/faces/', import.meta.url)
const HEADS = ['head-a-front', 'head-b-front', 'head-d-front'] as const

/** A picture of an invented card and what is to be read from it. */
export type Specimen = {
  file: string
  docType: Drawn['kind']
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

/** Draws the cards of one invented person per kind and photographs each in these ways. */
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
