import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ownFonts, SHEET, written } from '../specimens/drawing.ts'
import { editDistance } from '../text/field-text.ts'
import { createTextReader } from '../text/text-reader.ts'
import { withoutMotion } from './motion-blur.ts'
import type { Rgb } from './pixels.ts'
import { toGray } from './pixels.ts'

const LINES = ['NURUL FADILLAH', 'MALANG, 06-09-1995', 'JL KENANGA NO 97', 'LOWOKWARU 006/015']

/** A sheet of print, with a motion or focus blur applied. */
async function printed(kernel?: { width: number; height: number; kernel: number[] }): Promise<Rgb> {
  const { regular } = ownFonts()
  const text = [...LINES, ...LINES].map((line, i) =>
    written(regular, line, { x: 420, y: 230 + i * 78, size: 40 }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}"><rect width="100%" height="100%" fill="#dbe9ee"/>${text.join('')}</svg>`
  const sheet = sharp(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer())
  if (kernel) sheet.convolve(kernel)
  const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const side = 13
const moved = (isAt: (x: number, y: number) => boolean) => ({
  width: side,
  height: side,
  kernel: Array.from({ length: side * side }, (_, i) =>
    isAt((i % side) - 6, Math.floor(i / side) - 6) ? 1 : 0,
  ),
})

test('what was held still, or is out of focus, was not moved', async () => {
  expect(withoutMotion(await printed())).toBeNull()
  expect(withoutMotion(await printed(moved((x, y) => x * x + y * y <= 16)))).toBeNull()
})

test.each([
  ['up and down', (x: number, _: number) => x === 0],
  ['aslant', (x: number, y: number) => x === y && Math.abs(x) < 5],
])('print that was moved %s is read once the movement is taken back', async (_, isAt) => {
  const still = withoutMotion(await printed(moved(isAt)))
  if (!still) throw new Error('no movement was found')
  const reader = await createTextReader()
  const lines = await reader.read(toGray(still), 'block')
  await reader.close()
  const read = lines.map(({ text }) => text)
  for (const line of LINES) {
    expect(Math.min(...read.map((text) => editDistance(text, line)))).toBeLessThanOrEqual(1)
  }
})
