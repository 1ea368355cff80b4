import { byteAt, type Rgb } from '../pixels/pixels.ts'

/** How much of a face is covered, from colours at points of the mesh; none of it identifies the person. */
export type FaceCover = {
  /** Brightness around the eyes relative to the forehead: 0.6 to 0.9 bare, 0.08 behind dark glasses. */
  eyesToBrow: number
  /** Colour difference of mouth, chin and nose from the forehead: up to 0.06 bare, 0.1 under a mask. */
  tint: number
  /** Brightness of mouth and chin relative to the forehead. */
  chinToBrow: number
}

type Landmark = readonly [number, number, number?]
type Colour = readonly [number, number, number]

/** Points of the 468-point mesh. */
const BROW = [151, 9, 108, 337]
const EYES = [159, 145, 33, 133, 386, 374, 263, 362]
const CHIN = [200, 199, 164]
const NOSE = [4]
const PATCH_SHARE = 0.03

export function coverOf(picture: Rgb, mesh: readonly Landmark[], faceWidth: number): FaceCover {
  const radius = Math.max(2, Math.round(faceWidth * PATCH_SHARE))
  const colourAt = (points: readonly number[]) =>
    meanOf(points.map((point) => patch(picture, mesh[point] ?? [0, 0], radius)))
  const [brow, eyes, chin, nose] = [BROW, EYES, CHIN, NOSE].map(colourAt) as [
    Colour,
    Colour,
    Colour,
    Colour,
  ]
  const light = Math.max(1, lumaOf(brow))
  return {
    eyesToBrow: lumaOf(eyes) / light,
    tint: Math.min(tintBetween(chin, brow), tintBetween(nose, brow)),
    chinToBrow: lumaOf(chin) / light,
  }
}

function patch(picture: Rgb, [x, y]: Landmark, radius: number): Colour {
  const { width, height, data } = picture
  const sums = [0, 0, 0]
  let count = 0
  for (let row = Math.round(y) - radius; row <= y + radius; row++) {
    for (let column = Math.round(x) - radius; column <= x + radius; column++) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue
      const at = (row * width + column) * 3
      for (let band = 0; band < 3; band++) sums[band] = (sums[band] ?? 0) + byteAt(data, at + band)
      count++
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / Math.max(1, count))
  return [red, green, blue]
}

const meanOf = (colours: readonly Colour[]): Colour => {
  const mean = (band: 0 | 1 | 2) =>
    colours.reduce((sum, colour) => sum + colour[band], 0) / Math.max(1, colours.length)
  return [mean(0), mean(1), mean(2)]
}

const lumaOf = ([red, green, blue]: Colour): number => 0.299 * red + 0.587 * green + 0.114 * blue

/** Distance of two colours, ignoring their brightness. */
function tintBetween(a: Colour, b: Colour): number {
  const share = ([red, green, blue]: Colour) => {
    const sum = red + green + blue + 1
    return [red / sum, green / sum] as const
  }
  const [redA, greenA] = share(a)
  const [redB, greenB] = share(b)
  return Math.hypot(redA - redB, greenA - greenB)
}
