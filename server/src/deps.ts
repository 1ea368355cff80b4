import type { Market } from '@noren/markets/market'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/pool.ts'
import type { EnvelopeKeys } from './edge/cats-envelope.ts'
import type { EventHub } from './event-hub.ts'
import type { FileStore } from './files.ts'
import type { AccountCheckGateway } from './gateways/account-check.ts'
import type { CarrierCheckGateway } from './gateways/carrier-check.ts'
import type { CollectionGateway } from './gateways/collection.ts'
import type { KycGateway } from './gateways/kyc.ts'
import type { MailGateway } from './gateways/mail.ts'
import type { PayoutGateway } from './gateways/payout.ts'
import type { PushGateway } from './gateways/push.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Secrets } from './secrets.ts'
import type { Vision } from './vision/vision.ts'

/** Everything a service may use. Made once in main.ts (or by a test), passed first (house rule 12). */
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
  /** Reads documents and checks faces: our own vision, or a service of somebody else's. */
  kyc: KycGateway
  /** Reads pictures of payments, whoever checks faces. */
  vision: Vision
  files: FileStore
  events: EventHub
  log: FastifyBaseLogger
}
