/** One byte per pixel, rows from the top. */
export type Gray = { width: number; height: number; data: Uint8Array }

/** Three bytes per pixel (red, green, blue), rows from the top. */
export type Rgb = { width: number; height: number; data: Uint8Array }

export type Point = { x: number; y: number }

/** Edges in pixels; right and bottom are exclusive. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A byte of a picture; outside the buffer it counts as black. */
export function byteAt(data: Uint8Array, index: number): number {
  return data[index] ?? 0
}

/**
 * Brightness weighted towards red: ink on identity cards is black or navy, while stamps and guilloche
 * lines are often red or pale, so this keeps the text and loses most of the ornament.
 */
export function toGray(picture: Rgb): Gray {
  const { width, height, data } = picture
  const gray = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < gray.length; i++, p += 3) {
    gray[i] = (byteAt(data, p) * 154 + byteAt(data, p + 1) * 77 + byteAt(data, p + 2) * 25) >> 8
  }
  return { width, height, data: gray }
}

/** Only the red channel: red print disappears, black and blue print stays. */
export function redOf(picture: Rgb): Gray {
  const { width, height, data } = picture
  const red = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < red.length; i++, p += 3) red[i] = byteAt(data, p)
  return { width, height, data: red }
}

/** Turns a picture by 180 degrees: a sideways card may have been warped upside down. */
export function halfTurn(picture: Rgb): Rgb {
  const { width, height, data } = picture
  const turned = new Uint8Array(data.length)
  for (let from = 0, to = data.length - 3; to >= 0; from += 3, to -= 3) {
    turned[to] = byteAt(data, from)
    turned[to + 1] = byteAt(data, from + 1)
    turned[to + 2] = byteAt(data, from + 2)
  }
  return { width, height, data: turned }
}

/** The part of a picture inside the box, clipped to the picture; at least one pixel. */
export function crop(picture: Gray, box: Box): Gray {
  const left = clamp(Math.floor(box.left), 0, picture.width - 1)
  const top = clamp(Math.floor(box.top), 0, picture.height - 1)
  const width = clamp(Math.ceil(box.right), left + 1, picture.width) - left
  const height = clamp(Math.ceil(box.bottom), top + 1, picture.height) - top
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const start = (top + y) * picture.width + left
    data.set(picture.data.subarray(start, start + width), y * width)
  }
  return { width, height, data }
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
