import { randomUUID } from 'node:crypto'
import { acceptSettlement, settlementOffer } from '@noren/contract/settlement'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { rollOverdue } from './roll-overdue.ts'
import type { TestApp } from './test-app.ts'

/** A loan so late that principal would be given up, whose borrower has asked for the lower sum. */
export const givenSettlement = async (
  t: TestApp,
): Promise<GivenLoan & { settlementId: string }> => {
  const given = await givenDisbursedLoan(t)
  t.clock.advanceDays(30 + 61)
  await rollOverdue(t)
  const { token } = given.person
  const { data } = await t.call(settlementOffer, { token, body: { repayId: given.loanId } })
  const body = { requestId: randomUUID(), repayId: given.loanId, hash: data.offer?.hash ?? '' }
  const asked = await t.call(acceptSettlement, { token, body })
  if (asked.data.state !== 'asked') throw new Error(`the lower sum was not asked for: ${asked.msg}`)
  return { ...given, settlementId: asked.data.settlementId }
}
