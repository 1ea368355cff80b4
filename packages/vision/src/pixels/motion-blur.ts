import { MOTION_BLUR } from '../thresholds.ts'
import { flatten } from './enhance.ts'
import { byteAt, clamp, type Rgb, toGray } from './pixels.ts'

/** How the camera moved during the exposure: angle in radians, length in pixels of the picture. */
export type Streak = { angle: number; length: number }

/** The amount of ink at each pixel of a card; next to none on blank paper. */
type Ink = { width: number; height: number; data: Float32Array }

/** Radius over which the paper's brightness is averaged, in pixels of a flattened card. */
const PAPER_RADIUS = 40
/** The value of blank paper after `flatten` (enhance.ts), with some tolerance for its grain. */
const PAPER = 235

const inkOf = (card: Rgb): Ink => {
  const { width, height, data } = flatten(toGray(card), PAPER_RADIUS)
  const ink = new Float32Array(data.length)
  for (let i = 0; i < ink.length; i++) ink[i] = Math.max(1, PAPER - byteAt(data, i))
  return { width, height, data: ink }
}

/** A flattened card with its motion blur removed; null if it has none. */
export function withoutMotion(card: Rgb): Rgb | null {
  const ink = inkOf(card)
  const streak = findStreak(ink)
  if (!streak) return null
  const { data } = unsmeared(ink, streak)
  const out = new Uint8Array(card.data.length)
  for (const [at, value] of data.entries())
    out.fill(clamp(PAPER - value, 0, 255), at * 3, at * 3 + 3)
  return { width: card.width, height: card.height, data: out }
}

/**
 * Finds the movement. Along it, letters change least from pixel to pixel, and the edges of a letter
 * cancel those of its copy at the end of the movement, so the autocorrelation of the change is lowest at
 * its length (Yitzhaky and Kopeika, 1997). Null if no direction stands out: then the picture is sharp, or
 * out of focus, which blurs all directions alike.
 */
function findStreak(ink: Ink): Streak | null {
  const { directions, lengthMin, lengthMax } = MOTION_BLUR
  const found = Array.from({ length: directions }, (_, i) =>
    changesAlong(ink, (i * Math.PI) / directions),
  )
  const energies = found.map(({ energy }) => energy)
  const least = energies.indexOf(Math.min(...energies))
  const { energy = 0, length = 0, cancelled = 0 } = found[least] ?? {}
  const most = Math.max(...energies)
  const share = energy / most
  const isCopied = cancelled >= MOTION_BLUR.cancelledMin
  if (share > (isCopied ? MOTION_BLUR.shareMaxCopied : MOTION_BLUR.shareMax)) return null
  // Out of focus, the edges of letters are equally wide in every direction.
  const across = found[energies.indexOf(most)]?.length ?? 0
  if (length < across + MOTION_BLUR.longerBy) return null
  if (length < lengthMin || length > lengthMax) return null
  // A parabola through the neighbouring values gives the direction between the sampled ones.
  const before = energies.at(least - 1) ?? energy
  const after = energies[(least + 1) % directions] ?? energy
  const shift = (before - after) / (2 * Math.max(before - 2 * energy + after, 1))
  return { angle: ((least + clamp(shift, -0.5, 0.5)) * Math.PI) / directions, length }
}

/** The analysed middle of a card, in pixels; every third line of it. */
const MIDDLE = { width: 840, height: 600 }

/** How strongly letters change along a direction, at what distance the changes cancel, and how much. */
type Changes = { energy: number; length: number; cancelled: number }

function changesAlong(ink: Ink, angle: number): Changes {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const lags = new Float64Array(MOTION_BLUR.lengthMax + 2)
  const line = new Float32Array(MIDDLE.width)
  const change = new Float32Array(MIDDLE.width)
  for (let v = -MIDDLE.height / 2; v < MIDDLE.height / 2; v += 3) {
    for (let i = 0; i < MIDDLE.width; i++) {
      const u = i - MIDDLE.width / 2
      line[i] = between(ink, ink.width / 2 + u * cos - v * sin, ink.height / 2 + u * sin + v * cos)
    }
    for (let i = 1; i < MIDDLE.width - 1; i++) change[i] = (line[i + 1] ?? 0) - (line[i - 1] ?? 0)
    for (let lag = 0; lag < lags.length; lag++) {
      let sum = 0
      for (let i = 1; i < MIDDLE.width - 1 - lag; i++)
        sum += (change[i] ?? 0) * (change[i + lag] ?? 0)
      lags[lag] = (lags[lag] ?? 0) + sum
    }
  }
  const [energy = 0] = lags
  const lowest = Math.min(...lags)
  return { energy, length: lags.indexOf(lowest), cancelled: -lowest / Math.max(energy, 1) }
}

/** The ink between four pixels, interpolated; hardly any outside the card. */
function between({ width, height, data }: Ink, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 1
  const [fx, fy] = [x - left, y - top]
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx
  const lower = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx
  return upper * (1 - fy) + lower * fy
}

/** Richardson–Lucy deconvolution, which never produces negative ink. */
function unsmeared(seen: Ink, streak: Streak): Ink {
  const { width, height } = seen
  const ratio = new Float32Array(seen.data.length)
  let guess = seen.data
  for (let round = 0; round < MOTION_BLUR.rounds; round++) {
    const again = smeared({ width, height, data: guess }, streak)
    for (let i = 0; i < ratio.length; i++)
      ratio[i] = (seen.data[i] ?? 0) / Math.max(again[i] ?? 0, 1)
    const gain = smeared({ width, height, data: ratio }, streak)
    for (let i = 0; i < gain.length; i++) gain[i] = (gain[i] ?? 0) * (guess[i] ?? 0)
    guess = gain
  }
  return { width, height, data: guess }
}

/** The mean along the movement around each pixel, as running sums along lines in its direction. */
function smeared({ width, height, data }: Ink, { angle, length }: Streak): Float32Array {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const isLevel = Math.abs(cos) >= Math.abs(sin)
  const [along, across] = isLevel ? [width, height] : [height, width]
  const [step, aside] = isLevel ? [1, width] : [width, 1]
  const slope = isLevel ? sin / cos : cos / sin
  // Counted in steps along the longer axis; the remainder is split between both ends.
  const steps = Math.max(1, length * Math.max(Math.abs(cos), Math.abs(sin)))
  const half = Math.floor((steps - 1) / 2)
  const rest = (steps - 1) / 2 - half
  const shifts = Int32Array.from({ length: along }, (_, i) => Math.round(slope * i))
  const last = shifts.at(-1) ?? 0
  const out = new Float32Array(data.length)
  const line = new Float32Array(along + 2 * half + 2)
  for (let start = Math.min(0, -last); start < across + Math.max(0, -last); start++) {
    line.fill(1)
    for (let i = 0; i < along; i++) {
      const row = start + (shifts[i] ?? 0)
      if (row >= 0 && row < across) line[i + half + 1] = data[i * step + row * aside] ?? 0
    }
    let sum = 0
    for (let i = 1; i <= 2 * half + 1; i++) sum += line[i] ?? 0
    for (let i = 0; i < along; i++) {
      const row = start + (shifts[i] ?? 0)
      const ends = (line[i] ?? 0) + (line[i + 2 * half + 2] ?? 0)
      if (row >= 0 && row < across) out[i * step + row * aside] = (sum + rest * ends) / steps
      sum += (line[i + 2 * half + 2] ?? 0) - (line[i + 1] ?? 0)
    }
  }
  return out
}
