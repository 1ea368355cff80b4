import { foregroundMask, type Mask } from './card-mask.ts'
import { byteAt, clamp, type Rgb } from './pixels.ts'

/** How much the shares of the colours are spread, and the most a pixel may stand out by them. */
const SPREAD = 2040
const GREY = 128
/** Added to each colour: the shares of what is nearly black are noise. */
const FLOOR = 4

/**
 * Marks what stands out from the background by its hue alone. A shadow darkens table and card but
 * changes the hue of neither, so a card that lies half in it is found whole.
 */
export function hueMask(picture: Rgb): Mask {
  return foregroundMask(huesOf(picture), HUE_GAP_MAX)
}

/** A golden chip must not make the threshold so high that pale paper falls below it. */
const HUE_GAP_MAX = 30

/** Each colour's share of the three, a third being GREY. */
function huesOf({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 3) {
    const sum = byteAt(data, at) + byteAt(data, at + 1) + byteAt(data, at + 2) + 3 * FLOOR
    for (let channel = at; channel < at + 3; channel++) {
      const share = (byteAt(data, channel) + FLOOR) / sum
      out[channel] = clamp(GREY + (share - 1 / 3) * SPREAD, 0, 255)
    }
  }
  return { width, height, data: out }
}
