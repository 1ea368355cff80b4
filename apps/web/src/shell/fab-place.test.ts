import { describe, expect, test } from 'vitest'
import { type Box, clearSpot, restingSpot, type Spot } from './fab-place.ts'

const phone = {
  columnLeftPx: 0,
  columnWidthPx: 360,
  widthPx: 50,
  heightPx: 52,
  viewportHeightPx: 780,
  dockPx: 64,
  headerPx: 56,
  gapPx: 12,
}

test.each([
  ['dropped on the left half', { centerXPx: 100, bottomPx: 300 }, { side: 'left', bottomPx: 300 }],
  [
    'dropped on the right half',
    { centerXPx: 200, bottomPx: 300 },
    { side: 'right', bottomPx: 300 },
  ],
  ['dropped on the tab bar', { centerXPx: 300, bottomPx: 5 }, { side: 'right', bottomPx: 76 }],
  ['dropped on the header', { centerXPx: 300, bottomPx: 770 }, { side: 'right', bottomPx: 660 }],
])('[N13.4] floating button %s', (_, drop, spot) => {
  expect(restingSpot({ ...phone, ...drop })).toEqual(spot)
})

test('[N13.4] a dock that is higher pushes the button up', () => {
  const spot = restingSpot({ ...phone, dockPx: 150, centerXPx: 300, bottomPx: 80 })
  expect(spot.bottomPx).toBe(162)
})

const box = (left: number, right: number, top: number, bottom: number): Box => ({
  left,
  right,
  top,
  bottom,
})
const wanted: Spot = { side: 'right', bottomPx: 76 }
/** A full-width button right below the wanted place, with text above it. */
const blockButton = box(16, 344, 660, 708)

describe('the floating button steps aside', () => {
  test('[N13.4] from nothing where nothing is under it', () => {
    expect(clearSpot(wanted, [box(16, 200, 640, 700)], phone)).toEqual(wanted)
  })

  test('[N13.4] to just above what it would cover', () => {
    expect(clearSpot(wanted, [blockButton], phone)).toEqual({ side: 'right', bottomPx: 124 })
  })

  test('[N13.4] to the other side where that is nearer', () => {
    const column = [660, 600, 540, 480].map((top) => box(250, 344, top, top + 48))
    expect(clearSpot(wanted, column, phone)).toEqual({ side: 'left', bottomPx: 76 })
  })

  test('[N13.4] from a figure, but sooner over one than over a button', () => {
    const figure = box(280, 344, 650, 680)
    expect(clearSpot(wanted, [], phone, { figures: [figure] })).toEqual({
      side: 'right',
      bottomPx: 134,
    })
    const taken = box(0, 360, 60, 600)
    const figures = [box(16, 80, 600, 716), box(280, 344, 600, 716)]
    expect(clearSpot(wanted, [taken], phone, { figures })).toEqual(wanted)
  })

  test('[N13.4] from words, but sooner over words than over a figure', () => {
    const line = box(16, 344, 650, 680)
    const gap = clearSpot(wanted, [], phone, { words: [line] })
    expect(gap).toEqual({ side: 'right', bottomPx: 134 })
    const words = [box(16, 344, 60, 600), line]
    const figures = [box(280, 344, 205, 716)]
    const spot = clearSpot(wanted, [], phone, { words, figures })
    expect(spot).toEqual({ side: 'left', bottomPx: 76 })
  })

  test('[N13.4] from a button that large text makes wide, which ends where its words end', () => {
    const button = box(94, 292, 660, 708)
    const rows = [600, 540, 480, 420].map((top) => box(16, 344, top, top + 56))
    expect(clearSpot(wanted, [button, ...rows], { ...phone, columnWidthPx: 320 })).toEqual({
      side: 'right',
      bottomPx: 124,
    })
  })

  test('[N13.4] nowhere where all is taken up to the header', () => {
    const taken = [box(0, 150, 60, 716), box(210, 360, 60, 716)]
    expect(clearSpot(wanted, taken, phone)).toEqual(wanted)
  })

  test('over the end of a wide row where all the page is rows, but never over a small button', () => {
    const rows = Array.from({ length: 12 }, (_, index) => box(16, 344, index * 60, index * 60 + 56))
    expect(clearSpot(wanted, rows, phone)).toEqual(wanted)
    const small = box(270, 344, 660, 704)
    const spot = clearSpot(wanted, [...rows, small], phone)
    expect(spot).toEqual({ side: 'right', bottomPx: 124 })
  })
})
