import { byteAt, clamp, type Gray } from './pixels.ts'

/** Stretches brightness so that the darkest and lightest 1 % become black and white. */
export function normalise(picture: Gray): Gray {
  const histogram = new Uint32Array(256)
  for (const value of picture.data) histogram[value] = (histogram[value] ?? 0) + 1
  const skip = picture.data.length * 0.01
  const low = quantile(histogram, skip)
  const high = quantile(histogram, picture.data.length - skip)
  // An empty surface has almost no range: its noise must not be stretched into letters.
  const scale = 255 / Math.max(high - low, 24)
  return mapped(picture, (value) => (value - low) * scale)
}

function quantile(histogram: Uint32Array, count: number): number {
  let seen = 0
  for (let value = 0; value < 256; value++) {
    seen += histogram[value] ?? 0
    if (seen >= count) return value
  }
  return 255
}

/** Divides by the local brightness, so that shadow, glare and vignetting become uniform white. */
export function flatten(picture: Gray, radius: number): Gray {
  const background = boxBlur(picture, radius)
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i++) {
    const ratio = byteAt(picture.data, i) / Math.max(byteAt(background.data, i), 1)
    data[i] = clamp(ratio * 215, 0, 255)
  }
  return { width: picture.width, height: picture.height, data }
}

/** Unsharp mask: adds `amount` of what a blur of this radius removes. */
export function sharpen(picture: Gray, radius: number, amount: number): Gray {
  const soft = boxBlur(boxBlur(picture, radius), radius)
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i++) {
    const value = byteAt(picture.data, i)
    data[i] = clamp(value + amount * (value - byteAt(soft.data, i)), 0, 255)
  }
  return { width: picture.width, height: picture.height, data }
}

/** Mean over a square of (2 × radius + 1) pixels, in two passes of running sums. */
export function boxBlur(picture: Gray, radius: number): Gray {
  const { width, height } = picture
  const rows = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    blurLine(picture.data, rows, y * width, 1, width, radius)
  }
  const data = new Uint8Array(width * height)
  for (let x = 0; x < width; x++) blurLine(rows, data, x, width, height, radius)
  return { width, height, data }
}

function blurLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const at = (i: number) => byteAt(from, start + clamp(i, 0, count - 1) * step)
  let sum = 0
  for (let i = -radius; i <= radius; i++) sum += at(i)
  const size = radius * 2 + 1
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum / size + 0.5
    sum += at(i + radius + 1) - at(i - radius)
  }
}

function mapped(picture: Gray, change: (value: number) => number): Gray {
  const table = Uint8Array.from({ length: 256 }, (_, value) => clamp(change(value), 0, 255))
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i++) data[i] = byteAt(table, byteAt(picture.data, i))
  return { width: picture.width, height: picture.height, data }
}

/** Variance of the Laplacian: high for crisp edges, near zero out of focus. */
export function sharpness(picture: Gray): number {
  const { width, height, data } = picture
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const value =
        byteAt(data, i - 1) +
        byteAt(data, i + 1) +
        byteAt(data, i - width) +
        byteAt(data, i + width) -
        4 * byteAt(data, i)
      sum += value
      squares += value * value
    }
  }
  const count = (width - 2) * (height - 2)
  return squares / count - (sum / count) ** 2
}

export function brightness(picture: Gray): number {
  let sum = 0
  for (const value of picture.data) sum += value
  return sum / picture.data.length
}
