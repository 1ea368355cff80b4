import type { EnforcedPolicy } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import type { Vision } from '@noren/vision/vision'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/pool.ts'
import type { Replica } from './platform/db/replica.ts'
import type { EventHub } from './platform/events/event-hub.ts'
import type { Publish } from './platform/events/publish.ts'
import type { FileStore } from './platform/files.ts'
import type { EnvelopeKeys } from './platform/keys/envelope-keys.ts'
import type { Secrets } from './platform/keys/secrets.ts'
import type { CallTimes } from './providers/base/call-times.ts'
import type { AccountCheckGateway } from './providers/ports/account-check.ts'
import type { CarrierCheckGateway } from './providers/ports/carrier-check.ts'
import type { CollectionGateway } from './providers/ports/collection.ts'
import type { CreditBureauGateway } from './providers/ports/credit-bureau.ts'
import type { KycGateway } from './providers/ports/kyc.ts'
import type { MailGateway } from './providers/ports/mail.ts'
import type { PayoutGateway } from './providers/ports/payout.ts'
import type { PushGateway } from './providers/ports/push.ts'
import type { SealAnchorGateway } from './providers/ports/seal-anchor.ts'
import type { SmsGateway } from './providers/ports/sms.ts'
import type { StatementFeed } from './providers/ports/statement-feed.ts'
import type { TaxStampGateway } from './providers/ports/tax-stamp.ts'
import type { WebhookReader } from './providers/ports/webhook.ts'

/**
 * The dependencies of all domain functions. Created once by makeDeps in start-server.ts and passed as the
 * first argument.
 */
export interface Deps {
  config: Config
  market: Market
  /** Works as the role of the server, which deletes and changes nothing that is to stay. */
  db: Db
  /** Works as the role that erases people, and what has passed its time. */
  eraser: Db
  /** The standby that answers what may lag; null where there is none. */
  replica: Replica | null
  clock: Clock
  /** A new UUID, version 7: sortable by time. */
  newId: () => string
  secrets: Secrets
  envelopeKeys: EnvelopeKeys
  sms: SmsGateway
  carrierCheck: CarrierCheckGateway
  push: PushGateway
  /** The key with which browsers subscribe; null where no notifications are sent to browsers. */
  pushKey: string | null
  mail: MailGateway
  payout: PayoutGateway
  accountCheck: AccountCheckGateway
  collection: CollectionGateway
  /** Reads the payment provider's webhooks; null where the sandbox makes the payments. */
  webhookReader: WebhookReader | null
  /** Stamps invoices where the tax authority asks for it. */
  taxStamps: TaxStampGateway
  /** Asked for the statements of providers and banks; null where they are taken in by hand. */
  statementFeed: StatementFeed | null
  /** Credit rules that two persons have put in force, by their days, as they were read last. */
  policies: { enforced: readonly EnforcedPolicy[] }
  /** Asked about people who agree to it; null where no bureau is. */
  creditBureau: CreditBureauGateway | null
  /** Reads documents and checks faces: our own vision, or an external service. */
  kyc: KycGateway
  /** Our own vision, which reads pictures of payments whoever checks faces. */
  vision: Vision
  /** How the calls to all of these went. */
  callTimes: CallTimes
  files: FileStore
  /** Keeps the ends of the seals outside the database. */
  sealAnchor: SealAnchorGateway
  events: EventHub
  /** Publishes a domain event, on which other domains act in the same transaction. */
  publish: Publish
  log: FastifyBaseLogger
}
