import type { FileStore } from '../platform/files.ts'
import type { Deadlines } from './base/deadline.ts'
import type { AccountCheckGateway } from './ports/account-check.ts'
import type { CarrierCheckGateway } from './ports/carrier-check.ts'
import type { InstantCollection, ProviderCollection } from './ports/collection.ts'
import type { CreditBureauGateway } from './ports/credit-bureau.ts'
import type { KycGateway } from './ports/kyc.ts'
import type { MailGateway } from './ports/mail.ts'
import type { PayoutGateway } from './ports/payout.ts'
import type { PushGateway } from './ports/push.ts'
import type { SealAnchorGateway } from './ports/seal-anchor.ts'
import type { SmsGateway } from './ports/sms.ts'
import type { StatementFeed } from './ports/statement-feed.ts'
import type { TaxStampGateway } from './ports/tax-stamp.ts'

/**
 * How long each call to a provider may take in all. A method that is not here does not compile. For calls that a
 * person waits for it is less than the 50 seconds after which the app gives up. The key service is asked once,
 * before there is a server, and has its time from `KEY_COMMAND_TIMEOUT_SECONDS`; our own vision limits its
 * pictures itself.
 */
export const DEADLINES_MS = {
  sms: { send: 15_000, wasSent: 15_000 },
  mail: { send: 60_000 },
  push: { send: 20_000 },
  payout: { order: 45_000, isKnown: 20_000, read: 20_000 },
  accountCheck: { check: 40_000 },
  collection: { readPayments: 30_000, openCollection: 25_000, closeCollection: 20_000 },
  carrierCheck: { sendCode: 15_000, validateCode: 15_000 },
  taxStamps: { issue: 40_000, cancel: 40_000, status: 20_000 },
  /** Of a large lender a day is many pages. */
  statementFeed: { fetch: 300_000 },
  /** Certification goes on without the answer, and has asked for the account before. A month's file of a large lender is long. */
  creditBureau: {
    inquire: 6_000,
    dispute: 15_000,
    disputeState: 15_000,
    submit: 120_000,
    submitted: 30_000,
  },
  /** For one that is asked over the network. */
  kyc: { readDocument: 45_000, checkFace: 45_000, cleanPortrait: 45_000 },
  /** A night's list of a large store takes as long as the answer of a person's check may. */
  files: {
    put: 45_000,
    get: 30_000,
    getSealed: 30_000,
    remove: 30_000,
    list: 60_000,
    writtenAt: 20_000,
  },
  sealAnchor: { read: 10_000, keep: 10_000, keepHeads: 10_000 },
} as const satisfies {
  sms: Deadlines<SmsGateway>
  mail: Deadlines<MailGateway>
  push: Deadlines<PushGateway>
  payout: Deadlines<PayoutGateway>
  accountCheck: Deadlines<AccountCheckGateway>
  collection: Deadlines<ProviderCollection> & Deadlines<InstantCollection>
  carrierCheck: Deadlines<CarrierCheckGateway>
  taxStamps: Deadlines<TaxStampGateway>
  statementFeed: Deadlines<StatementFeed>
  creditBureau: Deadlines<CreditBureauGateway>
  kyc: Deadlines<KycGateway>
  files: Deadlines<FileStore>
  sealAnchor: Deadlines<SealAnchorGateway>
}
