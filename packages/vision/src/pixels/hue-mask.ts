import { foregroundMask, type Mask } from './card-mask.ts'
import { byteAt, clamp, type Rgb } from './pixels.ts'

/** Scale factor for the colours' shares, and the grey value of an even share. */
const SPREAD = 2040
const GREY = 128
/** Added to each colour: in nearly black pixels the shares are noise. */
const FLOOR = 4

/**
 * Marks what stands out from the background by hue alone. A shadow darkens table and card but changes
 * neither's hue, so a card partly in shadow is found completely.
 */
export function hueMask(picture: Rgb): Mask {
  return foregroundMask(huesOf(picture), HUE_GAP_MAX)
}

/** Limits the difference, so that a golden chip does not raise the threshold above pale paper. */
const HUE_GAP_MAX = 30

/** Each colour's share of the three; a third is GREY. */
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
