import { expect, test } from 'vitest'
import { breakLines } from './line-breaks.ts'

/** Every letter as wide as the other. */
const widthOf = (text: string): number => [...text].length

test.each([
  ['one line', 10, ['one line']],
  ['two words here', 9, ['two words', 'here']],
  ['kept\nlines', 20, ['kept', 'lines']],
  ['10.447,00\u00a0₹ ends', 11, ['10.447,00\u00a0₹', 'ends']],
  ['see https://a.example/terms now', 12, ['see', 'https://a.', 'example/', 'terms now']],
  ['0123456789abcdef', 6, ['012345', '6789ab', 'cdef']],
  ['', 5, ['']],
])('%j in lines of %i', (text, width, lines) => {
  expect(breakLines(text, width, widthOf)).toEqual(lines)
})

test('no line is wider than its room, and no letter is lost', () => {
  const text =
    'Một hợp đồng dài với https://noren.example/điều-khoản/rất-dài và 1.234.567,00\u00a0₹'
  for (let width = 3; width < 60; width += 1) {
    const lines = breakLines(text, width, widthOf)
    expect(lines.filter((line) => widthOf(line) > width)).toEqual([])
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})
