import { expect, test } from 'vitest'
import {
  consentStates,
  type Decided,
  type Purpose,
  type Standing,
  withdrawalWarning,
} from './consents.ts'

const decided = (purpose: Purpose, given: boolean): Decided => ({
  purpose,
  given,
  textVersion: '2026-11',
  language: 'en',
  decidedAt: '2026-03-02T06:30:00.000Z',
})

test('[S1.4] every purpose has its switch, and what was never decided is off', () => {
  const states = consentStates([decided('creditCheck', true), decided('location', false)], true)
  expect(states.map(({ purpose, isGiven }) => [purpose, isGiven])).toEqual([
    ['dataNotice', false],
    ['creditCheck', true],
    ['location', false],
    ['notifications', false],
    ['analytics', false],
    ['incomeProof', false],
    ['bureauInquiry', false],
  ])
  expect(states.map((state) => state.decided?.purpose ?? null)).toEqual([
    null,
    'creditCheck',
    'location',
    null,
    null,
    null,
    null,
  ])
})

test('[B4.176] the consent to ask a credit bureau has a switch only where there is one, or where it was given', () => {
  const purposes = (given: Decided[], hasBureau: boolean) =>
    consentStates(given, hasBureau).map(({ purpose }) => purpose)
  expect(purposes([], false)).not.toContain('bureauInquiry')
  expect(purposes([], true)).toContain('bureauInquiry')
  expect(purposes([decided('bureauInquiry', true)], false)).toContain('bureauInquiry')
})

const NO_LOAN = { borrowStatus: null, inProcessCount: 0 }
const RUNNING = { borrowStatus: 50, inProcessCount: 0 }
const ASKED_FOR = { borrowStatus: null, inProcessCount: 1 }

test.each<[Purpose, Standing | undefined, string | null]>([
  ['analytics', RUNNING, null],
  ['location', RUNNING, null],
  ['dataNotice', RUNNING, 'loanRuns'],
  ['creditCheck', ASKED_FOR, 'loanRuns'],
  ['creditCheck', NO_LOAN, 'loanPurpose'],
  ['dataNotice', undefined, 'loanPurpose'],
])('[S1.4] withdrawing %s with the loans %o says %s', (purpose, standing, says) => {
  expect(withdrawalWarning(purpose, standing)).toBe(says)
})
