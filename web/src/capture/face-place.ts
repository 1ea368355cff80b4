import type { Pixels } from './frame-stats.ts'

/** What is said before the face check starts; the server has the last word. */
export const FACE_PLACES = ['good', 'none', 'far', 'near', 'aside'] as const
export type FacePlace = (typeof FACE_PLACES)[number]

/** Chroma of skin of every shade (BT.601): shades differ in brightness, hardly in these two. */
const CB = { min: 80, max: 130 }
const CR = { min: 133, max: 176 }
const LUMA_MIN = 30

/** Shares of the picture's width and height. */
const SKIN_SHARE_MIN = 0.03
/** So much of the picture is a wall or a table in the colour of skin: nothing can be told. */
const SKIN_SHARE_MAX = 0.8
const HEIGHT_MIN = 0.34
/** Of the topmost rows, when the forehead runs out of the picture. Bare shoulders are no nearness. */
const TOP_SKIN_MAX = 0.25
const TOP_ROWS = 2
const ASIDE_MAX = 0.2

/**
 * Where the face is, told from the colour of skin on a small copy of the picture: without a model, in
 * well under a millisecond. It only gives advice; where nothing can be told it says 'good'.
 */
export function facePlaceOf(pixels: Pixels): FacePlace {
  const { width, height } = pixels
  const columns = new Array<number>(width).fill(0)
  const rows = new Array<number>(height).fill(0)
  let skin = 0
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!isSkin(pixels.data, pixel * 4)) continue
    skin++
    columns[pixel % width] = (columns[pixel % width] ?? 0) + 1
    const row = Math.floor(pixel / width)
    rows[row] = (rows[row] ?? 0) + 1
  }
  const share = skin / (width * height)
  if (share < SKIN_SHARE_MIN) return 'none'
  if (share > SKIN_SHARE_MAX) return 'good'
  const [left, right] = middleNineTenths(columns, skin)
  const [top, bottom] = middleNineTenths(rows, skin)
  const tall = (bottom - top + 1) / height
  const aside = Math.abs((left + right + 1) / 2 / width - 0.5)
  if (aside > ASIDE_MAX) return 'aside'
  if (tall < HEIGHT_MIN) return 'far'
  const onTop = rows.slice(0, TOP_ROWS).reduce((sum, count) => sum + count, 0)
  return onTop > TOP_SKIN_MAX * TOP_ROWS * width ? 'near' : 'good'
}

function isSkin(data: Uint8ClampedArray, at: number): boolean {
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  const cb = 128 + 0.564 * (blue - luma)
  const cr = 128 + 0.713 * (red - luma)
  return luma > LUMA_MIN && cb >= CB.min && cb <= CB.max && cr >= CR.min && cr <= CR.max
}

/** First and last place between which nine tenths of the skin lie: a hand at the edge does not count. */
function middleNineTenths(counts: readonly number[], total: number): [number, number] {
  let seen = 0
  let first = -1
  for (const [place, count] of counts.entries()) {
    seen += count
    if (first < 0 && seen > total * 0.05) first = place
    if (seen >= total * 0.95) return [first, place]
  }
  return [Math.max(0, first), counts.length - 1]
}
