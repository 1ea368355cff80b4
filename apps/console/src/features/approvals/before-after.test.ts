import { expect, test } from 'vitest'
import { changesOf } from './before-after.ts'

const OWED = {
  principal: '6464.57',
  interest: '54.30',
  fee: '0.00',
  tax: '0.00',
  penal: '41.69',
  total: '6560.56',
}
const WAIVER = { kind: 'waiver', part: 'penal', amount: '41.69', currency: 'INR' } as const

test('a waiver takes its amount from its part and from the sum, and from nothing else', () => {
  const changes = changesOf(WAIVER, OWED)
  expect(changes?.find(({ part }) => part === 'penal')).toMatchObject({
    less: '41.69',
    after: '0.00',
  })
  expect(changes?.find(({ part }) => part === 'total')).toMatchObject({ after: '6518.87' })
  expect(changes?.filter(({ less }) => less === '0.00').map(({ part }) => part)).toEqual([
    'principal',
    'interest',
    'fee',
    'tax',
  ])
})

test('a write-off takes all', () => {
  const changes = changesOf({ ...WAIVER, kind: 'writeOff', part: null, amount: '6560.56' }, OWED)
  expect(changes?.map(({ after }) => after)).toEqual(Array(6).fill('0.00'))
})

test('what gives up no debt, or more than is owed by now, has no before and after', () => {
  expect(changesOf({ ...WAIVER, kind: 'refund', part: null }, OWED)).toBeNull()
  expect(changesOf({ ...WAIVER, amount: '41.70' }, OWED)).toBeNull()
  expect(changesOf(WAIVER, null)).toBeNull()
})
