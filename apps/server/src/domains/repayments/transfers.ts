import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** What a bank and a provider call a transfer. */
export interface TransferReference {
  id: string
  /** The bank's reference. */
  reference: string
  /** The provider's own id; empty where it is not known. */
  otherReference: string
}

const payments = rawStatement<{ ids: readonly string[] }, TransferReference>(
  'list_references_of_payments',
  // An event's id is the provider's id of the payment and what became of it.
  `select p.id, p.utr as reference, coalesce((
     select split_part(min(c.event_id), '.', 1) from collection_events c where c.payment_id = p.id
   ), '') as "otherReference"
   from payments p where p.id = any($1::uuid[])`,
  ['ids'],
)
/** Of payments, reversed ones too: the transfer was made. */
export const referencesOfPayments = (
  on: Querier,
  ids: readonly string[],
): Promise<TransferReference[]> => payments.all(on, { ids })

const refunds = rawStatement<{ ids: readonly string[] }, TransferReference>(
  'list_references_of_refunds',
  // What goes through the payouts' provider is named there by our id.
  `select id, reference, '' as "otherReference" from overpayment_refunds
   where id = any($1::uuid[])
   union all
   select refund_id, coalesce(utr, ''), coalesce(provider_reference, refund_id::text) from refund_orders
   where refund_id = any($1::uuid[])`,
  ['ids'],
)
/** Of refunds, by hand or by the provider, who names them later. */
export const referencesOfRefunds = (
  on: Querier,
  ids: readonly string[],
): Promise<TransferReference[]> => refunds.all(on, { ids })
