import { readFileSync } from 'node:fs'
import { ENDPOINTS } from '@noren/contract'
import { minor } from '@noren/contract/money'
import { OPERATOR_ROLES, PROPOSAL_KINDS } from '@noren/contract/operator'
import { expect, test } from 'vitest'
import { sumAbove } from '../second-person.ts'
import { isPermitted, mayConfirm, PERMISSIONS } from './rules.ts'

/** Written out again by hand, so that a mistake in the table shows. */
const ALLOWED: Readonly<Record<string, string>> = {
  operatorQueues: 'reviewer support finance admin',
  listApplications: 'reviewer support admin',
  showApplication: 'reviewer admin',
  decideApplication: 'reviewer admin',
  listReviews: 'reviewer admin',
  showReview: 'reviewer admin',
  reviewPicture: 'reviewer admin',
  decideReview: 'reviewer admin',
  listPayoutFailures: 'support finance admin',
  decidePayoutFailure: 'finance admin',
  listProofs: 'finance admin',
  proofPicture: 'finance admin',
  decideProof: 'finance admin',
  listLimitRequests: 'reviewer admin',
  decideLimitRequest: 'reviewer admin',
  waiveCharge: 'finance admin',
  writeOffLoan: 'finance admin',
  reverseRepayment: 'finance admin',
  listOverpayments: 'finance admin',
  refundOverpayment: 'finance admin',
  blockPerson: 'reviewer admin',
  listProposals: 'reviewer finance admin',
  decideProposal: 'reviewer finance admin',
  listGrievances: 'support admin',
  showGrievance: 'support admin',
  grievancePicture: 'support admin',
  answerGrievance: 'support admin',
  operatorAudit: 'admin',
}

const calls = ENDPOINTS.filter(({ access }) => access === 'operator').map(({ name }) => name)

test('[B11.4] every call of the console has its roles, and the table names no other call', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual([...calls].sort())
  expect(Object.keys(ALLOWED).sort()).toEqual([...calls].sort())
})

test('every call of the staff has its command', () => {
  const commands = readFileSync(new URL('../../../commands/operator.ts', import.meta.url), 'utf8')
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter((call) => !new RegExp(`\\.${call}\\b`).test(commands))).toEqual([])
})

test.each(Object.entries(ALLOWED))('[B11.4] %s is for %s', (call, roles) => {
  for (const role of OPERATOR_ROLES) {
    expect(isPermitted(role, call), role).toBe(roles.split(' ').includes(role))
  }
})

test('[B11.4] a call that nobody listed is refused to all', () => {
  for (const role of OPERATOR_ROLES) expect(isPermitted(role, 'creditInfo')).toBe(false)
})

test('who only gives support answers borrowers, decides no loan and moves no money', () => {
  const may = calls.filter((call) => isPermitted('support', call))
  expect(may.sort()).toEqual([
    'answerGrievance',
    'grievancePicture',
    'listApplications',
    'listGrievances',
    'listPayoutFailures',
    'operatorQueues',
    'showGrievance',
  ])
})

test('a reviewer confirms approvals, finance what is about money that is out, support nothing', () => {
  const confirms = (role: (typeof OPERATOR_ROLES)[number]) =>
    PROPOSAL_KINDS.filter((kind) => mayConfirm(role, kind))
  expect(confirms('reviewer')).toEqual(['approval'])
  expect(confirms('finance')).toEqual(['waiver', 'writeOff', 'reversal', 'refund', 'proof'])
  expect(confirms('support')).toEqual([])
  expect(confirms('admin')).toEqual([...PROPOSAL_KINDS])
})

test.each([
  [100, 100, null],
  [101, 500, 'amount'],
  [100, 101, 'loanSum'],
] as const)('of %i and a sum of %i with a limit of 100: %s', (amount, sum, because) => {
  const above = sumAbove(minor(100), [
    ['amount', minor(amount)],
    ['loanSum', minor(sum)],
  ])
  expect(above?.because ?? null).toBe(because)
})
