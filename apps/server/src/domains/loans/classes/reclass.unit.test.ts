import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import type { LossDecision } from '@noren/contract/operator/losses'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import type { ClassRow } from '../../books/loan-classes.ts'
import { type LoanToClass, reclass } from './reclass.ts'

const START = day('2027-01-10')
const on = (days: number): Day => addDays(START, days)

interface Known {
  paid?: [number, number | null][]
  changes?: ClassRow[]
  losses?: [number, LossDecision][]
}

/** A loan that is due on a day, and what happened to it: from that day on nothing, or another day, is due. */
const loan = (
  loanId: string,
  dueOn: number,
  { paid = [], changes = [], losses = [] }: Known = {},
): LoanToClass => ({
  loanId,
  userId: 'user',
  disbursedOn: START,
  changes,
  losses: losses.map(([days, decision]) => ({ decidedOn: on(days), decision })),
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

test('[B9.120] what is held to be lost is so from its day on, with the other loans of its borrower, until it is taken back', () => {
  const losses: [number, LossDecision][] = [
    [130, 'fraud'],
    [150, 'withdraw'],
  ]
  const rows = run([loan('a', 30, { losses }), loan('b', 200)], 0, 160)
  expect(short(rows).slice(3)).toEqual([
    ...['a 120 substandard', 'b 120 substandard a', 'a 130 loss', 'b 130 loss a'],
    ...['a 150 substandard', 'b 150 substandard a'],
  ])
  const own = loan('a', 30, { changes: run([loan('a', 30)], 0, 129), losses: [[130, 'fraud']] })
  expect(run([own], 130, 130)[0]).toMatchObject({ classCode: 'loss', why: 'decision' })
})

test('[B9.120] a loan that still performs does not any more from the day on which it is held to be lost', () => {
  const rows = run([loan('a', 30, { losses: [[45, 'death']] })], 0, 500)
  expect(short(rows)).toEqual(['a 30 sma0', 'a 45 loss'])
  expect(rows[1]).toMatchObject({ isNonPerforming: true, nonPerformingSince: on(45) })
})

test('[B9.120] a decision ends with the arrears that it was about, and does not come back with others', () => {
  const paid: [number, number | null][] = [
    [50, 61],
    [70, 75],
  ]
  const rows = run([loan('a', 30, { losses: [[45, 'insolvent']], paid })], 0, 80)
  expect(short(rows)).toEqual([
    ...['a 30 sma0', 'a 45 loss', 'a 50 standard', 'a 61 sma0', 'a 70 standard', 'a 75 sma0'],
  ])
  // Nothing was overdue on its day, as is told later.
  expect(short(run([loan('a', 60, { losses: [[45, 'fraud']] })], 0, 60))).toEqual(['a 60 sma0'])
})

test('[B9.120] in a market without such a class a decision changes none', () => {
  const losses: [number, LossDecision][] = [[45, 'fraud']]
  expect(run([loan('a', 30, { losses })], 0, 400, 'vn')).toEqual(run([loan('a', 30)], 0, 400, 'vn'))
})
