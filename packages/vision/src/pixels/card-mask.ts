import { CARD } from '../thresholds.ts'
import { leastSquares } from './linear-solve.ts'
import { byteAt, type Gray, type Rgb } from './pixels.ts'

/** One byte a pixel: 1 inside, 0 outside. */
export type Mask = Gray

/**
 * Marks what stands out from the background. The background is estimated from the picture's border: a
 * curved surface is fitted to its colours, which follows uneven light across a table top. Differences
 * above `gapMax` are limited to it.
 */
export function foregroundMask(picture: Rgb, gapMax = 255): Mask {
  const distance = distanceFromBackground(picture, gapMax)
  const threshold = Math.max(otsuThreshold(distance.data) * 0.7, CARD.contrastMin)
  const data = new Uint8Array(distance.data.length)
  for (let i = 0; i < data.length; i++) data[i] = byteAt(distance.data, i) > threshold ? 1 : 0
  return bridged({ width: picture.width, height: picture.height, data })
}

/** Removes specks and closes narrow gaps. */
export function bridged(mask: Mask): Mask {
  const opened = repeat(repeat(mask, 0, 1), 1, 1)
  return repeat(repeat(opened, 1, BRIDGE_STEPS), 0, BRIDGE_STEPS)
}

/** Coloured bands across a card can look like the table: gaps up to twice this are closed. */
const BRIDGE_STEPS = 5

function repeat(mask: Mask, value: 0 | 1, steps: number): Mask {
  let out = mask
  for (let step = 0; step < steps; step++) out = spread(out, value)
  return out
}

function distanceFromBackground(picture: Rgb, gapMax: number): Gray {
  const { width, height, data } = picture
  const rim = rimOf(picture)
  const surface = [0, 1, 2].map((channel) => rimSurface(picture, rim, channel))
  const out = new Uint8Array(width * height)
  const features = new Array<number>(6)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      fillFeatures(features, x / width, y / height)
      let sum = 0
      for (let channel = 0; channel < 3; channel++) {
        const weights = surface[channel]
        let background = 0
        for (let i = 0; i < 6; i++) background += (weights?.[i] ?? 0) * (features[i] ?? 0)
        const gap = byteAt(data, (y * width + x) * 3 + channel) - background
        sum += gap * gap
      }
      out[y * width + x] = Math.min(Math.sqrt(sum / 3), gapMax)
    }
  }
  return { width, height, data: out }
}

/** Into a list that is there: a searched picture has some 200,000 pixels. */
function fillFeatures(features: number[], u: number, v: number): number[] {
  features[0] = 1
  features[1] = u
  features[2] = v
  features[3] = u * u
  features[4] = v * v
  features[5] = u * v
  return features
}

/** Every other pixel of the border: its place in the picture and its features. */
type Rim = { at: number; features: number[] }[]

function rimOf({ width, height }: Rgb): Rim {
  const rim = Math.max(2, Math.round(Math.min(width, height) * 0.03))
  const found: Rim = []
  for (let y = 0; y < height; y++) {
    const isEdge = y < rim || y >= height - rim
    for (let x = 0; x < width; x++) {
      // Between the left and the right border lies nothing of it.
      if (!isEdge && x === rim) x = Math.max(x, width - rim)
      if ((x + y) % 2) continue
      const features = fillFeatures(new Array<number>(6), x / width, y / height)
      found.push({ at: y * width + x, features })
    }
  }
  return found
}

/** Fits the border twice, the second time without outliers (a card at the border). */
function rimSurface({ data }: Rgb, rim: Rim, channel: number): number[] | null {
  let features = rim.map((pixel) => pixel.features)
  let targets = rim.map(({ at }) => byteAt(data, at * 3 + channel))
  let weights = leastSquares(features, targets)
  for (let round = 0; round < 2 && weights; round++) {
    const fitted = weights
    const gaps = features.map((feature, i) =>
      Math.abs(feature.reduce((sum, f, k) => sum + f * (fitted[k] ?? 0), 0) - (targets[i] ?? 0)),
    )
    const limit = (gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.75)] ?? 0) * 2 + 2
    features = features.filter((_, i) => (gaps[i] ?? 0) <= limit)
    targets = targets.filter((_, i) => (gaps[i] ?? 0) <= limit)
    weights = leastSquares(features, targets) ?? weights
  }
  return weights
}

/** Otsu's method: the threshold that splits a histogram into the two most compact groups. */
export function otsuThreshold(data: Uint8Array): number {
  const histogram = new Array<number>(256).fill(0)
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1
  const total = histogram.reduce((sum, count, value) => sum + count * value, 0)
  let best = 0
  let bestSpread = -1
  let count = 0
  let sum = 0
  for (let value = 0; value < 255; value++) {
    count += histogram[value] ?? 0
    sum += value * (histogram[value] ?? 0)
    const others = data.length - count
    if (count === 0 || others === 0) continue
    const gap = sum / count - (total - sum) / others
    const between = count * others * gap * gap
    if (between > bestSpread) {
      bestSpread = between
      best = value
    }
  }
  return best
}

/** One step of erosion (value 0 spreads) or dilation (value 1 spreads) over the 3 × 3 neighbours. */
function spread(mask: Mask, value: 0 | 1): Mask {
  const { width, height, data } = mask
  const out = new Uint8Array(data)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const touches =
        data[i - 1] === value ||
        data[i + 1] === value ||
        data[i - width] === value ||
        data[i + width] === value
      if (touches) out[i] = value
    }
  }
  return { width, height, data: out }
}

/** The largest connected part of a mask and its size in pixels. */
export function largestPart(mask: Mask): { part: Mask; size: number } {
  const { width, height, data } = mask
  const labels = new Int32Array(data.length)
  const stack: number[] = []
  let bestLabel = 0
  let bestSize = 0
  let label = 0
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] !== 1 || labels[seed] !== 0) continue
    label++
    let size = 0
    stack.push(seed)
    labels[seed] = label
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size++
      const x = at % width
      const neighbours = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const next of neighbours) {
        if (next < 0 || next >= data.length || data[next] !== 1 || labels[next] !== 0) continue
        labels[next] = label
        stack.push(next)
      }
    }
    if (size > bestSize) {
      bestSize = size
      bestLabel = label
    }
  }
  const part = new Uint8Array(data.length)
  for (let i = 0; i < part.length; i++) part[i] = bestLabel > 0 && labels[i] === bestLabel ? 1 : 0
  return { part: { width, height, data: part }, size: bestSize }
}
