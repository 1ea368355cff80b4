import type { CollectionReport } from './collection.ts'
import type { PayoutReport } from './payout.ts'

/** What a provider of payments tells by a message of its own. */
export type WebhookNews =
  | ({ readonly kind: 'collection' } & CollectionReport)
  | ({ readonly kind: 'payout' } & PayoutReport)

export interface WebhookMessage {
  /** The bytes as they came: signatures are over these and nothing else. */
  readonly rawBody: Buffer
  readonly header: (name: string) => string | undefined
  /** When the message came. */
  readonly at: Date
}

/** Reads the webhooks of a provider that signs them in a way of its own. */
export interface WebhookReader {
  /**
   * Undefined for what is no news for us, and for a genuine message that is not as documented: that
   * is for the staff to look at, and sending it again would not mend it.
   * @throws AppError SIGNATURE for a message of others
   */
  read(message: WebhookMessage): WebhookNews | undefined
}
