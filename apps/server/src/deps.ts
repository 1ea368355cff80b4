import type { Market } from '@noren/markets/market'
import type { Vision } from '@noren/vision/vision'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/pool.ts'
import type { EventHub } from './platform/events/event-hub.ts'
import type { Publish } from './platform/events/publish.ts'
import type { FileStore } from './platform/files.ts'
import type { EnvelopeKeys } from './platform/keys/envelope-keys.ts'
import type { Secrets } from './platform/keys/secrets.ts'
import type { AccountCheckGateway } from './providers/ports/account-check.ts'
import type { CarrierCheckGateway } from './providers/ports/carrier-check.ts'
import type { CollectionGateway } from './providers/ports/collection.ts'
import type { KycGateway } from './providers/ports/kyc.ts'
import type { MailGateway } from './providers/ports/mail.ts'
import type { PayoutGateway } from './providers/ports/payout.ts'
import type { PushGateway } from './providers/ports/push.ts'
import type { SmsGateway } from './providers/ports/sms.ts'
import type { WebhookReader } from './providers/ports/webhook.ts'

/** Everything a service may use. Made once in main.ts (or by a test), passed first. */
export interface Deps {
  config: Config
  market: Market
  db: Db
  clock: Clock
  /** A new UUID, version 7: sortable by time. */
  newId: () => string
  secrets: Secrets
  envelopeKeys: EnvelopeKeys
  sms: SmsGateway
  carrierCheck: CarrierCheckGateway
  push: PushGateway
  /** What browsers subscribe with; null where no notifications are sent to browsers. */
  pushKey: string | null
  mail: MailGateway
  payout: PayoutGateway
  accountCheck: AccountCheckGateway
  collection: CollectionGateway
  /** For webhooks of whoever makes the payments; null where the sandbox does. */
  webhookReader: WebhookReader | null
  /** Reads documents and checks faces: our own vision, or a service of somebody else's. */
  kyc: KycGateway
  /** Reads pictures of payments, whoever checks faces. */
  vision: Vision
  files: FileStore
  events: EventHub
  /** Lets other domains act in the same transaction. */
  publish: Publish
  log: FastifyBaseLogger
}
