import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decimalFromMinor, minor } from '@noren/contract/money'
import { savePushToken } from '@noren/contract/push'
import { publicMarket } from '@noren/contract/support'
import { collectionWebhook } from '@noren/contract/webhooks'
import { accountCheckConformance } from '@noren/testkit/conformance/account-check'
import { carrierCheckConformance } from '@noren/testkit/conformance/carrier-check'
import { collectionConformance } from '@noren/testkit/conformance/collection'
import { creditBureauConformance } from '@noren/testkit/conformance/credit-bureau'
import { filePlaceConformance } from '@noren/testkit/conformance/file-place'
import { keyServiceConformance } from '@noren/testkit/conformance/key-service'
import { kycConformance } from '@noren/testkit/conformance/kyc'
import {
  mailConformance,
  pushConformance,
  smsConformance,
} from '@noren/testkit/conformance/messages'
import { payoutConformance } from '@noren/testkit/conformance/payout'
import { sealAnchorConformance } from '@noren/testkit/conformance/seal-anchor'
import { statementFeedConformance } from '@noren/testkit/conformance/statement-feed'
import { taxStampConformance } from '@noren/testkit/conformance/tax-stamp'
import { testPicture } from '@noren/testkit/given-document'
import { documentRead } from '@noren/testkit/kyc-app'
import { startLocalKeyService } from '@noren/testkit/providers/local-key-service'
import { startLocalKyc } from '@noren/testkit/providers/local-kyc'
import {
  type LocalPushService,
  startLocalPushService,
} from '@noren/testkit/providers/local-push-service'
import { type LocalRazorpay, startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { startLocalS3 } from '@noren/testkit/providers/local-s3'
import { attachmentsOf, type LocalSmtp, startLocalSmtp } from '@noren/testkit/providers/local-smtp'
import { type LocalTwilio, startLocalTwilio } from '@noren/testkit/providers/local-twilio'
import { envOf, qrMessage } from '@noren/testkit/razorpay-app'
import { captured } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe } from 'vitest'
import { rawStatement } from '../src/platform/db/statement.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { folderPlace } from '../src/platform/folder-place.ts'
import { twoPlaces } from '../src/platform/two-places.ts'
import { fileSealAnchor } from '../src/providers/anchor-file/seal-anchor.ts'
import { commandKeyService } from '../src/providers/key-command/key-service.ts'
import { fileKeyService } from '../src/providers/key-file/key-service.ts'
import { razorpayClient } from '../src/providers/razorpay/client.ts'
import { razorpaySettlements } from '../src/providers/razorpay/settlement-recon.ts'
import { s3Place } from '../src/providers/s3/s3-place.ts'
import { readS3Settings } from '../src/providers/s3/settings.ts'
import { sandboxCreditBureau } from '../src/providers/sandbox/credit-bureau.ts'
import { enqueueDelivery } from '../src/providers/sandbox/delivery.ts'
import { sandboxStatementFeed } from '../src/providers/sandbox/statement-feed.ts'

/**
 * Every provider keeps the promises of its port: the sandbox, our own vision, and the adapters for
 * external providers, with simulations on this machine. The gateways are those the configuration gave the
 * server.
 */

const card = testPicture('documents/pan-1-front-clean.jpg')
const portrait = testPicture('faces/head-a-front.jpg')

const messagesTo = rawStatement<{ channel: string; recipient: string }, { text: string }>(
  'test_sandbox_messages_to',
  'select text from sandbox_messages where channel = $1 and recipient = $2 order by id',
  ['channel', 'recipient'],
)
const filesTo = rawStatement<{ address: string }, { fileName: string; bytes: Buffer }>(
  'test_sandbox_files_to',
  `select file_name as "fileName", bytes
   from sandbox_attachments join sandbox_messages on id = message_id
   where recipient = $1 order by id, position`,
  ['address'],
)
const codeTo = rawStatement<{ phone: string }, { code: string }>(
  'test_sandbox_code_to',
  `select code from sandbox_messages where channel = 'sms' and recipient = $1
   order by id desc limit 1`,
  ['phone'],
)
const payoutsTo = rawStatement<{ accountNumber: string }, { count: number }>(
  'test_sandbox_payouts_to',
  'select count(*) as count from sandbox_payouts where account_number = $1',
  ['accountNumber'],
)

/** An account that nobody else uses in this run. */
const newAccount = (ending = '7777'): string => `5${randomInt(10_000_000, 99_999_999)}${ending}`

