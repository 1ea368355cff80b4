import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('with nothing set it is the sandbox on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseEraserUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseSessionUrl: undefined,
    databaseReadUrl: undefined,
    databaseReadBehindMs: 60_000,
    databaseReadConnections: 4,
    databaseConnections: 10,
    databaseEraserConnections: 2,
    databaseQueueConnections: 2,
    papers: 'plain',
    market: 'in',
    refundsUpTo: 0,
    statements: 'none',
    bureau: 'none',
    creditPolicy: undefined,
    providers: 'sandbox',
    payments: 'sandbox',
    razorpay: null,
    twilio: null,
    smtp: null,
    webPush: null,
    kyc: null,
    keyCommand: null,
    files: 'folder',
    filesAlso: undefined,
    s3: null,
    isProduction: false,
    isSandbox: true,
    publicUrl: 'http://127.0.0.1:8080',
    allowPlain: true,
    operatorTokens: undefined,
    requireDeviceBound: false,
    visionWorkers: 1,
    visionTimeoutMs: 60_000,
    lines: {
      sms: { atOnce: 40, perSecond: 150 },
      push: { atOnce: 40, perSecond: 150 },
      mail: { atOnce: 4, perSecond: 10 },
      payout: { atOnce: 20, perSecond: 20 },
      collection: { atOnce: 20, perSecond: 20 },
      tax: { atOnce: 4, perSecond: 10 },
    },
    logLevel: 'info',
    trustProxy: null,
    proxyHeader: undefined,
    requestsPerMinute: 1200,
    requestTimeoutMs: 120_000,
    stopDelayMs: 0,
    metricsToken: undefined,
    sealAnchorDir: undefined,
    backupDir: undefined,
    backupRecipients: undefined,
    backupKey: undefined,
    backupKeepDays: 14,
    backupKeepWeeks: 8,
    rpoHours: 25,
    rtoMinutes: 240,
    drillDays: 0,
    isTraced: false,
    metrics: 'embedded',
    metricsPort: 8081,
    metricsKeptDays: 90,
    answersKeptDays: 180,
    metricsSamplePercent: 100,
  })
})

test('[B4.48] a credit policy is held only where the market has published it', () => {
  const held = readConfig({ CREDIT_POLICY: 'in-2026-12' })
  expect(held.creditPolicy).toBe('in-2026-12')
  expect(readConfig({ CREDIT_POLICY: '' }).creditPolicy).toBeUndefined()
  for (const version of ['in-2027-01-draft', 'mx-2026-12', 'newest']) {
    expect(() => readConfig({ CREDIT_POLICY: version })).toThrow(ConfigError)
  }
})

const RAZORPAY = {
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_A1b2C3d4E5f6G7',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
  RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
}

test('payments by Razorpay have their settings, and nothing shows the secrets', () => {
  const config = readConfig(RAZORPAY)
  expect(config).toMatchObject({
    payments: 'razorpay',
    isSandbox: false,
    razorpay: { keyId: RAZORPAY.RAZORPAY_KEY_ID, accountNumber: '7878780080316316' },
  })
  expect(config.razorpay?.webhookSecret).toBe('secret-of-the-webhook')
  expect(JSON.stringify(config)).not.toContain('secret-of')
})

test('a service that checks people has an address and a secret that nothing shows', () => {
  const kyc = { KYC: 'http', KYC_URL: 'https://kyc.example.com/v1/', KYC_SECRET: 'k'.repeat(32) }
  const config = readConfig(kyc)
  expect(config.kyc).toMatchObject({ baseUrl: 'https://kyc.example.com/v1', timeoutMs: 30_000 })
  expect(config.kyc?.secret).toBe(kyc.KYC_SECRET)
  expect(JSON.stringify(config)).not.toContain(kyc.KYC_SECRET)
  expect(readConfig({ ...kyc, KYC: 'vision' }).kyc).toBeNull()
  const wrong = () =>
    readConfig({ KYC: 'http', KYC_URL: 'http://kyc.example.com', KYC_SECRET: 'x' })
  expect(wrong).toThrow(/KYC_URL has a wrong value[\s\S]*KYC_SECRET has a wrong value/)
  expect(() => readConfig({ KYC: 'http' })).toThrow(
    /KYC_URL is not set[\s\S]*KYC_SECRET is not set/,
  )
  expect(() => readConfig({ KYC: 'them' })).toThrow("KYC is 'them': expected one of vision, http")
})

