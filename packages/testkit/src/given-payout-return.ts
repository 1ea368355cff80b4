import { randomUUID } from 'node:crypto'
import { listReturns } from '@noren/server/domains/loans/returned-payouts'
import { settlePayout } from '@noren/server/domains/repayments/settle-payout'
import { FROM_OLDEST } from '@noren/server/platform/pages'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { captured, pay, sendWebhook } from './repaying.ts'
import type { TestApp } from './test-app.ts'

export type PayoutEventName = Parameters<typeof settlePayout>[1]['event']

/** The loan's newest payout. */
export const newestPayoutOf = async (
  t: TestApp,
  { loanId }: Pick<GivenLoan, 'loanId'>,
): Promise<string> => {
  const { rows } = await t.db.query<{ payoutId: string }>({
    text: `select id as "payoutId" from payouts where loan_id = $1 order by created_at desc limit 1`,
    values: [loanId],
  })
  const [payout] = rows
  if (!payout) throw new Error('nothing was paid out')
  return payout.payoutId
}

/** The provider reports on the loan's newest payout, unless told which. */
export const reportPayout = async (
  t: TestApp,
  of: Pick<GivenLoan, 'loanId'> & { payoutId?: string },
  event: PayoutEventName,
): Promise<void> => {
  const payoutId = of.payoutId ?? (await newestPayoutOf(t, of))
  const failure = event === 'payout.processed' ? null : 'accountClosed'
  const told = { eventId: randomUUID(), event, utr: '', failure, at: t.clock.now() }
  await settlePayout(t.deps, { payoutId, ...told })
}

/** The loan's payout that waits for a decision. */
export const openReturnOf = async (t: TestApp, { loanId }: Pick<GivenLoan, 'loanId'>) => {
  const { rows } = await listReturns(t.db, { after: FROM_OLDEST, limit: 100 })
  const found = rows.find((one) => one.loanId === loanId)
  if (!found) throw new Error('no payout contradicts itself')
  return found
}

/** A payout that came back after a part of its loan was paid, and waits for a decision. */
export const givenPayoutReturn = async (t: TestApp): Promise<string> => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, { amount: '500.00' }))
  await reportPayout(t, given, 'payout.reversed')
  return (await openReturnOf(t, given)).returnId
}
