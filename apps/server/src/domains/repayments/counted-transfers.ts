import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** The channel recorded for money that an accepted proof reported. */
export const PROOF_CHANNEL = 'proof'

type SameTransfer = { paymentId: string; loanId: string; channel: string }

const byUtr = rawStatement<{ channel: string; utr: string; proofChannel: string }, SameTransfer>(
  'find_payment_by_utr',
  `select id as "paymentId", loan_id as "loanId", channel from payments
   where utr = $2 and reversed_at is null and (channel = $1 or channel = $3 or $1 = $3)
   order by id limit 1`,
  ['channel', 'utr', 'proofChannel'],
)
/** The transfer as it was booked, reported by its channel or by a proof, whichever came first. */
export const findPaymentByUtr = (
  on: Querier,
  of: { channel: string; utr: string },
): Promise<SameTransfer | undefined> => byUtr.maybeOne(on, { ...of, proofChannel: PROOF_CHANNEL })

const lockUtr = rawStatement<{ utr: string }, { isLocked: unknown }>(
  'lock_transfer',
  `select pg_advisory_xact_lock(hashtextextended('transfer ' || $1, 43)) is null as "isLocked"`,
  ['utr'],
)
/**
 * The same transfer may be reported for two loans at once; the second caller waits here and then finds it
 * booked.
 */
export const lockTransfer = async (tx: Tx, utr: string): Promise<void> => {
  await lockUtr.run(tx, { utr })
}

/** The same under the transfer's lock, which is held until the transaction ends. */
export const lockAndFindPayment = async (
  tx: Tx,
  of: { channel: string; utr: string },
): Promise<SameTransfer | undefined> => {
  const [, known] = await Promise.all([lockTransfer(tx, of.utr), findPaymentByUtr(tx, of)])
  return known
}

/** The transfer if it was already booked, whoever reported it. */
export const findCountedTransfer = (
  on: Querier,
  utr: string,
): Promise<{ paymentId: string } | undefined> =>
  findPaymentByUtr(on, { channel: PROOF_CHANNEL, utr })
