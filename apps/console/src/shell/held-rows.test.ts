import { expect, test } from 'vitest'
import { heldRows } from './held-rows.ts'

const row = (id: string, owner = '') => ({ id, owner })
const idOf = ({ id }: { id: string }) => id

test('rows keep their places, say what is newest of them, and those that have left stay and say so', () => {
  const shown = [row('a'), row('b'), row('c')]
  const newest = [row('x'), row('c', 'Asha'), row('a')]
  expect(heldRows(shown, newest, idOf)).toEqual({
    rows: [
      { item: row('a'), isGone: false },
      { item: row('b'), isGone: true },
      { item: row('c', 'Asha'), isGone: false },
    ],
    fresh: 1,
  })
})

test('nothing is new in a list that has not changed', () => {
  const shown = [row('a'), row('b')]
  expect(heldRows(shown, shown, idOf).fresh).toBe(0)
})
