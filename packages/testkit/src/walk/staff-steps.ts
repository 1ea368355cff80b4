import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { decimalFromMinor, minor, minorFromDecimal } from '@noren/contract/money'
import {
  decideProof as decideProofCall,
  decideProposal,
  reverseRepayment,
  waiveCharge,
  writeOffLoan,
} from '@noren/contract/operator'
import { expect } from 'vitest'
import { detailOf, paymentsFor } from '../repaying.ts'
import { anyOwed, count, type Step, statusOf, type Walk } from './walk.ts'

const staffOf = ({ staff }: Walk) => {
  if (!staff) throw new Error('there is no staff yet')
  return { first: staff.first.token, second: staff.second.token }
}

type Outcome = { code: number; data: { state: string; proposalId: string | null } }

/** Where an action needs a second person, another operator confirms it, or now and then refuses. */
const agreed = async (walk: Walk, asked: Outcome): Promise<boolean> => {
  expect(asked.code).toBe(200)
  const { proposalId } = asked.data
  if (asked.data.state !== 'proposed' || proposalId === null) return true
  const decision = walk.random.below(5) === 0 ? 'refuse' : 'confirm'
  const body = { requestId: randomUUID(), proposalId, decision } as const
  const decided = await walk.app.call(decideProposal, { token: staffOf(walk).second, body })
  expect(decided.code).toBe(200)
  return decision === 'confirm'
}

export const decideProof: Step = async (walk) => {
  const { app, random, checking } = walk
  const [next] = checking.splice(0, 1)
  if (!next) return null
  const { proofId } = next
  const decision = random.below(2) === 0 ? 'accept' : 'refuse'
  const reasonCode = decision === 'refuse' ? { reasonCode: 'notReceived' as const } : {}
  const body = { requestId: randomUUID(), proofId, decision, ...reasonCode } as const
  const decided = await app.call(decideProofCall, { token: staffOf(walk).first, body })
  // Not confirmed, it waits for another decision.
  if (!(await agreed(walk, decided))) checking.push(next)
  else count(walk, decision === 'accept' ? 'proofAccepted' : 'proofRefused')
  return next.given
}

export const waive: Step = async (walk) => {
  const { t, app, random } = walk
  const given = await anyOwed(walk)
  if (!given) return null
  const { outstanding } = await detailOf(t, given)
  const part = random.pick(['interest', 'fee', 'tax', 'penal'] as const)
  const owed = minorFromDecimal(outstanding[part === 'fee' ? 'serviceFee' : part], 'INR')
  if (owed === 0) return null
  const amount = decimalFromMinor(minor(1 + random.below(owed)), 'INR')
  const { loanId } = given
  const body = { requestId: randomUUID(), loanId, part, amount, reason: 'goodwill' } as const
  await agreed(walk, await app.call(waiveCharge, { token: staffOf(walk).first, body }))
  return given
}

export const reverse: Step = async (walk) => {
  const { t, app, random, loans } = walk
  if (loans.length === 0) return null
  const given = random.pick(loans)
  const payments = await paymentsFor(t.db, given.loanId)
  if (payments.length === 0 || (await statusOf(walk, given)) === LOAN_STATUS.cancelled) return null
  const { paymentId } = random.pick(payments)
  const body = { requestId: randomUUID(), paymentId, reason: 'bankReturned' } as const
  await agreed(walk, await app.call(reverseRepayment, { token: staffOf(walk).first, body }))
  return given
}

export const writeOff: Step = async (walk) => {
  const { app, loans } = walk
  for (const given of loans) {
    if ((await statusOf(walk, given)) !== LOAN_STATUS.overdue) continue
    const { loanId } = given
    const body = { requestId: randomUUID(), loanId, reason: 'uncollectable' } as const
    const asked = await app.call(writeOffLoan, { token: staffOf(walk).first, body })
    if (await agreed(walk, asked)) count(walk, 'writtenOff')
    return given
  }
  return null
}