describe('who keeps the key of the keys', () => {
  const local = startLocalKeyService()
  afterAll(() => local.stop())
  const command = () => commandKeyService({ program: local.program, timeoutMs: 30_000 })
  keyServiceConformance('key-file', () => ({ gateway: fileKeyService(), another: fileKeyService }))
  keyServiceConformance('key-command', () => ({ gateway: command(), another: command }))
})

describe('the sandbox and our own vision', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const shownTo = async (channel: 'sms' | 'mail' | 'push', recipient: string) =>
    (await messagesTo.all(t.db, { channel, recipient })).map(({ text }) => text)

  payoutConformance('sandbox', () => ({
    gateway: t.deps.payout,
    orderCount: async (accountNumber) => (await payoutsTo.one(t.db, { accountNumber })).count,
    // The sandbox's bank pays at once.
    settle: async () => undefined,
    payoutTo: (event) => ({
      ifsc: 'HDFC0000053',
      accountNumber: newAccount(event === 'processed' ? '7777' : '0001'),
    }),
  }))
  collectionConformance('sandbox', () => ({
    gateway: t.deps.collection,
    market: t.deps.market,
    now: () => t.clock.now(),
    pay: ({ ref, amountMinor }) => {
      const amount = decimalFromMinor(minor(amountMinor), t.deps.market.currency)
      const body = JSON.stringify(captured(t, { ref, amount }))
      return inTransaction(t.db, async (tx) =>
        enqueueDelivery(tx, { path: collectionWebhook.path, body, delaySeconds: 0 }),
      )
    },
  }))
  accountCheckConformance('sandbox', () => ({
    gateway: t.deps.accountCheck,
    accountOf: (state) =>
      newAccount({ own: '7777', another: '9003', closed: '9001', notFound: '9002' }[state]),
  }))
  carrierCheckConformance('sandbox', () => ({
    gateway: t.deps.carrierCheck,
    codeOf: async (phone) => (await codeTo.one(t.db, { phone })).code,
    wait: () => t.clock.advanceMs(3_600_000),
  }))
  statementFeedConformance('sandbox', () => ({
    feed: sandboxStatementFeed(t.deps),
    clock: t.clock,
  }))
  taxStampConformance('sandbox', () => t.deps.taxStamps)
  creditBureauConformance('sandbox', () => ({
    gateway: sandboxCreditBureau(t.deps),
    phoneOf: (knows) => `+919${randomInt(100_000, 999_999)}${knows === 'aLoan' ? '801' : '807'}`,
  }))
  smsConformance('sandbox', () => ({
    gateway: t.deps.sms,
    textsOf: (phone) => shownTo('sms', phone),
  }))
  mailConformance('sandbox', () => ({
    gateway: t.deps.mail,
    lettersOf: (address) => shownTo('mail', address),
    filesOf: (address) => filesTo.all(t.db, { address }),
  }))
  pushConformance('sandbox', () => ({
    gateway: t.deps.push,
    subscriber: async () => randomUUID(),
    notesOf: (userId) => shownTo('push', userId),
  }))
  kycConformance('vision-kyc', () => ({ gateway: t.deps.kyc, card, portrait }))
})

