import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { flattenCard } from '../pixels/flat-card.ts'
import { decodePicture } from '../pixels/picture.ts'
import { PICTURE } from '../thresholds.ts'
import { ownFonts, withRoundCorners, written } from './drawing.ts'
import { photograph, type Variant } from './photograph.ts'
import { randomFrom } from './random.ts'

const CARD_OF = new URL('../../../../e2e/data/documents/aadhaar-1-front-clean.jpg', import.meta.url)
/** The place of the line with the date on the flattened card, and the colour of its paper. */
const LINE = { left: 470, top: 352, width: 620, height: 62, paper: '#f9f9f5' }

/** A given Aadhaar changed to state the year of birth only, like older cards. */
export async function yearOnlyAadhaar(
  year: string,
  variant: Variant,
  seed: number,
): Promise<Buffer> {
  const { card } = await flattenCard(await decodePicture(readFileSync(CARD_OF), PICTURE.sideMax))
  const { left, top, width, height, paper } = LINE
  const text = written(ownFonts().regular, `/ Year of Birth : ${year}`, { x: 12, y: 46, size: 46 })
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${text}</svg>`
  const { data } = await sharp(card.data, {
    raw: { width: card.width, height: card.height, channels: 3 },
  })
    .composite([{ input: Buffer.from(line), left, top }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const printed = await withRoundCorners({ ...card, data })
  return photograph(printed, variant, randomFrom(seed))
}
