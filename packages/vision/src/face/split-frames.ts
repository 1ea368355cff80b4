/**
 * Splits concatenated JPEGs, as sent in a browser's recording, into single pictures. Follows segment
 * lengths, so that a thumbnail inside a header is not taken for a frame. A truncated frame, and anything
 * after it, is dropped.
 */
export function splitFrames(bytes: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = []
  let start = 0
  while (start + 4 <= bytes.length) {
    if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) {
      start++
      continue
    }
    const end = endOfFrame(bytes, start)
    if (end === null) break
    frames.push(bytes.subarray(start, end))
    start = end
  }
  return frames
}

/** Index just after the end-of-image marker, or null if it is missing. */
function endOfFrame(bytes: Uint8Array, start: number): number | null {
  let at = start + 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return at + 2
    else if (marker === 0xda) at = nextMarker(bytes, at + 2 + length)
    else at += 2 + length
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? at + 2 : null
}

/** Skips entropy-coded data, in which FF is followed by 00 or by a restart marker D0 to D7. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at++
  }
  return bytes.length
}
