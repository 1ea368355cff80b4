import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sendOtp } from '@noren/contract/account'
import { minor } from '@noren/contract/money'
import { withDeadlines } from '@noren/server/providers/base/deadline'
import { DEADLINES_MS } from '@noren/server/providers/deadlines'
import { openProviders } from '@noren/server/providers/open-providers'
import { pushTokenOf } from '@noren/server/providers/web-push/subscription'
import { testPicture } from '@noren/testkit/given-document'
import { startLocalTwilio } from '@noren/testkit/providers/local-twilio'
import {
  startUnhelpfulServer,
  UNHELPFUL_WAYS,
  type UnhelpfulServer,
} from '@noren/testkit/providers/unhelpful-server'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Each call to a provider ends in its time, with all its tries, however the other side keeps it waiting, and
 * leaves no connection behind. The gateways are those of the settings; the times are short.
 */
const SHORT_MS = 1_200
/** Less than a single try without the limit; a machine shared by many is slow. */
const LATE_MS = 7_500
/** As long as the app waits for any answer. */
const APP_WAITS_MS = 50_000

const METHODS = Object.entries(DEADLINES_MS).flatMap(([port, methods]) =>
  Object.keys(methods).map((method) => ({ port, method })),
)
const shortened = <Table extends Record<string, Record<string, number>>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([port, methods]) => [
      port,
      Object.fromEntries(Object.keys(methods).map((name) => [name, SHORT_MS])),
    ]),
  ) as Table

