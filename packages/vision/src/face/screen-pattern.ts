import { byteAt, type Gray } from '../pixels/pixels.ts'

/** Side of the analysed square of skin, in unscaled pixels; a power of two. */
export const PATTERN_SIDE = 128
/** Fewer waves than this in the square are the face itself. */
const WAVES_MIN = 9
/** JPEG blocks are eight pixels wide: their waves are not a screen's pattern. */
const BLOCK_WAVES = PATTERN_SIDE / 8

/**
 * How far one regular wave stands out from the picture's own texture, as a difference of natural
 * logarithms of power. A screen's pixel grid, or its moiré with the camera's, is one wave over the whole
 * face.
 */
export function patternStrength(square: Gray): number {
  const side = PATTERN_SIDE
  const real = new Float64Array(side * side)
  const imaginary = new Float64Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      real[at] = byteAt(square.data, at) * hann(x) * hann(y)
    }
  }
  for (let y = 0; y < side; y++) transform(real, imaginary, y * side, 1)
  for (let x = 0; x < side; x++) transform(real, imaginary, x, side)
  const power = real.map((value, at) => Math.log(1e-3 + value ** 2 + (imaginary[at] ?? 0) ** 2))
  return strongestOver(power)
}

const hann = (at: number): number => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / PATTERN_SIDE)

/** Number of waves across the square for an index of the transform; its second half is negative. */
const wavesAt = (place: number): number => (place > PATTERN_SIDE / 2 ? place - PATTERN_SIDE : place)

/** Beyond this distance a wave's own spread has ended, while an edge of the face continues. */
const AROUND = 4

/**
 * The most by which one cell exceeds everything around it. An edge is a line through the middle of the
 * transform, so its own cells hide it here; a regular wave is a single point.
 */
function strongestOver(power: Float64Array): number {
  let most = 0
  for (const [at, value] of power.entries()) {
    const x = wavesAt(at % PATTERN_SIDE)
    const y = wavesAt(Math.floor(at / PATTERN_SIDE))
    // The other half is a mirror image.
    if (y < 0 || (isOfBlocks(x) && isOfBlocks(y))) continue
    const waves = Math.hypot(x, y)
    if (waves < WAVES_MIN || waves > PATTERN_SIDE / 2 - AROUND) continue
    if (value <= most) continue
    most = Math.max(most, value - highestAround(power, x, y))
  }
  return most
}

function highestAround(power: Float64Array, x: number, y: number): number {
  let highest = 0
  for (let dy = -AROUND; dy <= AROUND; dy++) {
    for (let dx = -AROUND; dx <= AROUND; dx++) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < AROUND) continue
      const column = (x + dx + PATTERN_SIDE) % PATTERN_SIDE
      const row = (y + dy + PATTERN_SIDE) % PATTERN_SIDE
      highest = Math.max(highest, power[row * PATTERN_SIDE + column] ?? 0)
    }
  }
  return highest
}

const isOfBlocks = (waves: number): boolean => {
  const over = Math.abs(waves) % BLOCK_WAVES
  return Math.min(over, BLOCK_WAVES - over) < 2
}

/** Fourier transform of one row or column, in place (radix 2, decimation in time). */
function transform(real: Float64Array, imaginary: Float64Array, start: number, step: number): void {
  const place = (at: number) => start + at * step
  const swap = (values: Float64Array, a: number, b: number) => {
    const kept = values[a] ?? 0
    values[a] = values[b] ?? 0
    values[b] = kept
  }
  for (let i = 1, j = 0; i < PATTERN_SIDE; i++) {
    let bit = PATTERN_SIDE >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      swap(real, place(i), place(j))
      swap(imaginary, place(i), place(j))
    }
  }
  for (let length = 2; length <= PATTERN_SIDE; length *= 2) {
    const half = length / 2
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      for (let i = k; i < PATTERN_SIDE; i += length) {
        const [a, b] = [place(i), place(i + half)]
        const re = (real[b] ?? 0) * cos - (imaginary[b] ?? 0) * sin
        const im = (real[b] ?? 0) * sin + (imaginary[b] ?? 0) * cos
        real[b] = (real[a] ?? 0) - re
        imaginary[b] = (imaginary[a] ?? 0) - im
        real[a] = (real[a] ?? 0) + re
        imaginary[a] = (imaginary[a] ?? 0) + im
      }
    }
  }
}
