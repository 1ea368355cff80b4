import { TOLD_STATUSES } from '@noren/contract/bureau'
import { day } from '@noren/contract/dates'
import { minor, ZERO_MINOR } from '@noren/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAdverse,
  type LoanStanding,
  nextRow,
  rowOf,
  type Telling,
  type ToldRow,
  warningFor,
} from './reported-row.ts'

const ON = day('2026-04-16')
const RUNNING: LoanStanding = {
  state: 'running',
  lateDays: 0,
  owedMinor: minor(10_000_00),
  overdueMinor: ZERO_MINOR,
  hasPlan: false,
  isSettled: false,
  isNotTheirs: false,
  isDisputed: false,
  isBereaved: false,
  isHeld: false,
}
const late = (lateDays: number, change: Partial<LoanStanding> = {}): LoanStanding => ({
  ...{ ...RUNNING, lateDays, overdueMinor: minor(10_500_00) },
  ...change,
})
const telling = (standing: LoanStanding, change: Partial<Telling> = {}): Telling => ({
  ...{ standing, last: null, adverseFrom: null, asOn: ON, graceDays: 3, isDoubted: false },
  ...change,
})
const told = (standing: LoanStanding): ToldRow => rowOf(standing, { graceDays: 3 })

test.each<[string, LoanStanding, Partial<ToldRow>]>([
  ['on time', RUNNING, { status: 'current', lateDays: 0 }],
  ['in the days of grace', late(3), { status: 'current', lateDays: 0, overdueMinor: ZERO_MINOR }],
  ['late', late(4), { status: 'late', lateDays: 4 }],
  ['by a plan', late(20, { hasPlan: true }), { status: 'restructured', lateDays: 20 }],
  ['written off', late(120, { state: 'writtenOff' }), { status: 'writtenOff', lateDays: 120 }],
  ['repaid', late(0, { state: 'repaid' }), { status: 'closed', owedMinor: ZERO_MINOR }],
  ['by a lower sum', late(0, { state: 'repaid', isSettled: true }), { status: 'settled' }],
  [
    'by a lower sum of heirs',
    late(0, { state: 'repaid', isSettled: true, isBereaved: true }),
    { status: 'closed' },
  ],
  ['of somebody else', late(40, { state: 'repaid', isNotTheirs: true }), { status: 'withdrawn' }],
  ['never lent', late(0, { state: 'cancelled' }), { status: 'withdrawn' }],
])('[B4.204] a loan %s is told as such', (_what, standing, row) => {
  expect(told(standing)).toMatchObject(row)
})

test('[B4.203] the first bad row needs a warning whose day has come, and the days of grace no warning', () => {
  expect(nextRow(telling(late(12)))).toBeNull()
  expect(warningFor(telling(late(12)))).toBe('late')
  expect(warningFor(telling(late(12, { hasPlan: true })))).toBe('plan')
  expect(warningFor(telling(late(3)))).toBeNull()
  const warned = { adverseFrom: day('2026-04-17') }
  expect(warningFor(telling(late(12), warned))).toBeNull()
  expect(nextRow(telling(late(12), warned))).toBeNull()
  const due = { adverseFrom: ON }
  expect(nextRow(telling(late(12), due))).toMatchObject({ status: 'late', lateDays: 12 })
  const last = told(RUNNING)
  expect(nextRow(telling(late(12), { last }))).toBeNull()
  // One that was there already goes on without another warning.
  expect(nextRow(telling(late(20), { last: told(late(12)) }))).toMatchObject({ lateDays: 20 })
})

test('[B4.204] what the bureau holds already is not told again, and of a loan that was taken back nothing more', () => {
  expect(nextRow(telling(RUNNING, { last: told(RUNNING) }))).toBeNull()
  const withdrawn = told(late(0, { state: 'cancelled' }))
  expect(nextRow(telling(late(80), { last: withdrawn, adverseFrom: ON }))).toBeNull()
  expect(warningFor(telling(late(80), { last: withdrawn }))).toBeNull()
  expect(nextRow(telling(late(0, { state: 'repaid' })))).toBeNull()
})

test('[B4.230] where the bureau may hold another row it is told how the loan stands, also that it has ended, and nothing bad sooner', () => {
  const isDoubted = true
  const last = told(RUNNING)
  expect(nextRow(telling(RUNNING, { last, isDoubted }))).toMatchObject({ status: 'current' })
  const repaid = late(0, { state: 'repaid' })
  expect(nextRow(telling(repaid, { isDoubted }))).toMatchObject({ status: 'closed' })
  expect(nextRow(telling(late(12), { isDoubted }))).toBeNull()
  expect(nextRow(telling(late(12), { last, isDoubted }))).toMatchObject({ status: 'current' })
})

test('[B4.204] a lower sum that may not be told as such ends the loan as any payment does', () => {
  const settled = late(0, { state: 'repaid', isSettled: true })
  const last = told(RUNNING)
  expect(nextRow(telling(settled, { last }))).toMatchObject({ status: 'closed', owedMinor: 0 })
  const kept = telling({ ...settled, isHeld: true }, { last, adverseFrom: ON })
  expect(nextRow(kept)).toMatchObject({ status: 'closed' })
  expect(nextRow(telling(settled, { last, adverseFrom: ON }))).toMatchObject({ status: 'settled' })
})

const standings: fc.Arbitrary<LoanStanding> = fc.record({
  state: fc.constantFrom('running', 'writtenOff', 'repaid', 'cancelled'),
  lateDays: fc.nat(200),
  owedMinor: fc.nat(9_000_000).map(minor),
  overdueMinor: fc.nat(9_000_000).map(minor),
  hasPlan: fc.boolean(),
  isSettled: fc.boolean(),
  isNotTheirs: fc.boolean(),
  isDisputed: fc.boolean(),
  isBereaved: fc.boolean(),
  isHeld: fc.boolean(),
})
const tellings: fc.Arbitrary<Telling> = fc.record({
  standing: standings,
  last: fc.option(standings.map(told)),
  adverseFrom: fc.option(fc.constantFrom(day('2026-04-10'), ON, day('2026-04-20'))),
  asOn: fc.constant(ON),
  graceDays: fc.constant(3),
  isDoubted: fc.boolean(),
})
const RANK = Object.fromEntries(
  TOLD_STATUSES.map((status) => [
    status,
    { current: 0, closed: 0, withdrawn: 0, late: 1, restructured: 1, settled: 2, writtenOff: 3 }[
      status
    ],
  ]),
)
const badness = (row: ToldRow | null): number =>
  row && isAdverse(row) ? (RANK[row.status] ?? 0) * 1000 + row.lateDays : 0

test('[B4.204] whatever happens: nothing worse while it is disputed, held or after a death, and no first bad row unwarned', () => {
  fc.assert(
    fc.property(tellings, (of) => {
      const { standing, last, adverseFrom } = of
      const next = nextRow(of)
      if (standing.isDisputed || standing.isHeld || standing.isBereaved) {
        expect(badness(next)).toBeLessThanOrEqual(badness(last))
      }
      const isFirst = next !== null && isAdverse(next) && !(last && isAdverse(last))
      if (isFirst) expect(adverseFrom !== null && adverseFrom <= ON).toBe(true)
      // It settles: what was told and taken is not told again.
      if (next) expect(nextRow({ ...of, last: next, isDoubted: false })).toBeNull()
      // Nobody is warned of what may not be said.
      if (warningFor(of)) expect(standing.isDisputed || standing.isBereaved).toBe(false)
    }),
    { numRuns: Number(process.env.BUREAU_RUNS ?? 2_000) },
  )
})
