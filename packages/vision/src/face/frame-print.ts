import sharp from 'sharp'
import type { Rgb } from '../pixels/pixels.ts'
import { REPLAY } from '../thresholds.ts'

/**
 * A frame's fingerprint of 256 bits: for each point of a 16 × 16 grid over the frame's middle, whether it
 * gets lighter to the right. It stays nearly the same when a film is recompressed, shrunk or brightened,
 * and changes when the person sits down again. It is not a biometric template: it only describes where
 * light and dark are, very coarsely.
 */
export type FramePrint = Uint8Array

/** A frame as an attacker may have altered it before showing it again: zoomed, mirrored or both. */
export type PrintVariants = readonly FramePrint[]

const GRID = 16
const BYTES = (GRID * GRID) / 8

/** The fingerprint of each alteration searched for; the first is that of the frame as received. */
export async function printVariants(picture: Rgb): Promise<FramePrint[]> {
  const prints: FramePrint[] = []
  for (const scale of REPLAY.scales) {
    const small = await middleOf(picture, scale)
    prints.push(printOf(small))
    prints.push(printOf(mirrored(small)))
  }
  return prints
}

export const framePrint = async (picture: Rgb): Promise<FramePrint> =>
  printOf(await middleOf(picture, 1))

/** The frame's middle at 17 × 16; the sides are left out, since an upright picture has none. */
async function middleOf({ width, height, data }: Rgb, scale: number): Promise<Uint8Array> {
  const tall = Math.min(height, Math.round(height * REPLAY.middleShare * scale))
  const wide = Math.min(width, Math.round(tall * REPLAY.middleAspect))
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({
      left: Math.round((width - wide) / 2),
      top: Math.round((height - tall) / 2),
      width: wide,
      height: tall,
    })
    .greyscale()
    .resize(GRID + 1, GRID, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

function mirrored(small: Uint8Array): Uint8Array {
  return small.map((_, at) => {
    const x = at % (GRID + 1)
    return small[at - x + GRID - x] ?? 0
  })
}

function printOf(small: Uint8Array): FramePrint {
  const print = new Uint8Array(BYTES)
  for (let y = 0; y < GRID; y++) {
    for (let x = 0; x < GRID; x++) {
      const at = y * (GRID + 1) + x
      if ((small[at + 1] ?? 0) <= (small[at] ?? 0) + REPLAY.stepMin) continue
      const bit = y * GRID + x
      print[bit >> 3] = (print[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  return print
}

const BITS_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1
  return bits
})

const bitsIn = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + (BITS_OF_BYTE[byte] ?? 0), 0)

/** The number of the 256 bits in which two fingerprints differ. */
export const printDistance = (a: FramePrint, b: FramePrint): number =>
  bitsIn(a.map((byte, at) => byte ^ (b[at] ?? 0)))

const BAND_BYTES = 4

/**
 * Keys for looking up a fingerprint: similar ones share at least one four-byte band. Bands of a uniform
 * wall say nothing and are left out.
 */
export function bandsOf(print: FramePrint): number[] {
  const bands: number[] = []
  const view = new DataView(print.buffer, print.byteOffset, print.byteLength)
  for (let at = 0; at < BYTES; at += BAND_BYTES) {
    const bits = bitsIn(print.subarray(at, at + BAND_BYTES))
    if (bits < REPLAY.bandBitsMin || bits > 8 * BAND_BYTES - REPLAY.bandBitsMin) continue
    // The position is mixed in, so that a band only matches in its own row.
    bands.push(Math.imul(view.getInt32(at) ^ (at * 0x9e37), 0x01000193) | 0)
  }
  return bands
}

/** The share of a recording's frames that are found, altered in the same way, among fingerprints seen before. */
export function seenShare(frames: readonly PrintVariants[], seen: readonly FramePrint[]): number {
  if (frames.length === 0 || seen.length === 0) return 0
  const isSeen = (print: FramePrint) =>
    seen.some((known) => printDistance(print, known) <= REPLAY.distanceMax)
  const shares = (frames[0] ?? []).map(
    (_, variant) =>
      frames.filter((prints) => isSeen(prints[variant] ?? new Uint8Array(BYTES))).length /
      frames.length,
  )
  return Math.max(...shares)
}
