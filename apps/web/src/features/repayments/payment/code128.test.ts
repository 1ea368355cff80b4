import { describe, expect, test } from 'vitest'
import { code128Path, code128Symbols, QUIET_MODULES } from './code128.ts'

describe('symbols of CODE128', () => {
  test.each([
    // The standard's usual example, in set B; its checksum is 879 mod 103.
    ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
    ['123456', [105, 12, 34, 56, 44, 106]],
    ['12345', [105, 12, 34, 100, 21, 54, 106]],
    ['7', [104, 23, 24, 106]],
  ])('%s', (text, symbols) => {
    expect(code128Symbols(text)).toEqual(symbols)
  })

  test.each(['', 'é', 'a\n'])('%j has none', (text) => {
    expect(() => code128Symbols(text)).toThrow(RangeError)
  })
})

test('[O5.2] the bars of a code: start, data, check and stop, with white on both sides', () => {
  const { size, path } = code128Path('12')
  // Start C 211232, "12" 112232, check 14 = 122231, stop 2331112.
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)].map(([, x, width]) => [
    Number(x) - QUIET_MODULES,
    Number(width),
  ])
  expect(bars).toEqual([
    [0, 2],
    [3, 1],
    [6, 3],
    [11, 1],
    [13, 2],
    [17, 3],
    [22, 1],
    [25, 2],
    [29, 3],
    [33, 2],
    [38, 3],
    [42, 1],
    [44, 2],
  ])
  expect(size).toBe(2 * QUIET_MODULES + 4 * 11 + 2)
})
