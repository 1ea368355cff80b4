import sharp from 'sharp'
import { flatten, normalise, sharpen } from '../pixels/enhance.ts'
import { type Box, crop, type Gray } from '../pixels/pixels.ts'

type Rendering = { scale: number; render: (line: Gray) => Gray }

/** The renderings of a line tried in each step; a blurred line reads better small or sharpened. */
const RENDERINGS: readonly (readonly Rendering[])[] = [
  [
    { scale: 1, render: normalise },
    { scale: 1, render: (line) => sharpen(flatten(line, 24), 1, 1) },
  ],
  [
    { scale: 1, render: (line) => sharpen(normalise(line), 2, 2) },
    { scale: 0.6, render: (line) => sharpen(flatten(line, 24), 3, 3) },
  ],
  [
    { scale: 0.8, render: (line) => sharpen(normalise(line), 3, 3) },
    { scale: 0.6, render: (line) => sharpen(normalise(line), 2, 2) },
  ],
  [
    { scale: 2, render: (line) => sharpen(normalise(line), 2, 2) },
    { scale: 0.8, render: (line) => flatten(line, 24) },
  ],
]

/**
 * One line of a card with a small margin, in the renderings of this step. `room`: additional pixels on
 * the right for text that was cut short, up to `rightMax`.
 */
export async function closeUps(
  card: Gray,
  box: Box,
  room: number,
  rightMax: number,
  step: number,
): Promise<Gray[]> {
  const line = crop(card, {
    left: box.left - 16,
    top: box.top - 12,
    right: Math.min(box.right + room, Math.max(rightMax, box.right + 14)),
    bottom: box.bottom + 12,
  })
  const renderings = RENDERINGS[step] ?? []
  return Promise.all(renderings.map(({ scale, render }) => framed(render(line), scale)))
}

/** Scales a line and adds a white frame: letters at the very edge are often missed. */
async function framed(line: Gray, scale: number): Promise<Gray> {
  const { data, info } = await sharp(line.data, {
    raw: { width: line.width, height: line.height, channels: 1 },
  })
    .resize(
      Math.max(8, Math.round(line.width * scale)),
      Math.max(8, Math.round(line.height * scale)),
      {
        fit: 'fill',
        kernel: 'cubic',
      },
    )
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