test('with a key of the test mode no real money moves', () => {
  const test = { ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_test_A1b2C3d4E5f6G7' }
  expect(readConfig(test).isSandbox).toBe(true)
})

test('settings of Razorpay that are missing or wrong are named with all others, never shown', () => {
  const read = () => readConfig({ PORT: 'x', PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'hunter2' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(
    /PORT is 'x'[\s\S]*RAZORPAY_KEY_ID has a wrong value[\s\S]*RAZORPAY_KEY_SECRET is not set[\s\S]*RAZORPAY_WEBHOOK_SECRET is not set[\s\S]*RAZORPAY_ACCOUNT_NUMBER is not set/,
  )
  expect(read).not.toThrow('hunter2')
})

test('Razorpay’s settings are left alone while the sandbox pays, and it pays in India only', () => {
  expect(readConfig({ RAZORPAY_KEY_ID: 'hunter2' }).razorpay).toBe(null)
  const abroad = () => readConfig({ ...RAZORPAY, MARKET: 'mx' })
  expect(abroad).toThrow("PAYMENTS is 'razorpay': expected sandbox where MARKET is not in")
})

const TWILIO = {
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'token-of-the-account',
  TWILIO_SENDER: '+15005550006',
}
const SMTP = {
  MAIL: 'smtp',
  SMTP_URL: 'smtps://noren:pass%40word@mail.example.com',
  SMTP_FROM: 'Noren <no-reply@example.com>',
}
const WEB_PUSH = { PUSH: 'webpush', VAPID_SUBJECT: 'mailto:help@example.com' }

test('texts, letters and notifications go by the providers that are chosen, and no secret shows', () => {
  const config = readConfig({ ...TWILIO, ...SMTP, ...WEB_PUSH, VAPID_PRIVATE_KEY: VAPID_KEY })
  expect(config.twilio).toMatchObject({ sender: '+15005550006', baseUrl: 'https://api.twilio.com' })
  expect(config.smtp).toMatchObject({ host: 'mail.example.com', port: 465, isTlsAtOnce: true })
  expect(config.smtp?.password).toBe('pass@word')
  expect(config.webPush?.privateKey).toHaveLength(32)
  expect(JSON.stringify(config)).not.toMatch(/token-of|pass@word|privateKey/)
})
const VAPID_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

test('settings of a provider that are missing or wrong are named together, never shown', () => {
  const wrong = { SMS: 'twilio', TWILIO_AUTH_TOKEN: 'hunter2', MAIL: 'smtp', PUSH: 'webpush' }
  const read = () =>
    readConfig({ ...wrong, SMTP_URL: 'http://hunter2@mail', VAPID_PRIVATE_KEY: 'hunter2' })
  expect(read).toThrow(
    /TWILIO_ACCOUNT_SID is not set[\s\S]*TWILIO_AUTH_TOKEN has a wrong value[\s\S]*TWILIO_SENDER is not set[\s\S]*SMTP_URL has a wrong value[\s\S]*SMTP_FROM is not set[\s\S]*VAPID_SUBJECT is not set[\s\S]*VAPID_PRIVATE_KEY has a wrong value/,
  )
  expect(read).not.toThrow('hunter2')
  const nobody = () => readConfig({ ...SMTP, SMTP_URL: 'smtp://mail.example.com' })
  expect(nobody).toThrow('SMTP_URL has a wrong value: expected a user and a password')
})

test('settings of a provider that is not chosen are left alone', () => {
  expect(readConfig({ TWILIO_SENDER: '?', SMTP_URL: '?', VAPID_SUBJECT: '?' }).twilio).toBe(null)
})

test('a push service on this machine is believed only where no real money moves', () => {
  const local = { ...WEB_PUSH, PUSH_LOOPBACK: '1' }
  expect(readConfig(local).webPush).toMatchObject({ allowsLoopback: true })
  expect(readConfig(WEB_PUSH).webPush).toMatchObject({ allowsLoopback: false })
  expect(() => readConfig({ ...RAZORPAY, ...local })).toThrow('PUSH_LOOPBACK is 1: expected 0')
})

test('where real money moves plain requests are off unless asked for', () => {
  expect(readConfig(RAZORPAY).allowPlain).toBe(false)
  expect(readConfig({ ...RAZORPAY, ALLOW_PLAIN: '1' }).allowPlain).toBe(true)
  expect(readConfig({ ALLOW_PLAIN: '0' }).allowPlain).toBe(false)
})

test('given values are taken, empty ones count as not set', () => {
  const config = readConfig({ PORT: '0', MARKET: '', PUBLIC_URL: 'https://loans.example.com/' })
  expect(config).toMatchObject({ port: 0, market: 'in', publicUrl: 'https://loans.example.com' })
})

test('an address for every interface is shown as localhost', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '81' }).publicUrl).toBe('http://localhost:81')
})