let t: TestApp
let server: UnhelpfulServer
let gateways: Record<string, object>
beforeAll(async () => {
  server = await startUnhelpfulServer()
  const twilio = await startLocalTwilio()
  await twilio.stop()
  t = await startTestApp({
    env: {
      ...twilio.env,
      TWILIO_BASE_URL: server.url,
      MAIL: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      SMTP_FROM: 'Noren <no-reply@noren.example>',
      PUSH: 'webpush',
      VAPID_SUBJECT: 'mailto:help@noren.example',
      PUSH_LOOPBACK: '1',
      PAYMENTS: 'razorpay',
      RAZORPAY_KEY_ID: 'rzp_test_Deadlines1234',
      RAZORPAY_KEY_SECRET: 's'.repeat(24),
      RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(32),
      RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
      RAZORPAY_BASE_URL: server.url,
      STATEMENTS: 'razorpay',
      RAZORPAY_LENDER: 'banyan-lane',
      KYC: 'http',
      KYC_URL: server.url,
      KYC_SECRET: 'k'.repeat(32),
      FILES: 's3',
      S3_ENDPOINT: server.url,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  })
  // The process that cleans pictures is started before anything is timed.
  server.be('later')
  await t.deps.kyc.cleanPortrait(picture).catch(() => undefined)
  const devices = { of: async () => [{ deviceId: 'd', pushToken }], remove: async () => undefined }
  gateways = openProviders(t.deps, devices, shortened(DEADLINES_MS)) as unknown as typeof gateways
})
afterAll(async () => {
  await t?.close()
  await server?.stop()
})

const key = createECDH('prime256v1')
key.generateKeys()
let pushToken = ''
beforeAll(() => {
  const endpoint = `${server.url}/send/x`
  pushToken = pushTokenOf({ endpoint, p256dh: key.getPublicKey(), auth: randomBytes(16) })
})

const PAYOUT = {
  payoutId: randomUUID(),
  lenderCode: 'x',
  amountMinor: 100,
  currency: 'INR',
  ifsc: 'HDFC0000053',
  accountNumber: '501234567777',
  holderName: 'Asha',
}
const picture = testPicture('documents/pan-1-front-clean.jpg')
const AT = new Date('2026-03-02T06:30:00Z')

/** What each is called with. */
const INPUTS: Record<string, readonly unknown[]> = {
  'sms.send': [{ phone: '+919000000000', text: 'code', code: '1234' }],
  'sms.wasSent': [{ phone: '+919000000000', text: 'code' }, 60_000],
  'mail.send': [{ to: 'a@example.com', subject: 's', text: 't' }],
  'push.send': [{ userId: 'u', noteId: 'n', text: 't', place: { page: 'order' }, until: AT }],
  'payout.order': [PAYOUT],
  'payout.isKnown': [PAYOUT.payoutId],
  'payout.read': [PAYOUT.payoutId],
  'accountCheck.check': [{ ...PAYOUT, expectedName: 'Asha' }],
  'collection.readPayments': [{ ref: 'r', providerId: 'qr_123' }],
  'collection.openCollection': [
    {
      ref: 'r',
      channel: 'upiQr',
      amountMinor: minor(100),
      currency: 'INR',
      payeeName: 'Noren',
      orderedAt: AT,
      expiresAt: new Date(AT.getTime() + 3_600_000),
      description: 'd',
      loanNumber: '1',
    },
  ],
  'collection.closeCollection': ['qr_123'],
  'statementFeed.fetch': [{ lenderCode: 'banyan-lane', source: 'razorpay', day: '2026-03-01' }],
  'kyc.readDocument': [{ picture, expectedKind: 'pan', expectedSide: 'front', owner: 'u' }],
  'kyc.checkFace': [
    { frames: picture, frameTimesMs: [0], turns: ['left'], owner: 'u', documentPicture: picture },
  ],
  'kyc.cleanPortrait': [picture],
  'files.put': [randomUUID(), picture],
  'files.get': [randomUUID(), randomBytes(32)],
  'files.getSealed': [randomUUID()],
  'files.remove': [randomUUID()],
  'files.list': [null, 10],
  'files.writtenAt': [randomUUID()],
}
/** The sandbox is the carrier, the bureau, and stamps invoices, and this machine's disk is the anchor: these do not go over a line. */
const NOT_ON_A_LINE = ['carrierCheck', 'taxStamps', 'creditBureau', 'sealAnchor']
const ON_A_LINE = METHODS.filter(({ port }) => !NOT_ON_A_LINE.includes(port))

describe.each(UNHELPFUL_WAYS)('a provider that answers with %s', (way) => {
  beforeAll(() => server.be(way))

  test.concurrent.each(ON_A_LINE)('$port $method ends in its time', async ({ port, method }) => {
    const input = INPUTS[`${port}.${method}`]
    if (!input) throw new Error(`no input for ${port}.${method}`)
    const gateway = gateways[port] as Record<string, (...args: readonly unknown[]) => unknown>
    const startedMs = performance.now()
    await expect(gateway[method]?.(...input)).rejects.toThrow(Error)
    expect(performance.now() - startedMs).toBeLessThan(LATE_MS)
  })

  test('and no connection is left', async () => {
    await expect.poll(() => server.open(), { timeout: 10_000 }).toBe(0)
  })
})

test('what does not end by itself is left, and whoever waits is told to come back', async () => {
  const stuck = { ask: () => new Promise<never>(() => undefined), name: () => 'stuck' }
  const limited = withDeadlines(stuck, { ask: 10, askMore: 10 })
  await expect(limited.ask()).rejects.toMatchObject({ reason: 'BUSY' })
  expect(limited.name()).toBe('stuck')
})

test('whoever waits for an answer has it before the app gives up', () => {
  const waitedFor = [
    ...Object.values(DEADLINES_MS.kyc),
    ...Object.values(DEADLINES_MS.carrierCheck),
    DEADLINES_MS.sms.send,
    DEADLINES_MS.accountCheck.check,
    DEADLINES_MS.collection.openCollection,
  ]
  for (const ms of waitedFor) expect(ms).toBeLessThan(APP_WAITS_MS)
})

test('[L3.7] a code whose provider is away: the person is told when to ask again', async () => {
  server.be('later')
  const answer = await t.call(sendOtp, { query: { phone: newPhone(), type: '1' } })
  expect(answer).toMatchObject({ status: 503, data: { reason: 'BUSY' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
