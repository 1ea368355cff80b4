import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { LOCKS_OF_NAMES } from '../loans/moves.ts'

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

const lockName = rawStatement<{ name: string }, { isLocked: unknown }>(
  'lock_transfer',
  `select pg_advisory_xact_lock(hashtextextended($1, ${LOCKS_OF_NAMES})) is null as "isLocked"`,
  ['name'],
)
/** By which name a transfer is locked. */
export const transferNamed = (utr: string): string => `transfer ${utr}`

/**
 * The same transfer may be reported for two loans at once; the second caller waits here and then finds it
 * booked.
 */
export const lockTransfer = async (tx: Tx, utr: string): Promise<void> => {
  await lockName.run(tx, { name: transferNamed(utr) })
}

/** The transfer if it was already booked, whoever reported it. */
export const findCountedTransfer = (
  on: Querier,
  utr: string,
): Promise<{ paymentId: string } | undefined> =>
  findPaymentByUtr(on, { channel: PROOF_CHANNEL, utr })
