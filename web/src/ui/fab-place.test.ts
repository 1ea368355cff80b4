import { expect, test } from 'vitest'
import { restingSpot } from './fab-place.ts'

const phone = {
  columnLeftPx: 0,
  columnWidthPx: 360,
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
])('[N13] floating button %s', (_, drop, spot) => {
  expect(restingSpot({ ...phone, ...drop })).toEqual(spot)
})

test('[N13] a dock that is higher pushes the button up', () => {
  const spot = restingSpot({ ...phone, dockPx: 150, centerXPx: 300, bottomPx: 80 })
  expect(spot.bottomPx).toBe(162)
})
