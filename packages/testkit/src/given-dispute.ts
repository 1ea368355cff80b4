import { randomUUID } from 'node:crypto'
import { openDispute } from '@noren/contract/operator/disputes'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { givenOperator } from './given-operator.ts'
import { captured, pay, paymentsFor, sendWebhook } from './repaying.ts'
import type { TestApp } from './test-app.ts'

/** What the provider calls a new dispute. */
export const newDisputeName = (): string =>
  `DISP${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`

/** The loan's newest payment. */
export const newestPaymentOf = async (t: TestApp, { loanId }: Pick<GivenLoan, 'loanId'>) => {
  const payment = (await paymentsFor(t.db, loanId)).at(-1)
  if (!payment) throw new Error('nothing was paid')
  return payment
}

/** Opens a dispute of the loan's newest payment by hand, of all of it unless told otherwise. */
export const openDisputeOf = async (
  t: TestApp,
  given: Pick<GivenLoan, 'loanId'>,
  changes: { amount?: string; reference?: string; respondBy?: string } = {},
): Promise<string> => {
  const { paymentId, amountMinor } = await newestPaymentOf(t, given)
  const { token } = await givenOperator(t, 'finance')
  const body = {
    ...{ requestId: randomUUID(), paymentId, amount: (amountMinor / 100).toFixed(2) },
    ...{ reference: newDisputeName(), reason: 'fraud' as const, ...changes },
  }
  const { code, data, msg } = await t.call(openDispute, { token, body })
  if (code !== 200) throw new Error(`no dispute: ${msg}`)
  return data.disputeId
}

/** A dispute, not decided, of a loan of which a part was paid. */
export const givenDispute = async (t: TestApp): Promise<string> => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, { amount: '500.00' }))
  return openDisputeOf(t, given)
}
