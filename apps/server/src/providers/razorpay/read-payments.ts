import { z } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { CollectionReport } from '../ports/collection.ts'
import type { RazorpayClient } from './client.ts'
import { collectionPath } from './collection-path.ts'
import { bankTransfer, collectionNews, payment } from './webhook.ts'

const COUNT_MAX = 100

const payments = z.object({ items: z.array(payment) })

/**
 * The money that arrived by a QR code or an account, in the form of the webhook that would report it. For a
 * bank transfer the bank's reference is in a separate object. Source:
 * razorpay.com/docs/api/qr-codes/fetch-payments, /docs/api/payments/smart-collect.
 */
export const readPayments = async (
  deps: { client: RazorpayClient; clock: Pick<Clock, 'now'> },
  of: { ref: string; providerId: string | null },
): Promise<CollectionReport[]> => {
  const { client, clock } = deps
  const { ref, providerId } = of
  // Nothing was opened, so nobody can have paid.
  if (providerId === null) return []
  const { kind, path } = collectionPath(providerId, 'readPayments')
  const { items } = await client.ask({
    operation: 'readPayments',
    method: 'GET',
    path: `${path}/payments`,
    query: { count: COUNT_MAX },
    answer: payments,
  })
  const reports: CollectionReport[] = []
  for (const entity of items.filter(({ status }) => status === 'captured')) {
    const transfer = kind === 'virtualAccount' ? await readTransfer(client, entity.id) : null
    const told = { payment: { entity }, bank_transfer: transfer && { entity: transfer } }
    reports.push(collectionNews(told, { event: 'payment.captured', ref, at: clock.now() }))
  }
  return reports
}

const readTransfer = (client: RazorpayClient, paymentId: string) =>
  client.ask({
    operation: 'readTransfer',
    method: 'GET',
    path: `/v1/payments/${paymentId}/bank_transfer`,
    answer: bankTransfer,
  })
