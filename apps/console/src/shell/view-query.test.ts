import { expect, test } from 'vitest'
import { chosenOf, isOfList } from './view-query.ts'

test('a view is what is chosen, wherever in the list somebody was', () => {
  expect(chosenOf(new URLSearchParams('kind=proof&view=late&cursor=abc'))).toBe(
    'kind=proof&view=late',
  )
  expect(chosenOf(new URLSearchParams('cursor=abc'))).toBe('')
})

test('each kind of work has views of its own, and loans have one list', () => {
  expect(isOfList({ query: 'kind=proof&view=late' }, 'proof')).toBe(true)
  expect(isOfList({ query: 'kind=ticket' }, 'proof')).toBe(false)
  expect(isOfList({ query: 'status=70' }, undefined)).toBe(true)
})
