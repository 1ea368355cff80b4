import { expect, test } from 'vitest'
import { facePlaceOf } from './face-place.ts'
import type { Pixels } from './frame-stats.ts'

type Colour = readonly [number, number, number]
const WALL: Colour = [120, 124, 130]
/** Tones from dark to light. */
const SKINS: readonly Colour[] = [
  [92, 58, 42],
  [141, 95, 68],
  [198, 150, 120],
  [236, 196, 172],
]

/** An ellipse of skin before a wall; lengths are shares of the picture. */
function drawn(face: { x: number; width: number; height: number }, skin: Colour): Pixels {
  const [width, height] = [48, 64]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = (x / width - face.x) / (face.width / 2)
      const down = (y / height - 0.5) / (face.height / 2)
      data.set(across ** 2 + down ** 2 <= 1 ? skin : WALL, (y * width + x) * 4)
    }
  }
  return { data, width, height }
}

test.each(SKINS.map((skin) => [skin]))('[C4] a face of the colour %j is placed', (skin) => {
  expect(facePlaceOf(drawn({ x: 0.5, width: 0.6, height: 0.6 }, skin))).toBe('good')
  expect(facePlaceOf(drawn({ x: 0.5, width: 0.24, height: 0.26 }, skin))).toBe('far')
  expect(facePlaceOf(drawn({ x: 0.5, width: 0.8, height: 1.2 }, skin))).toBe('near')
  expect(facePlaceOf(drawn({ x: 0.18, width: 0.4, height: 0.5 }, skin))).toBe('aside')
})

test('[C4] bare shoulders below a face are not nearness', () => {
  const face = drawn({ x: 0.5, width: 0.6, height: 0.7 }, SKINS[1] as Colour)
  const shoulders = drawn({ x: 0.5, width: 3, height: 3 }, SKINS[1] as Colour)
  const from = face.data.length * 0.8
  face.data.set(shoulders.data.subarray(from), from)
  expect(facePlaceOf(face)).toBe('good')
})

test('[C4] without skin there is nobody; before a wall of its colour nothing is said', () => {
  expect(facePlaceOf(drawn({ x: 0.5, width: 0, height: 0 }, WALL))).toBe('none')
  expect(facePlaceOf(drawn({ x: 0.5, width: 3, height: 3 }, SKINS[2] as Colour))).toBe('good')
})
