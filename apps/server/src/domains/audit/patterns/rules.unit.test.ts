import { expect, test } from 'vitest'
import { noticedIn, PATTERN_LIMITS, type StaffWork } from './rules.ts'

const calm: StaffWork = { operatorId: 'o', refunds: 0, refundsToOne: 0, looks: 0, undecided: 0 }
const { refundsADay, refundsToOne, looksADay } = PATTERN_LIMITS

test.each([
  ['nothing', {}, []],
  ['a usual day', { refunds: refundsADay - 1, refundsToOne: refundsToOne - 1 }, []],
  ['many refunds', { refunds: refundsADay }, ['refundsByOneHand']],
  ['several to one borrower', { refundsToOne }, ['refundsByOneHand']],
  ['a queue that is worked through', { looks: 100, undecided: looksADay + 5 }, []],
  ['a few looks', { looks: looksADay - 1, undecided: looksADay - 1 }, []],
  [
    'looks for their own sake',
    { looks: looksADay, undecided: looksADay },
    ['looksWithoutDecision'],
  ],
  ['just half decided', { looks: 2 * looksADay, undecided: looksADay }, []],
] as const)('%s', (_, work, patterns) => {
  expect(noticedIn({ ...calm, ...work }).map(({ pattern }) => pattern)).toEqual(patterns)
})
