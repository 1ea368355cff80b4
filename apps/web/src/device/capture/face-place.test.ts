import { expect, test } from 'vitest'
import { facePlaceOf, placeOfHeads, saidAfter } from './face-place.ts'
import type { Pixels } from './frame-stats.ts'

type Colour = readonly [number, number, number]
const WALL: Colour = [120, 124, 130]
/** Skin tones from dark to light. */
const SKINS: readonly Colour[] = [
  [92, 58, 42],
  [141, 95, 68],
  [198, 150, 120],
  [236, 196, 172],
]
const SKIN = SKINS[1] as Colour

type Ellipse = { x: number; y?: number; width: number; height: number }

/** Draws ellipses of skin in front of a wall; lengths are shares of the picture. */
function drawn(faces: readonly Ellipse[], skin: Colour, [width, height] = [64, 48]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isFace = faces.some((face) => {
        const across = ((x + 0.5) / width - face.x) / (face.width / 2)
        const down = ((y + 0.5) / height - (face.y ?? 0.5)) / (face.height / 2)
        return across ** 2 + down ** 2 <= 1
      })
      data.set(isFace ? skin : WALL, (y * width + x) * 4)
    }
  }
  return { data, width, height }
}

test.each(SKINS.map((skin) => [skin]))('a face of the colour %j is placed', (skin) => {
  const place = (face: Ellipse) => facePlaceOf(drawn([face], skin))
  expect(place({ x: 0.5, width: 0.4, height: 0.7 })).toBe('good')
  expect(place({ x: 0.5, width: 0.16, height: 0.26 })).toBe('far')
  expect(place({ x: 0.5, width: 0.8, height: 1.2 })).toBe('near')
  expect(place({ x: 0.25, width: 0.4, height: 0.7 })).toBe('aside')
})

test('in an upright picture a face is placed by what is sent of it', () => {
  const face = { x: 0.5, width: 0.6, height: 0.6 }
  expect(facePlaceOf(drawn([face], SKIN, [48, 64]))).toBe('good')
})

const SHOULDERS = { x: 0.5, y: 1, width: 1.1, height: 0.5 }

test('bare shoulders below a face are neither nearness nor another face', () => {
  const face = { x: 0.5, y: 0.42, width: 0.4, height: 0.8 }
  expect(facePlaceOf(drawn([face, SHOULDERS], SKIN))).toBe('good')
})

test('a second face is seen, an arm or a fleck in the colour of skin is none', () => {
  const [left, right] = [0.24, 0.76].map((x) => ({ x, width: 0.28, height: 0.6 })) as [
    Ellipse,
    Ellipse,
  ]
  expect(facePlaceOf(drawn([left, right], SKIN))).toBe('many')
  expect(facePlaceOf(drawn([left, right, SHOULDERS], SKIN))).toBe('many')
  const face = { x: 0.5, width: 0.4, height: 0.7 }
  expect(facePlaceOf(drawn([face, { x: 0.9, width: 0.1, height: 0.08 }], SKIN))).toBe('good')
})

test('without skin there is nobody; before a wall of its colour nothing is said', () => {
  expect(facePlaceOf(drawn([], SKIN))).toBe('none')
  expect(facePlaceOf(drawn([{ x: 0.5, width: 3, height: 3 }], SKIN))).toBe('good')
})

test('heads that the browser found are placed alike', () => {
  const video = { width: 640, height: 480 }
  expect(placeOfHeads([], video)).toBe('none')
  expect(placeOfHeads([{ left: 200, right: 440 }], video)).toBe('good')
  expect(placeOfHeads([{ left: 0, right: 200 }], video)).toBe('aside')
  const two = [200, 400].map((left) => ({ left, right: left + 150 }))
  expect(placeOfHeads(two, video)).toBe('many')
})

test('what the look itself may be wrong about is not said for ever', () => {
  expect([saidAfter('none', 9_999), saidAfter('none', 10_000)]).toEqual(['none', 'good'])
  expect([saidAfter('many', 10_000), saidAfter('far', 60_000)]).toEqual(['good', 'far'])
})
