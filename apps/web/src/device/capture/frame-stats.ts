/**
 * What can be told of a camera frame without a model: plain counts over a small copy of it. Pure, so that
 * the hints stand on numbers that a test can give. The server judges the picture itself; this only
 * spares people a refusal.
 */

/** Pixels as a canvas gives them: RGBA, row by row. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

export type CardBox = {
  /** Width of the card as a share of the frame's width, 0 to 1. */
  fill: number
  /** Width to height. */
  aspect: number
  /** How many of the four edges of the view the card runs over. */
  cutSides: number
}

const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** Luma, 0 to 255 (BT.601). */
export function grayOf({ data, width, height }: Pixels): Float32Array {
  const gray = new Float32Array(width * height)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const from = pixel * 4
    gray[pixel] = 0.299 * at(data, from) + 0.587 * at(data, from + 1) + 0.114 * at(data, from + 2)
  }
  return gray
}

export function meanOf(gray: Float32Array): number {
  let sum = 0
  for (const value of gray) sum += value
  return gray.length === 0 ? 0 : sum / gray.length
}

/** Variance of the Laplacian: high where there are fine edges, near zero out of focus. */
export function sharpnessOf(gray: Float32Array, width: number, height: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x
      const edge =
        at(gray, here - 1) +
        at(gray, here + 1) +
        at(gray, here - width) +
        at(gray, here + width) -
        4 * at(gray, here)
      sum += edge
      squares += edge * edge
      count++
    }
  }
  if (count === 0) return 0
  const mean = sum / count
  return squares / count - mean * mean
}

/** From here on a pixel is burnt out. */
const BURNT_FROM = 250
/** A card whose own ground is as bright as this cannot be told from a reflection by brightness. */
const WHITE_CARD_FROM = 235

/**
 * Share of pixels burnt out to plain white, 0 to 1. On a white card it is 0: a false "tilt it" that stops
 * the shutter for ever is worse than a reflection that the server sees.
 */
export function glareOf({ data, width, height }: Pixels): number {
  const counts = new Uint32Array(256)
  for (let from = 0; from < data.length; from += 4) {
    const darkest = Math.min(at(data, from), at(data, from + 1), at(data, from + 2))
    counts[darkest] = at(counts, darkest) + 1
  }
  const total = Math.max(1, width * height)
  const shareFrom = (value: number) => counts.slice(value).reduce((sum, n) => sum + n, 0) / total
  return shareFrom(WHITE_CARD_FROM) > 0.5 ? 0 : shareFrom(BURNT_FROM)
}

/** Mean change of a pixel since the frame before, 0 to 255; null without one to compare. */
export function motionOf(gray: Float32Array, before: Float32Array | null): number | null {
  if (before?.length !== gray.length) return null
  let sum = 0
  for (let index = 0; index < gray.length; index++)
    sum += Math.abs(at(gray, index) - at(before, index))
  return sum / gray.length
}

/** How far a pixel must stand from the background to count as card. */
const CARD_CONTRAST = 26
/** Share of a row or column that must be card. */
const CARD_SHARE = 0.3

/**
 * Where the card lies in the view, told from its background: the middle value of the view's rim. null when
 * nothing stands out from it, or when the rim is too mixed to be a background.
 */
export function cardBoxOf(gray: Float32Array, width: number, height: number): CardBox | null {
  const background = rimValue(gray, width, height)
  const columns = new Array<number>(width).fill(0)
  const rows = new Array<number>(height).fill(0)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.abs(at(gray, y * width + x) - background) < CARD_CONTRAST) continue
      columns[x] = at(columns, x) + 1
      rows[y] = at(rows, y) + 1
    }
  }
  const [left, right] = longestRun(columns, height * CARD_SHARE)
  const [top, bottom] = longestRun(rows, width * CARD_SHARE)
  if (right - left < 2 || bottom - top < 2) return null
  const cutSides = [left === 0, top === 0, right === width, bottom === height].filter(
    Boolean,
  ).length
  return { fill: (right - left) / width, aspect: (right - left) / (bottom - top), cutSides }
}

function rimValue(gray: Float32Array, width: number, height: number): number {
  const rim: number[] = []
  for (let x = 0; x < width; x++) rim.push(at(gray, x), at(gray, (height - 1) * width + x))
  for (let y = 0; y < height; y++) rim.push(at(gray, y * width), at(gray, y * width + width - 1))
  return rim.sort((a, b) => a - b)[rim.length >> 1] ?? 0
}

/** How many lines under the bar a run may hold: print as dark as the table must not cut a card in two. */
const GAP_MAX = 3

/** The longest run of counts over the bar: [from, until). */
function longestRun(counts: readonly number[], bar: number): [number, number] {
  let best: [number, number] = [0, 0]
  let from = -1
  let last = -1
  for (const [index, count] of counts.entries()) {
    if (count < bar) continue
    if (from < 0 || index - last > GAP_MAX + 1) from = index
    last = index
    if (last + 1 - from > best[1] - best[0]) best = [from, last + 1]
  }
  return best
}
