import { bridged, type Mask } from './card-mask.ts'
import { byteAt, type Rgb } from './pixels.ts'

/**
 * Marks what cannot be reached from the picture's border without a sharp change of colour. A shadow's
 * soft edge across table and card is crossed; the card's own edge is not.
 */
export function floodMask(picture: Rgb, stepMax: number): Mask {
  const { width, height } = picture
  const reached = new Uint8Array(width * height)
  const stack: number[] = []
  const reach = (at: number) => {
    if (reached[at] === 1) return
    reached[at] = 1
    stack.push(at)
  }
  for (let x = 0; x < width; x++) {
    reach(x)
    reach((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    reach(y * width)
    reach(y * width + width - 1)
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    const next = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
    for (const to of next) {
      if (to < 0 || to >= reached.length || stepBetween(picture, at, to) > stepMax) continue
      reach(to)
    }
  }
  return bridged({ width, height, data: reached.map((value) => 1 - value) })
}

function stepBetween({ data }: Rgb, a: number, b: number): number {
  let most = 0
  for (let channel = 0; channel < 3; channel++) {
    most = Math.max(most, Math.abs(byteAt(data, a * 3 + channel) - byteAt(data, b * 3 + channel)))
  }
  return most
}
