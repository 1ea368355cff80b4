import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a formula stands as text, a negative amount as a number', () => {
  const rows = [
    ['day', 'note'],
    ['=1+1', '-12.50'],
    ['@x', '-x'],
    ['a "b", c', 'd\ne'],
  ]
  expect(csvOf(rows)).toBe(`day,note\r\n'=1+1,-12.50\r\n'@x,'-x\r\n"a ""b"", c","d\ne"\r\n`)
})
