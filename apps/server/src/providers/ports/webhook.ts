import type { CollectionReport, ProviderRefundReport } from './collection.ts'
import type { PayoutReport } from './payout.ts'

/** What a payment provider reports by webhook. */
export type WebhookNews =
  | ({ readonly kind: 'collection' } & CollectionReport)
  | ({ readonly kind: 'payout' } & PayoutReport)
  | ({ readonly kind: 'refund' } & ProviderRefundReport)

export interface WebhookMessage {
  /** The bytes as received: signatures cover exactly these. */
  readonly rawBody: Buffer
  readonly header: (name: string) => string | undefined
  /** When the message arrived. */
  readonly at: Date
}

/** Reads the webhooks of a provider with a signature scheme of its own. */
export interface WebhookReader {
  /**
   * Undefined for messages that do not concern us, and for genuine messages that are not as documented,
   * which the staff has to look at and which sending again would not fix. @throws AppError SIGNATURE when
   * the signature is wrong
   */
  read(message: WebhookMessage): WebhookNews | undefined
}
