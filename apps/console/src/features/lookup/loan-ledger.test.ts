import { expect, test } from 'vitest'
import { type LedgerEntry, ledgerOf } from './loan-ledger.ts'

const line = (change: Partial<LedgerEntry>): LedgerEntry => ({
  entryId: 'payout',
  event: 'disbursalProcessed',
  valueOn: '2026-08-03',
  side: 'charged',
  part: 'principal',
  amount: '30000.00',
  debitCode: 1110,
  creditCode: 1010,
  ...change,
})
const EARNED = {
  entryId: null,
  event: 'accrued',
  valueOn: '2026-09-02',
  part: 'interest',
  amount: '638.75',
  debitCode: null,
  creditCode: null,
} as const
const PAID = {
  entryId: 'paid',
  event: 'repaymentReceived',
  valueOn: '2026-09-02',
  side: 'settled',
  debitCode: 1020,
} as const

test('an entry is one band with what is owed of each part after it, the newest first', () => {
  const bands = ledgerOf(
    [
      line({}),
      line(EARNED),
      line({ ...PAID, part: 'interest', amount: '638.75', creditCode: 1120 }),
      line({ ...PAID, amount: '9790.07', creditCode: 1110 }),
      line({ ...PAID, part: 'overpaid', amount: '5.00', creditCode: 2110 }),
    ],
    'INR',
    null,
  )
  expect(bands.map(({ event, total }) => [event, total])).toEqual([
    ['repaymentReceived', '20209.93'],
    ['accrued', '30638.75'],
    ['disbursalProcessed', '30000.00'],
  ])
  expect(bands[0]).toMatchObject({
    moved: { interest: '-638.75', principal: '-9790.07', overpaid: '-5.00' },
    left: { principal: '20209.93', interest: '0.00' },
    accounts: [
      [1020, 1120],
      [1020, 1110],
      [1020, 2110],
    ],
  })
  expect(bands[1]).toMatchObject({ entryId: null, accounts: [], moved: { interest: '638.75' } })
})

test('what was earned on two days is two bands, although neither has an entry of its own', () => {
  const bands = ledgerOf([line(EARNED), line({ ...EARNED, valueOn: '2026-09-03' })], 'INR', null)
  expect(bands.map(({ total }) => total)).toEqual(['1277.50', '638.75'])
})

test('what was earned since the last entry is a band of its own, and nothing is one where nothing was', () => {
  const owed = {
    principal: '30000.00',
    interest: '54.30',
    fee: '0.00',
    tax: '0.00',
    penal: '41.69',
  }
  const [today, payout] = ledgerOf([line({})], 'INR', { on: '2026-11-19', owed })
  expect(today).toMatchObject({
    ...{ event: 'accrued', valueOn: '2026-11-19', total: '30095.99', accounts: [] },
    moved: { interest: '54.30', penal: '41.69' },
  })
  expect(payout).toMatchObject({ event: 'disbursalProcessed', total: '30000.00' })
  const none = { ...owed, interest: '0.00', penal: '0.00' }
  expect(ledgerOf([line({})], 'INR', { on: '2026-11-19', owed: none })).toHaveLength(1)
})
