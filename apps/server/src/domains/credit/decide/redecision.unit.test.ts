import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { type CreditDecision, NO_HISTORY } from '../credit-decision.ts'
import { isCooling } from './limit.ts'
import { againstStanding } from './redecision.ts'

const ON = day('2027-03-01')
const made: CreditDecision = {
  decision: 'approved',
  band: 'A',
  score: 700,
  limitMinor: minor(15_000_00),
  reasons: ['limitedBy.ladderStated'],
  reapplyOn: null,
  nextReviewOn: null,
  version: 'in-2027-01',
}
const standing = {
  decision: 'approved',
  band: 'A',
  limitMinor: minor(10_000_00),
  reasonCodes: ['limitedBy.ladderStated'],
} as const
const of = {
  standing,
  lastLimitMinor: standing.limitMinor,
  carriedMinor: minor(20_000_00),
  isCooling: false,
}

test('[B4.47] what is better is offered, but not while limits may not rise', () => {
  const rising = againstStanding(made, of)
  expect([rising.decision.limitMinor, rising.offerMinor]).toEqual([10_000_00, 15_000_00])
  const cooling = againstStanding(made, { ...of, isCooling: true })
  expect([cooling.decision.limitMinor, cooling.offerMinor]).toEqual([10_000_00, null])
})

test.each([
  ['all of it', 60_000_00, 50_000_00],
  ['a part of it', 30_000_00, 30_000_00],
  ['less than the machine gives', 5_000_00, 15_000_00],
  ['whatever it is, where nobody asks', undefined, 50_000_00],
])('[B4.47] of a granted limit stays what could be paid back: %s', (_, carried, limit) => {
  const granted = { ...standing, limitMinor: minor(50_000_00), reasonCodes: ['limitGranted'] }
  const carriedMinor = carried === undefined ? undefined : minor(carried)
  const { decision } = againstStanding(made, { ...of, standing: granted, carriedMinor })
  expect(decision.limitMinor).toBe(limit)
})

test('[B4.47] what was granted is told while something of it is left, with no more reasons than are told', () => {
  const granted = { ...standing, limitMinor: minor(50_000_00), reasonCodes: ['limitGranted'] }
  const many = { ...made, reasons: ['a', 'b', 'c', 'd'] }
  const reasonsAt = (carried: number) =>
    againstStanding(many, { ...of, standing: granted, carriedMinor: minor(carried) }).decision
      .reasons
  expect(reasonsAt(30_000_00)).toEqual(['limitGranted', 'a', 'b', 'c'])
  expect(reasonsAt(5_000_00)).toEqual(many.reasons)
})

const [before, policy] = ['in-2026-12', 'in-2027-01'].map((version) => {
  const found = creditPoliciesOf('in').find((one) => one.version === version)
  if (!found) throw new Error(`no ${version}`)
  return found
})

test.each([
  ['three days late', 3, 1, false],
  ['four days late, a month ago', 4, 30, false],
  ['four days late, less than a month ago', 4, 29, true],
])('[B4.47] %s', (_, lateDays, daysAgo, isIt) => {
  const repaidOn = addDays(ON, -daysAgo)
  const closed = [{ principalMinor: minor(10_000_00), lateDays, heldDays: 30, repaidOn }]
  const of = { history: { ...NO_HISTORY, closed }, lastRiseOn: null }
  if (!policy || !before) throw new Error('no policies')
  expect(isCooling(of, { policy, on: ON })).toBe(isIt)
  expect(isCooling(of, { policy: before, on: ON })).toBe(false)
})

test('[B4.47] a limit rises once in thirty days', () => {
  if (!policy) throw new Error('no policy')
  const after = (days: number) =>
    isCooling({ history: NO_HISTORY, lastRiseOn: addDays(ON, -days) }, { policy, on: ON })
  expect([after(29), after(30)]).toEqual([true, false])
})
