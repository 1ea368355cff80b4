import { expect, test } from 'vitest'
import { foregroundMask } from './card-mask.ts'
import { type Corners, homographyBetween, mapPoint, warp } from './homography.ts'
import { leastSquares, solveLinear } from './linear-solve.ts'
import type { Rgb } from './pixels.ts'
import { convexHull, findCard, reduceToFour } from './quadrilateral.ts'

const SQUARE: Corners = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
]
const SLANTED: Corners = [
  { x: 12, y: 8 },
  { x: 95, y: 20 },
  { x: 88, y: 70 },
  { x: 5, y: 60 },
]

test('a linear system is solved, one without a single answer is not', () => {
  const answer = solveLinear([
    [0, 2, 4],
    [3, 1, 5],
  ])
  expect(answer?.[0]).toBeCloseTo(1)
  expect(answer?.[1]).toBeCloseTo(2)
  expect(
    solveLinear([
      [1, 2, 3],
      [2, 4, 6],
    ]),
  ).toBeNull()
})

test('least squares finds the line through noisy points', () => {
  const weights = leastSquares(
    [
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ],
    [1.1, 2.9, 5.1, 6.9],
  )
  expect(weights?.[0]).toBeCloseTo(1.06)
  expect(weights?.[1]).toBeCloseTo(1.96)
})

test('a homography carries every corner to its corner and back', () => {
  const there = homographyBetween(SQUARE, SLANTED)
  const back = homographyBetween(SLANTED, SQUARE)
  expect(there && back).toBeTruthy()
  for (const [i, corner] of SQUARE.entries()) {
    const moved = mapPoint(there ?? [], corner)
    expect(moved.x).toBeCloseTo(SLANTED[i]?.x ?? 0)
    expect(moved.y).toBeCloseTo(SLANTED[i]?.y ?? 0)
    expect(mapPoint(back ?? [], moved).x).toBeCloseTo(corner.x)
  }
})

test('four corners on one line have no homography', () => {
  const line: Corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 2, y: 0 },
    { x: 3, y: 0 },
  ]
  expect(homographyBetween(SQUARE, line) && homographyBetween(line, SQUARE)).toBeNull()
})

test('a hull with cut corners is brought back to its four sides', () => {
  const octagon = [
    [2, 0],
    [18, 0],
    [20, 2],
    [20, 8],
    [18, 10],
    [2, 10],
    [0, 8],
    [0, 2],
    [10, 5],
  ].map(([x = 0, y = 0]) => ({ x, y }))
  const hull = convexHull(octagon)
  expect(hull).toHaveLength(8)
  const corners = reduceToFour(hull)?.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
  expect(corners?.toSorted()).toEqual(['0,0', '0,10', '20,0', '20,10'])
})

/** A table with a bright card on it, and a band across the card in the table's colour. */
function tableWithCard(corners: Corners): Rgb {
  const [width, height] = [300, 220]
  const data = new Uint8Array(width * height * 3)
  const toCard = homographyBetween(corners, SQUARE) ?? []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = mapPoint(toCard, { x: x + 0.5, y: y + 0.5 })
      const isCard = at.x > 0 && at.x < 10 && at.y > 0 && at.y < 10
      const isBand = at.y > 2 && at.y < 2.3
      const light = 1 - x / 900
      const colour = isCard && !isBand ? [235, 232, 220] : [120, 90, 60]
      data.set(
        colour.map((value) => value * light),
        (y * width + x) * 3,
      )
    }
  }
  return { width, height, data }
}

test.each<[string, Corners, Corners]>([
  [
    'slanted',
    [
      { x: 50, y: 50 },
      { x: 250, y: 30 },
      { x: 260, y: 160 },
      { x: 40, y: 170 },
    ],
    [
      { x: 50, y: 50 },
      { x: 250, y: 30 },
      { x: 260, y: 160 },
      { x: 40, y: 170 },
    ],
  ],
  [
    // Its long side is vertical; the corners found begin with the long side.
    'sideways',
    [
      { x: 100, y: 20 },
      { x: 215, y: 20 },
      { x: 215, y: 200 },
      { x: 100, y: 200 },
    ],
    [
      { x: 100, y: 200 },
      { x: 100, y: 20 },
      { x: 215, y: 20 },
      { x: 215, y: 200 },
    ],
  ],
])('the %s card on a table is found to the pixel', (_, drawn, expected) => {
  const card = findCard(foregroundMask(tableWithCard(drawn)))
  expect(card?.isAtEdge).toBe(false)
  expect(card?.fill).toBeGreaterThan(0.9)
  for (const [i, corner] of expected.entries()) {
    const found = card?.corners[i] ?? { x: 0, y: 0 }
    expect(Math.hypot(found.x - corner.x, found.y - corner.y)).toBeLessThan(2.5)
  }
})

test('an empty table shows no card, a card in the corner touches the edge', () => {
  const none: Corners = [
    { x: -9, y: -9 },
    { x: -8, y: -9 },
    { x: -8, y: -8 },
    { x: -9, y: -8 },
  ]
  expect(findCard(foregroundMask(tableWithCard(none)))).toBeNull()
  const cut: Corners = [
    { x: 120, y: 70 },
    { x: 420, y: 70 },
    { x: 420, y: 190 },
    { x: 120, y: 190 },
  ]
  expect(findCard(foregroundMask(tableWithCard(cut)))?.isAtEdge).toBe(true)
})

test('warping takes the card out of the table', () => {
  const corners: Corners = [
    { x: 50, y: 50 },
    { x: 250, y: 30 },
    { x: 260, y: 160 },
    { x: 40, y: 170 },
  ]
  const flat = warp(tableWithCard(corners), corners, 100, 63)
  const pixel = (x: number, y: number) => flat?.data[(y * 100 + x) * 3] ?? 0
  expect(pixel(5, 5)).toBeGreaterThan(150)
  expect(pixel(95, 58)).toBeGreaterThan(150)
  expect(pixel(50, 13)).toBeLessThan(150)
})
