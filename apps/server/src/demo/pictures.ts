import type { Market } from '@noren/markets/market'
import { splitFrames } from '@noren/vision/face/split-frames'
import sharp from 'sharp'
import type { Random } from '../platform/seeded-random.ts'
import { blankCard } from '../providers/sandbox/invented-kyc.ts'
import { specimenFile, specimensOf } from '../providers/sandbox/specimens.ts'

const FILM = 'turning-head.mjpeg'

/** The first frame of the sandbox's film. */
const firstFrame = ({ documentKinds }: Market): Buffer | undefined => {
  const film = specimenFile(documentKinds, FILM)
  const [frame] = film ? splitFrames(film.bytes) : []
  return frame && Buffer.from(frame)
}

type Side = 'front' | 'back'

const cardOf = ({ documentKinds }: Market, side: Side): Buffer | undefined => {
  const [kind] = documentKinds.filter(({ keptLength }) => keptLength === null)
  const known = specimensOf(kind ? [kind] : documentKinds).find((one) => one.side === side)
  return known && specimenFile(documentKinds, known.file)?.bytes
}

/** As another camera in another light would have taken it, so that no two are the same. */
const takenAgain = (picture: Buffer, random: Random): Promise<Buffer> =>
  sharp(picture)
    .modulate({ brightness: (85 + random.below(31)) / 100, hue: random.below(13) - 6 })
    .jpeg()
    .toBuffer()

/** Of a card and a face that the sandbox has at hand; of an image without them, cards that show nothing. */
export const picturesOf = async (
  market: Market,
  random: Random,
): Promise<{ card: Record<Side, Buffer>; face: Buffer }> => {
  const blank = await blankCard()
  return {
    card: {
      front: await takenAgain(cardOf(market, 'front') ?? blank, random),
      back: await takenAgain(cardOf(market, 'back') ?? blank, random),
    },
    face: await takenAgain(firstFrame(market) ?? blank, random),
  }
}

/** A picture of a payment as an app for payments shows it. */
export const drawnReceipt = (lines: readonly string[]): Promise<Buffer> => {
  const text = lines.map((line, at) => `<text x="40" y="${160 + at * 90}">${line}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080" font-family="DejaVu Sans, sans-serif" font-size="44">
    <rect width="720" height="1080" fill="#f4f7f5"/><rect width="720" height="70" fill="#1d6b4f"/>${text}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
