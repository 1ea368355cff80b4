import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { cancelBorrow } from '@noren/contract/loans'
import { minor, minorFromDecimal } from '@noren/contract/money'
import { quoteExtension, type RepayKind } from '@noren/contract/repayments'
import { wasDisbursed } from '@noren/server/domains/loans/loan'
import { lockLoan } from '@noren/server/domains/loans/moves'
import { insertProof } from '@noren/server/domains/proofs/store/proofs'
import { pausePenal } from '@noren/server/domains/repayments/pauses'
import { inTransaction } from '@noren/server/platform/db/transaction'
import type { Random } from '@noren/server/platform/seeded-random'
import { expect } from 'vitest'
import type { GivenLoan } from '../given-disbursed-loan.ts'
import { captured, newUtr, pay, sendWebhook } from '../repaying.ts'
import { anyOwed, count, type Step, statusOf, type Walk } from './walk.ts'

/** The full amount, a little less, a little more, or half. */
const paidAmount = (random: Random, asked: string): string => {
  const paise = minorFromDecimal(asked, 'INR')
  const change = random.pick([0, 0, 0, 0, -1, 1, -10_000, 25_000])
  const amount = random.below(12) === 0 ? Math.max(1, Math.floor(paise / 2)) : paise + change
  const whole = Math.max(1, amount)
  return `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const tellOf = async (
  walk: Walk,
  given: GivenLoan,
  order: { ref: string; amount: string },
): Promise<void> => {
  const { app, random, held, told } = walk
  const message = captured(app, order, { amount: paidAmount(random, order.amount) })
  // Some messages come days later.
  if (random.below(6) === 0) {
    held.push({ given, message })
    return
  }
  await sendWebhook(app, message)
  told.push(message)
}

export const payBy =
  (kind: RepayKind): Step =>
  async (walk) => {
    // Only a recently started loan can be exited.
    const given = kind === 'coolingOff' ? walk.loans.at(-1) : await anyOwed(walk)
    if (!given) return null
    const isRecovery = (await statusOf(walk, given)) === LOAN_STATUS.writtenOff
    const amount = kind === 'part' ? { amount: `${500 + walk.random.below(4_000)}.00` } : {}
    const channel = walk.random.pick(['upi', 'virtualAccount', 'cashOutlet'])
    const { code, data } = await pay(walk.app, given, randomUUID(), { kind, channel, ...amount })
    expect([200, 400, 409]).toContain(code)
    if (code !== 200) return kind === 'coolingOff' ? leaveForNothing(walk, given) : given
    await tellOf(walk, given, data)
    if (isRecovery) count(walk, 'recovery')
    if ((await statusOf(walk, given)) === LOAN_STATUS.cancelled) count(walk, 'left')
    return given
  }

/** If the returned fees cover the debt there is nothing to pay; otherwise the loan stays as it is. */
const leaveForNothing = async (walk: Walk, given: GivenLoan): Promise<GivenLoan> => {
  const body = { requestId: randomUUID(), borrowId: given.loanId }
  const { code } = await walk.app.call(cancelBorrow, { token: given.person.token, body })
  expect([200, 409]).toContain(code)
  if (code === 200) count(walk, 'leftForNothing')
  return given
}

export const extend: Step = async (walk) => {
  const { app } = walk
  const given = await anyOwed(walk)
  if (!given) return null
  const { token } = given.person
  const quoted = await app.call(quoteExtension, { token, body: { repayId: given.loanId } })
  if (quoted.code !== 200) return given
  const { kfsId, kfsHash } = quoted.data
  const asked = await pay(app, given, randomUUID(), { kind: 'extension', kfsId, kfsHash })
  expect(asked).toMatchObject({ code: 200 })
  await tellOf(walk, given, asked.data)
  return given
}

/** Stored as if its picture had been read, because reading one takes a second. */
export const sendProof: Step = async (walk) => {
  const { t, random, checking } = walk
  const given = await anyOwed(walk)
  if (!given || checking.some((known) => known.given === given)) return null
  const proofId = t.deps.newId()
  const at = t.clock.now()
  await inTransaction(t.db, async (tx) => {
    const loan = await lockLoan(tx, given.loanId)
    if (!wasDisbursed(loan)) throw new Error('not disbursed')
    const paidOn = t.clock.businessDay()
    await insertProof(tx, {
      proofId,
      loanId: loan.loanId,
      userId: loan.userId,
      reference: newUtr(),
      amountMinor: minor(100_00 + random.below(3_000_00)),
      currency: 'INR',
      paidOn,
      reading: { reference: null, amountMinor: null, paidOn: null },
      fileId: t.deps.newId(),
      fileKeySealed: Buffer.alloc(1),
      pictureHash: 0n,
      pictureDigest: Buffer.alloc(1),
      alikeProofId: null,
      sentAt: at,
      answerBy: at,
      hasPaused: true,
    })
    await pausePenal(t.deps, tx, loan, { pauseId: proofId, fromOn: paidOn })
  })
  checking.push({ given, proofId })
  return given
}
