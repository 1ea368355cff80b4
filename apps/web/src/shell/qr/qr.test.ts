import { expect, test } from 'vitest'
import { drawQr, qrPath } from './qr.ts'

/** Draws a path made by qrPath back onto a grid of squares. */
function gridOf(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const cells = grid[Number(row)] ?? []
    cells.fill(true, Number(column), Number(column) + Number(width))
  }
  return grid
}

test('[O5.2] every dark square is drawn once and no other', () => {
  const squares = [
    [true, true, false],
    [false, true, true],
    [true, false, true],
  ]
  const path = qrPath(3, (row, column) => squares[row]?.[column] ?? false)
  expect(gridOf(path, 3)).toEqual(squares)
})

test('[O5.2] a UPI link becomes a code with its three finder squares', () => {
  const uri = 'upi://pay?pa=banyanlane@sandbox&pn=Banyan%20Lane&tr=NRN7KQ42M9X&am=20678.00&cu=INR'
  const { size, path } = drawQr(uri)
  const grid = gridOf(path, size)
  const finder = (row: number, column: number) =>
    Array.from({ length: 7 }, (_, at) => grid[row]?.[column + at])
  const solid = new Array<boolean>(7).fill(true)
  expect(finder(0, 0)).toEqual(solid)
  expect(finder(0, size - 7)).toEqual(solid)
  expect(finder(size - 7, 0)).toEqual(solid)
})