test.each([
  ['PORT', '80a', "PORT is '80a': expected a whole number from 0 to 65535"],
  ['PORT', '65536', "PORT is '65536': expected a whole number from 0 to 65535"],
  ['MARKET', 'fr', "MARKET is 'fr': expected one of in, mx, id, vn"],
  [
    'PROVIDERS',
    'live',
    "PROVIDERS is 'live': expected sandbox: PAYMENTS, SMS, MAIL, PUSH and KYC each",
  ],
  ['PAYMENTS', 'stripe', "PAYMENTS is 'stripe': expected one of sandbox, razorpay"],
  ['SMS', 'pigeon', "SMS is 'pigeon': expected one of sandbox, twilio"],
  ['MAIL', 'post', "MAIL is 'post': expected one of sandbox, smtp"],
  ['PUSH', 'fcm', "PUSH is 'fcm': expected one of sandbox, webpush"],
  ['ALLOW_PLAIN', 'yes', "ALLOW_PLAIN is 'yes': expected 0 or 1"],
  ['PUBLIC_URL', 'loans', "PUBLIC_URL is 'loans': expected a URL such as"],
  ['LOG_LEVEL', 'loud', "LOG_LEVEL is 'loud': expected one of fatal"],
  ['VISION_WORKERS', '-1', "VISION_WORKERS is '-1': expected a whole number from 0 to 16"],
])('a wrong %s (%s) is named', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test.each(['1', 'true', 'hops=0', 'hops=', '2', '10.0.0.0/0', '::/0', 'all', '10.0.0.1,', '1.2.3'])(
  'TRUST_PROXY=%s is refused with what to write instead, beside everything else that is wrong',
  (value) => {
    expect(() => readConfig({ PORT: 'x', TRUST_PROXY: value, PROXY_HEADER: 'via' })).toThrow(
      [
        "PORT is 'x': expected a whole number from 0 to 65535",
        `TRUST_PROXY is '${value}': expected hops=1 (as many as there are proxies that add to ` +
          'X-Forwarded-For or Forwarded), their addresses such as 10.0.0.0/8,2001:db8::5, or 0 without a proxy',
        "PROXY_HEADER is 'via': expected one of x-forwarded-for, forwarded",
      ].join('\n'),
    )
  },
)

test('trusted proxies are a number or a list', () => {
  expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(null)
  expect(readConfig({ TRUST_PROXY: 'hops=2' }).trustProxy).toEqual({ hops: 2 })
  const { trustProxy, proxyHeader } = readConfig({
    TRUST_PROXY: '10.0.0.0/8, 2001:db8::5',
    PROXY_HEADER: 'forwarded',
  })
  expect(trustProxy).toEqual({ networks: ['10.0.0.0/8', '2001:db8::5'] })
  expect(proxyHeader).toBe('forwarded')
})

test('a wrong DATABASE_URL is named without showing its password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/noren' })
  expect(read).toThrow('DATABASE_URL has a wrong value: expected a URL such as postgres://')
  expect(read).not.toThrow('hunter2')
})

test('all wrong values are named at once', () => {
  const read = () => readConfig({ PORT: 'x', MARKET: 'y' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/PORT[^\n]*\nMARKET/)
})

test('nothing changes it afterwards', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test('a secret may lie in a file, and not in two places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-config-'))
  const file = join(folder, 'database-url')
  writeFileSync(file, 'postgres://noren@db/noren\n')
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://noren@db/noren')
  expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://a/b' })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set',
  )
  expect(() => readConfig({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
    'expected a file that can be read',
  )
  rmSync(folder, { recursive: true })
})
