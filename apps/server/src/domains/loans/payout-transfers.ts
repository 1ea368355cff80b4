import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

const payouts = rawStatement<
  { ids: readonly string[] },
  { id: string; reference: string; otherReference: string }
>(
  'list_references_of_payouts',
  `select id, coalesce(utr, '') as reference, id::text as "otherReference" from payouts
   where id = any($1::uuid[])`,
  ['ids'],
)
/** The bank's references of payouts, empty until the provider has named them, and ours, which a provider's account names. */
export const referencesOfPayouts = (on: Querier, ids: readonly string[]) => payouts.all(on, { ids })

/** The bank's reference of one payout; empty until the provider has named it. */
export const findTransferOfPayout = async (on: Querier, payoutId: string): Promise<string> =>
  (await referencesOfPayouts(on, [payoutId]))[0]?.reference ?? ''