describe('the providers of others', () => {
  let t: TestApp
  let razorpay: LocalRazorpay
  let twilio: LocalTwilio
  let smtp: LocalSmtp
  let pushService: LocalPushService
  let kyc: Awaited<ReturnType<typeof startLocalKyc>>
  /** The number of browsers by person. */
  const browsers = new Map<string, number>()

  beforeAll(async () => {
    let now = () => new Date('2026-03-02T06:30:00Z')
    razorpay = await startLocalRazorpay(() => now())
    twilio = await startLocalTwilio()
    smtp = await startLocalSmtp()
    pushService = await startLocalPushService(() => now())
    kyc = await startLocalKyc(() => now())
    razorpay.books.looksUntilBankAnswers = 1
    kyc.answers.set('/documents', documentRead('pan', { number: 'ZQXPD4821K' }, card))
    kyc.answers.set('/portraits', { hasFace: true })
    const webPush = {
      PUSH: 'webpush',
      VAPID_SUBJECT: 'mailto:help@noren.example',
      PUSH_LOOPBACK: '1',
    }
    t = await startTestApp({
      env: { ...envOf(razorpay), ...smtp.env, ...kyc.env, ...webPush },
    })
    now = () => t.clock.now()
  })
  afterAll(async () => {
    await t.close()
    await razorpay.stop()
    await twilio.stop()
    await smtp.stop()
    await pushService.stop()
    await kyc.close()
  })

  payoutConformance('razorpay', () => ({
    gateway: t.deps.payout,
    async orderCount(accountNumber) {
      const [account] = [...razorpay.books.fundAccounts.values()].filter(
        ({ bank_account }) =>
          (bank_account as { account_number: string }).account_number === accountNumber,
      )
      return razorpay.books.payouts.filter((made) => made.fund_account_id === account?.id).length
    },
    async settle(payoutId, event) {
      const made = razorpay.books.payouts.find(({ reference_id }) => reference_id === payoutId)
      if (!made) throw new Error(`no payout ${payoutId}`)
      const failed = { status: 'failed', status_details: { reason: 'beneficiary_bank_failure' } }
      Object.assign(made, event === 'failed' ? failed : { status: event, utr: '523223155921' })
    },
    payoutTo: () => ({ ifsc: 'HDFC0000053', accountNumber: newAccount() }),
  }))
  statementFeedConformance('razorpay', () => ({
    feed: razorpaySettlements({
      client: razorpayClient(razorpay.settings),
      lenderCode: 'banyan-lane',
    }),
    clock: t.clock,
  }))
  collectionConformance('razorpay', () => ({
    gateway: t.deps.collection,
    market: t.deps.market,
    now: () => t.clock.now(),
    pay: async ({ ref }) => {
      qrMessage({ t, razorpay, close: async () => undefined }, { ref })
    },
  }))
  accountCheckConformance('razorpay', () => ({
    gateway: t.deps.accountCheck,
    accountOf(state) {
      const accountNumber = newAccount()
      const name = state === 'another' ? 'ROHAN VARMA MEHTA' : 'GAURAV KUMAR'
      const isFound = state === 'own' || state === 'another'
      razorpay.books.bank.set(accountNumber, {
        status: 'completed',
        results: isFound
          ? { account_status: 'active', registered_name: name }
          : { account_status: 'invalid', registered_name: null },
        ...(!isFound && {
          reason: state === 'closed' ? 'bank_account_closed' : 'account_does_not_exist',
        }),
      })
      return accountNumber
    },
  }))
  mailConformance('smtp', () => ({
    gateway: t.deps.mail,
    lettersOf: async (address) =>
      smtp.letters.filter(({ to }) => to.includes(address)).map(({ source }) => source),
    filesOf: async (address) =>
      smtp.letters.filter(({ to }) => to.includes(address)).flatMap(attachmentsOf),
  }))
  pushConformance('web-push', () => ({
    gateway: t.deps.push,
    async subscriber() {
      const { token, userId } = await t.signIn()
      const { pushKey } = (await t.call(publicMarket)).data
      const { pushToken, browser } = pushService.subscribe(pushKey ?? '')
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await t.call(savePushToken, { token, query: { pushToken }, headers, body: '' })
      browsers.set(userId, browser)
      return userId
    },
    notesOf: async (userId) =>
      pushService.received
        .filter(({ browser }) => browser === browsers.get(userId))
        .map(({ text }) => JSON.parse(text).text),
  }))
  kycConformance('kyc-http', () => ({ gateway: t.deps.kyc, card, portrait }))

  describe('texts', () => {
    // A separate server, since with Twilio sending the codes nobody can sign in by the sandbox's phone.
    let other: TestApp
    beforeAll(async () => {
      other = await startTestApp({ env: twilio.env })
    })
    afterAll(() => other.close())
    smsConformance('twilio', () => ({
      gateway: other.deps.sms,
      textsOf: async (phone) =>
        twilio.texts.filter(({ To }) => To === phone).map(({ Body }) => Body ?? ''),
    }))
  })
})

sealAnchorConformance('anchor-file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-anchor-'))
  return { gateway: fileSealAnchor(folder), another: () => fileSealAnchor(folder) }
})

describe('files', () => {
  const folder = folderPlace(mkdtempSync(join(tmpdir(), 'noren-files-')))
  filePlaceConformance('folder', () => folder)

  let store: Awaited<ReturnType<typeof startLocalS3>>
  beforeAll(async () => {
    store = await startLocalS3({ keepsVersions: true })
  })
  afterAll(() => store?.close())
  const bucket = () => s3Place(readS3Settings(store.env))
  filePlaceConformance('s3', bucket)
  filePlaceConformance('both, while files are moved', () => twoPlaces(bucket(), folder))
})
