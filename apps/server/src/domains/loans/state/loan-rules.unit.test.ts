import { day, dayOf } from '@noren/contract/dates'
import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { PRODUCTS as INDIA_PRODUCTS } from '@noren/markets/in/products'
import { marketByCode } from '@noren/markets/market-by-code'
import { describe, expect, test } from 'vitest'
import {
  canMove,
  coolingOffUntil,
  isOverdueOn,
  kfsNumberOf,
  kfsValidUntil,
  loanNumberOf,
} from './loan-rules.ts'

const ALL = Object.values(LOAN_STATUS)
/**
 * Written out a second time by hand, so that a mistake in the rules shows. Payouts that arrived and were
 * returned go back to 30; one that came back later may end its loan, and one that had failed may arrive after all. A
 * loan that was left goes on when the bank takes back what was paid for it.
 */
const ALLOWED: readonly `${LoanStatus}>${LoanStatus}`[] = [
  '10>20',
  '10>40',
  '10>90',
  '20>30',
  '20>50',
  '20>90',
  '30>20',
  '30>50',
  '30>90',
  '50>30',
  '50>70',
  '50>80',
  '50>90',
  '70>30',
  '70>50',
  '70>80',
  '70>90',
  '70>95',
  '80>50',
  '80>70',
  '80>90',
  '80>95',
  '90>50',
  '90>70',
  '95>80',
  '95>90',
]

describe('every move of a loan', () => {
  for (const from of ALL) {
    for (const to of ALL) {
      const isAllowed = ALLOWED.includes(`${from}>${to}`)
      test(`[B3.1] ${from} > ${to} is ${isAllowed ? 'allowed' : 'refused'}`, () => {
        expect(canMove(from, to)).toBe(isAllowed)
      })
    }
  }
})

test('[O7.1] overdue begins on the day after the due day, and only for money that is out', () => {
  const dueOn = day('2026-03-31')
  const running = { status: LOAN_STATUS.disbursed, dueOn }
  expect(isOverdueOn(running, day('2026-03-31'))).toBe(false)
  expect(isOverdueOn(running, day('2026-04-01'))).toBe(true)
  expect(isOverdueOn({ status: LOAN_STATUS.repaid, dueOn }, day('2026-04-01'))).toBe(false)
  expect(isOverdueOn({ status: LOAN_STATUS.approved, dueOn: null }, day('2026-04-01'))).toBe(false)
})

const [product] = INDIA_PRODUCTS
if (!product) throw new Error('India ships no product')

const INDIA = marketByCode('in')

test('[B2.3] the lender is bound three working days, one for a term under a week', () => {
  const friday = day('2026-03-06')
  const long = kfsValidUntil({ ...product, termDays: 7 }, friday, INDIA)
  const short = kfsValidUntil({ ...product, termDays: 6 }, friday, INDIA)
  expect(long.toISOString()).toBe('2026-03-11T18:29:59.999Z')
  expect(short.toISOString()).toBe('2026-03-09T18:29:59.999Z')
})

test.each([
  // Good Friday
  ['in', '2026-04-02', '2026-04-08'],
  // Thursday and Friday before Easter
  ['mx', '2026-04-01', '2026-04-08'],
  // Nyepi
  ['id', '2026-03-18', '2026-03-24'],
  // The week of Tết
  ['vn', '2026-02-13', '2026-02-25'],
] as const)('[B2.3] in %s three working days from %s end on %s', (code, madeOn, until) => {
  const market = marketByCode(code)
  const end = kfsValidUntil({ ...product, termDays: 30 }, day(madeOn), market)
  expect(dayOf(end, market.zone)).toBe(until)
})

test('cooling-off ends with the last of its days on the wall of the market', () => {
  const until = coolingOffUntil(
    { ...product, coolingOffDays: 3 },
    day('2026-03-02'),
    'Asia/Kolkata',
  )
  expect(until.toISOString()).toBe('2026-03-05T18:29:59.999Z')
})

test('numbers for people keep their shape', () => {
  expect(kfsNumberOf(day('2026-11-20'), 42)).toBe('KFS-20261120-000042')
  expect(kfsNumberOf(day('2026-11-20'), 1_234_567)).toBe('KFS-20261120-1234567')
  expect(loanNumberOf(77_310_042)).toBe('LN-7731-0042')
  expect(loanNumberOf(7)).toBe('LN-0000-0007')
})
