import { addDays, instantAt } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { listUnmatchedCredits, type UnmatchedCredit } from '../repayments/unmatched-credits.ts'
import { findProof } from './find-proofs.ts'

const MATCHES_MAX = 5
const MATCH_DAYS = 2

/** Received money that was matched to no loan and may be what the proof shows, most likely first. */
export const suggestMatches = async (
  deps: Deps,
  proofId: string,
  on: Querier = deps.db,
): Promise<UnmatchedCredit[]> => {
  const proof = await findProof(on, proofId)
  if (!proof) throw new AppError('NOT_FOUND')
  const { zone } = deps.market
  return listUnmatchedCredits(on, {
    utr: proof.reference,
    amount: String(proof.amountMinor),
    currency: proof.currency,
    from: instantAt(addDays(proof.paidOn, -MATCH_DAYS), 0, zone),
    until: instantAt(addDays(proof.paidOn, MATCH_DAYS + 1), 0, zone),
    limit: MATCHES_MAX,
  })
}
