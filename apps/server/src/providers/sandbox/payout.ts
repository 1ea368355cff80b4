import type { Day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { payoutWebhook } from '@noren/contract/webhooks'
import type { Market } from '@noren/markets/market'
import type { Deps } from '../../deps.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { Payout, PayoutGateway, PayoutReport } from '../ports/payout.ts'
import { capitalLine } from './bank/accounts.ts'
import type { BankLine } from './bank/bank-store.ts'
import { sandboxUtr } from './bank.ts'
import type { Delivery } from './delivery.ts'

export type PayoutOutcome =
  | 'processed'
  | 'accountClosed'
  | 'accountUnknown'
  | 'nameDiffers'
  | 'bankDown'

/** The outcome of a payout depends on the end of the account number; the page `/sandbox` lists these. */
const OUTCOME_BY_ENDING: Readonly<Record<string, PayoutOutcome>> = {
  '0001': 'accountClosed',
  '0002': 'accountUnknown',
  '0003': 'nameDiffers',
  '0004': 'bankDown',
}

export const payoutOutcome = (accountNumber: string): PayoutOutcome =>
  OUTCOME_BY_ENDING[accountNumber.slice(-4)] ?? 'processed'

/** A payout to such an account succeeds, and is returned a minute later. */
const RETURNING_ENDING = '0005'
const RETURNS_AFTER_SECONDS = 60

const comesBack = (accountNumber: string): boolean => accountNumber.endsWith(RETURNING_ENDING)

/** The payout, what the lender's account says of it, and the webhooks that tell of it: once. */
const insertPayout = rawStatement<
  Payout & {
    outcome: PayoutOutcome
    utr: string
    orderedAt: Date
    day: Day
    lines: string
    deliveries: string
  },
  never
>(
  'sandbox_insert_payout',
  `with paid as (
     insert into sandbox_payouts (payout_id, lender_code, currency, amount_minor, ifsc,
       account_number, holder_name, outcome, utr, ordered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (payout_id) do nothing returning payout_id
   ), booked as (
     insert into sandbox_bank_lines (account_number, day, amount_minor, narration, is_hidden)
     select line."accountNumber", $11, line."amountMinor", line.narration, line."isHidden"
     from paid, jsonb_to_recordset($12::jsonb) as line ("accountNumber" text, "amountMinor" bigint,
       narration text, "isHidden" boolean)
     on conflict do nothing
   )
   insert into sandbox_deliveries (path, body, due_at)
   select told.path, told.body, clock_timestamp() + make_interval(secs => told."delaySeconds")
   from paid, jsonb_to_recordset($13::jsonb) as told (path text, body text, "delaySeconds" int)`,
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
    'day',
    'lines',
    'deliveries',
  ],
)

interface MadePayout {
  outcome: PayoutOutcome
  utr: string
  accountNumber: string
  orderedAt: Date
}

const findPayout = rawStatement<{ payoutId: string }, MadePayout>(
  'sandbox_find_payout',
  `select outcome, utr, account_number as "accountNumber", ordered_at as "orderedAt"
   from sandbox_payouts where payout_id = $1`,
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

const returnOf = (payoutId: string, utr: string): PayoutReport => ({
  eventId: `pout_${payoutId}_reversed`,
  event: 'payout.reversed',
  payoutId,
  utr,
  failure: 'accountClosed',
})

const newsAt = (payoutId: string, made: MadePayout, at: Date): PayoutReport => {
  const { accountNumber, orderedAt, utr } = made
  const isBack =
    comesBack(accountNumber) && at.getTime() - orderedAt.getTime() >= RETURNS_AFTER_SECONDS * 1000
  return isBack ? returnOf(payoutId, utr) : reportOf(payoutId, made)
}

/** What the lender's account for payouts says of it. */
const linesOf = (
  paid: Payout & { outcome: PayoutOutcome; utr: string },
  { market, day }: { market: Market; day: Day },
): BankLine[] => {
  const { lenderCode, amountMinor, utr } = paid
  const capital = capitalLine(market, { lenderCode, day })
  if (paid.outcome !== 'processed') return [capital]
  const narration = `IMPS/${utr}/LOAN`
  const out = { ...capital, amountMinor: minor(-amountMinor), narration }
  if (!comesBack(paid.accountNumber)) return [capital, out]
  return [
    capital,
    out,
    { ...out, amountMinor: minor(amountMinor), narration: `RETURN ${narration}` },
  ]
}

/**
 * The sandbox's bank pays out at once and reports it with the signed webhook that a real provider would
 * send. The order and its webhook are stored by one statement, so that neither is lost in a crash.
 */
export const sandboxPayout = ({
  db,
  clock,
  market,
}: Pick<Deps, 'db' | 'clock' | 'market'>): PayoutGateway => ({
  async order(payout) {
    const at = clock.now()
    const day = clock.businessDay()
    const outcome = payoutOutcome(payout.accountNumber)
    const utr = sandboxUtr()
    const { payoutId, accountNumber } = payout
    const post = (report: PayoutReport, delaySeconds: number): Delivery => ({
      path: payoutWebhook.path,
      body: JSON.stringify({ ...report, at: at.toISOString() }),
      delaySeconds,
    })
    const deliveries = [post(reportOf(payoutId, { outcome, utr }), 0)]
    if (comesBack(accountNumber)) {
      deliveries.push(post(returnOf(payoutId, utr), RETURNS_AFTER_SECONDS))
    }
    const paid = { ...payout, outcome, utr }
    await insertPayout.run(db, {
      ...{ ...paid, orderedAt: at, day },
      lines: JSON.stringify(linesOf(paid, { market, day })),
      deliveries: JSON.stringify(deliveries),
    })
  },
  async isKnown(payoutId) {
    return (await findPayout.maybeOne(db, { payoutId })) !== undefined
  },
  async read(payoutId) {
    const paid = await findPayout.maybeOne(db, { payoutId })
    return paid && newsAt(payoutId, paid, clock.now())
  },
})
