import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import type { ClassRow } from '../../books/loan-classes.ts'
import { type LoanToClass, reclass } from './reclass.ts'

const START = day('2027-01-10')
const on = (days: number): Day => addDays(START, days)

/** A loan that is due on a day, and what happened to it: from that day on nothing, or another day, is due. */
const loan = (
  loanId: string,
  dueOn: number,
  { paid = [], changes = [] }: { paid?: [number, number | null][]; changes?: ClassRow[] } = {},
): LoanToClass => ({
  loanId,
  userId: 'user',
  disbursedOn: START,
  changes,
  overdueDaysOn(today) {
    const days = daysBetween(START, today)
    if (days < 0) return undefined
    const last = paid.filter(([from]) => from <= days).at(-1)
    const due = last ? last[1] : dueOn
    if (due === null) return undefined
    return due <= days ? days - due : null
  },
})

const run = (loans: LoanToClass[], from: number, until: number, market: 'in' | 'vn' = 'in') =>
  reclass(loans, {
    policyOn: (today) => provisionPolicyOn(market, today),
    from: on(from),
    until: on(until),
  })

const short = (rows: readonly ClassRow[]) =>
  rows.map(({ loanId, classOn, classCode, pulledBy }) =>
    [loanId, daysBetween(START, classOn), classCode, ...(pulledBy ? [pulledBy] : [])].join(' '),
  )

test('[B9.35] a loan is classed on the days on which its class changes, and on no other', () => {
  expect(short(run([loan('a', 30)], 0, 130))).toEqual([
    'a 30 sma0',
    'a 60 sma1',
    'a 90 sma2',
    'a 120 substandard',
  ])
  expect(short(run([loan('a', 10)], 0, 500)).at(-1)).toBe('a 466 doubtful')
  expect(short(run([loan('a', 30)], 0, 29))).toEqual([])
})

test('[B9.35] one loan that does not perform makes the others of its borrower so, and all come back together', () => {
  const changes = [...run([loan('a', 0), loan('b', 200)], 0, 95)]
  expect(short(changes).slice(-2)).toEqual(['a 90 substandard', 'b 90 substandard a'])
  expect(changes.at(-1)).toMatchObject({ why: 'lateNews', nonPerformingSince: on(90) })
  const paid: [number, number | null][] = [
    [100, 95],
    [110, 130],
  ]
  const known = (loanId: string) => changes.filter((row) => row.loanId === loanId)
  const loans = (others = {}) => [
    loan('a', 0, { paid, changes: known('a') }),
    loan('b', 200, { changes: known('b'), ...others }),
  ]
  // Five days overdue is still overdue: nothing changes.
  expect(run(loans(), 96, 109)).toEqual([])
  const back = run(loans(), 110, 110)
  expect(short(back)).toEqual(['a 110 standard', 'b 110 standard'])
  expect(back[0]).toMatchObject({ why: 'paid', isNonPerforming: false, nonPerformingSince: null })
  // Arrears of the other loan keep both.
  const late = [
    loan('a', 0, { paid, changes: known('a') }),
    loan('b', 105, { changes: known('b') }),
  ]
  expect(run(late, 110, 110)).toEqual([])
})

test('[B9.35] a loan that was paid off is classed no more, whatever its borrower owes', () => {
  const first = run([loan('a', 0), loan('b', 20)], 0, 91)
  const changes = first.filter(({ loanId }) => loanId === 'b')
  const gone = (more: ClassRow[] = []) =>
    loan('b', 20, { paid: [[92, null]], changes: [...changes, ...more] })
  const a = loan('a', 0, { changes: first.filter(({ loanId }) => loanId === 'a') })
  const rows = run([a, gone()], 92, 92)
  expect(short(rows)).toEqual(['b 92 standard'])
  expect(run([a, gone(rows)], 93, 100)).toEqual([])
})

test('[B9.35] all loans of a borrower have the worst of their classes', () => {
  expect(short(run([loan('a', 0), loan('b', 150)], 180, 181, 'vn'))).toEqual([
    'a 180 group3',
    'b 180 group3 a',
    'a 181 group4',
    'b 181 group4 a',
  ])
})

test('[B9.35] what is told late changes the days behind it by rows of their own', () => {
  const changes = run([loan('a', 30)], 0, 125)
  const told = loan('a', 30, { paid: [[100, 130]], changes })
  const rows = run([told], 100, 126)
  expect(rows).toMatchObject([
    { classOn: on(100), classCode: 'standard', why: 'lateNews', isNonPerforming: false },
    { classOn: on(120), classCode: 'standard', why: 'lateNews', isNonPerforming: false },
  ])
  const again = loan('a', 30, { paid: [[100, 130]], changes: [...changes, ...rows] })
  expect(run([again], 100, 126)).toEqual([])
})
