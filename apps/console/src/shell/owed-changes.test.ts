import { expect, test } from 'vitest'
import { changesOf, owedAgain, settledBy } from './owed-changes.ts'

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
    by: '41.69',
    after: '0.00',
  })
  expect(changes?.find(({ part }) => part === 'total')).toMatchObject({ after: '6518.87' })
  expect(changes?.filter(({ by }) => by === '0.00').map(({ part }) => part)).toEqual([
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

test('what a payment settled is owed again when it is taken back, part by part and together', () => {
  const payment = {
    principal: '3746.84',
    interest: '253.16',
    fee: '0.00',
    tax: '0.00',
    penal: '0.00',
  }
  const changes = owedAgain(payment, OWED, 'INR')
  expect(changes.map(({ part, by, after }) => [part, by, after])).toEqual([
    ['principal', '3746.84', '10211.41'],
    ['interest', '253.16', '307.46'],
    ['fee', '0.00', '0.00'],
    ['tax', '0.00', '0.00'],
    ['penal', '0.00', '41.69'],
    ['total', '4000.00', '10560.56'],
  ])
  // A loan that it repaid owes it all again.
  expect(owedAgain(payment, null, 'INR').map(({ before, after }) => [before, after])).toEqual([
    ['0.00', '3746.84'],
    ['0.00', '253.16'],
    ['0.00', '0.00'],
    ['0.00', '0.00'],
    ['0.00', '0.00'],
    ['0.00', '4000.00'],
  ])
})

test('a lower sum leaves of each part what it does not give up, and of all of it the sum', () => {
  const givenUp = {
    principal: '1000.00',
    interest: '54.30',
    fee: '0.00',
    tax: '0.00',
    penal: '41.69',
  }
  const changes = settledBy(givenUp, OWED, 'INR')
  expect(changes.map(({ part, after }) => [part, after])).toEqual([
    ['principal', '5464.57'],
    ['interest', '0.00'],
    ['fee', '0.00'],
    ['tax', '0.00'],
    ['penal', '0.00'],
    ['total', '5464.57'],
  ])
  expect(changes.at(-1)).toMatchObject({ before: '6560.56', by: '1095.99' })
})
