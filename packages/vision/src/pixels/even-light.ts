import { CARD } from '../thresholds.ts'
import { boxBlur } from './enhance.ts'
import { byteAt, clamp, type Gray, type Rgb, toGray } from './pixels.ts'

/** Side of the blocks for which the paper's brightness is measured, in pixels. */
const BLOCK = 20

/**
 * Removes a shadow from a flattened card: every pixel is brightened as if its paper were as bright as the
 * brightest. A card in even light is returned unchanged.
 */
export function evenLight(card: Rgb): Rgb {
  const paper = paperBrightness(card)
  const sorted = paper.data.toSorted()
  const share = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  if (share(0.85) < Math.max(share(0.15), 1) * CARD.shadowRatioMin) return card
  const target = share(0.9)
  const data = new Uint8Array(card.data.length)
  for (let y = 0, at = 0; y < card.height; y++) {
    for (let x = 0; x < card.width; x++) {
      const gain = Math.min(target / Math.max(between(paper, x, y), 1), CARD.gainMax)
      for (let channel = 0; channel < 3; channel++, at++) {
        data[at] = clamp(byteAt(card.data, at) * gain, 0, 255)
      }
    }
  }
  return { width: card.width, height: card.height, data }
}

/** The brightest pixel of each block and its neighbours: ink is thinner than a block, so this is paper. */
function paperBrightness(card: Rgb): Gray {
  const gray = toGray(card)
  const width = Math.ceil(card.width / BLOCK)
  const height = Math.ceil(card.height / BLOCK)
  const most = new Uint8Array(width * height)
  for (let y = 0; y < gray.height; y++) {
    for (let x = 0; x < gray.width; x++) {
      const block = Math.floor(y / BLOCK) * width + Math.floor(x / BLOCK)
      most[block] = Math.max(byteAt(most, block), byteAt(gray.data, y * gray.width + x))
    }
  }
  return boxBlur({ width, height, data: most }, 1)
}

/** The blocks' brightness at a pixel, interpolated between the blocks' centres. */
function between(paper: Gray, x: number, y: number): number {
  const u = clamp(x / BLOCK - 0.5, 0, paper.width - 1.001)
  const v = clamp(y / BLOCK - 0.5, 0, paper.height - 1.001)
  const at = Math.floor(v) * paper.width + Math.floor(u)
  const [fx, fy] = [u - Math.floor(u), v - Math.floor(v)]
  const upper = byteAt(paper.data, at) * (1 - fx) + byteAt(paper.data, at + 1) * fx
  const below = at + paper.width
  const lower = byteAt(paper.data, below) * (1 - fx) + byteAt(paper.data, below + 1) * fx
  return upper * (1 - fy) + lower * fy
}
