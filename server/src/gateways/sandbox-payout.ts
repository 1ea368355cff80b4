import { payoutWebhook } from '@noren/contract/repayments'
import { rawStatement } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Payout, PayoutGateway, PayoutReport } from './payout.ts'
import { sandboxUtr } from './sandbox-bank.ts'
import { enqueueDelivery } from './sandbox-delivery.ts'

export type PayoutOutcome =
  | 'processed'
  | 'accountClosed'
  | 'accountUnknown'
  | 'nameDiffers'
  | 'bankDown'

/** How an account number ends decides what its payout comes to; the page `/sandbox` lists these. */
const OUTCOME_BY_ENDING: Readonly<Record<string, PayoutOutcome>> = {
  '0001': 'accountClosed',
  '0002': 'accountUnknown',
  '0003': 'nameDiffers',
  '0004': 'bankDown',
}

export const payoutOutcome = (accountNumber: string): PayoutOutcome =>
  OUTCOME_BY_ENDING[accountNumber.slice(-4)] ?? 'processed'

const insertPayout = rawStatement<
  Payout & { outcome: PayoutOutcome; utr: string; orderedAt: Date },
  never
>(
  'sandbox_insert_payout',
  `insert into sandbox_payouts (payout_id, lender_code, currency, amount_minor, ifsc,
     account_number, holder_name, outcome, utr, ordered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (payout_id) do nothing`,
  [
    'payoutId',
    'lenderCode',
    'currency',
    'amountMinor',
    'ifsc',
    'accountNumber',
    'holderName',
    'outcome',
    'utr',
    'orderedAt',
  ],
)

const findPayout = rawStatement<{ payoutId: string }, { outcome: PayoutOutcome; utr: string }>(
  'sandbox_find_payout',
  'select outcome, utr from sandbox_payouts where payout_id = $1',
  ['payoutId'],
)

const reportOf = (
  payoutId: string,
  paid: { outcome: PayoutOutcome; utr: string },
): PayoutReport => {
  const { outcome, utr } = paid
  const isPaid = outcome === 'processed'
  return {
    eventId: `pout_${payoutId}`,
    event: isPaid ? 'payout.processed' : 'payout.failed',
    payoutId,
    utr,
    failure: isPaid ? null : outcome,
  }
}

/**
 * The sandbox's bank pays out at once and says so with its next post, by the signed webhook that a real
 * provider would send. The order and its webhook are one transaction: a kill loses neither.
 */
export const sandboxPayout = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): PayoutGateway => ({
  async order(payout) {
    const at = clock.now()
    const outcome = payoutOutcome(payout.accountNumber)
    const utr = sandboxUtr()
    const report = reportOf(payout.payoutId, { outcome, utr })
    const body = JSON.stringify({ ...report, at: at.toISOString() })
    await inTransaction(db, async (tx) => {
      const isNew = await insertPayout.run(tx, { ...payout, outcome, utr, orderedAt: at })
      if (!isNew) return
      enqueueDelivery(tx, {
        path: payoutWebhook.path,
        body,
        delaySeconds: 0,
      })
    })
  },
  async read(payoutId) {
    const paid = await findPayout.maybeOne(db, { payoutId })
    return paid && reportOf(payoutId, paid)
  },
})
