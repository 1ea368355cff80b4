import { beginsWithZeros, splitSolutions, WORK_PUZZLES, workText } from '@noren/contract/work'
import { expect, test } from 'vitest'
import { solveWork } from './solve-work.ts'

test('[L3.11] each puzzle of a challenge is solved', async () => {
  const solutions = splitSolutions(await solveWork({ challenge: 'c', bits: 7 }))
  expect(solutions).toHaveLength(WORK_PUZZLES)
  for (const [puzzle, solution] of solutions.entries()) {
    const bytes = new TextEncoder().encode(workText('c', puzzle, solution))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    expect(beginsWithZeros(hash, 7)).toBe(true)
  }
})

test.each([
  [[0xff, 0, 0], 0, true],
  [[0x7f, 0, 0], 1, true],
  [[0x7f, 0, 0], 2, false],
  [[0, 0x3f, 0], 10, true],
  [[0, 0x3f, 0], 11, false],
  [[0, 0, 0x01], 23, true],
  [[0, 0, 0x01], 24, false],
])('%j begins with %i zero bits: %s', (bytes, bits, is) => {
  expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(is)
})
