/**
 * What can be measured in a camera frame without a model: simple statistics over a small copy of it.
 * Pure, so that tests can give the hints known numbers. The server judges the picture itself; this only
 * saves people a refusal.
 */

/** Pixels as a canvas returns them: RGBA, row by row. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

export type CardBox = {
  /** Width of the card as a share of the frame's width, 0 to 1. */
  fill: number
  /** Width divided by height. */
  aspect: number
  /** How many of the view's four edges the card crosses. */
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

/** Variance of the Laplacian: high with fine edges, near zero when out of focus. */
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

/** A pixel at least this bright is overexposed. */
const BURNT_FROM = 250
/** A card whose own background is this bright cannot be distinguished from a reflection by brightness. */
const WHITE_CARD_FROM = 235

/**
 * Share of pixels overexposed to plain white, 0 to 1. On a white card it is 0: wrongly asking people to
 * tilt it would block the picture for ever, which is worse than letting a reflection through to the
 * server.
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

/** Mean change per pixel since the previous frame, 0 to 255; null without a previous frame. */
export function motionOf(gray: Float32Array, before: Float32Array | null): number | null {
  if (before?.length !== gray.length) return null
  let sum = 0
  for (let index = 0; index < gray.length; index++)
    sum += Math.abs(at(gray, index) - at(before, index))
  return sum / gray.length
}

/** Minimum difference from the background for a pixel to count as card. */
const CARD_CONTRAST = 26
/** Minimum share of a row or column that must be card. */
const CARD_SHARE = 0.3

/**
 * Locates the card in the view by its difference from the background, taken as the median of the view's
 * border. null if nothing stands out, or if the border is too varied to be a background.
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

/**
 * How many consecutive lines below the threshold a run may contain: dark print must not split a card in
 * two.
 */
const GAP_MAX = 3

/** The longest run of counts at or above the threshold: [from, until). */
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
