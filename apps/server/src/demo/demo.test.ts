import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp } from '@noren/testkit/test-app'
import { expect, test } from 'vitest'
import { runDemoCommand } from '../commands/demo.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { live } from './live.ts'
import { readDemo } from './make-demo.ts'

const WISH = { people: 20, days: 24, seed: 5 }
/** Of this seed: product and its version, status, how many, principal. They are what the first run gave, and no other may. */
const LOANS = [
  'lamp-61 1 50 1 500000',
  // The price that came when half of the days had passed.
  'lamp-61 1000 50 3 3500000',
  'lane-14 1 50 1 1000000',
  'lane-14 1 90 1 1000000',
  'lane-30 1 10 1 500000',
  'lane-30 1 30 1 500000',
  'lane-30 1 50 2 1500000',
  'row-91 1 50 3 1800000',
  'tide-30 1 50 3 3500000',
]
const WAITING = [
  'accountCase',
  'application',
  'complaint',
  'documentCase',
  'faceCase',
  'limitRequest',
  'objection',
  'payoutFailure',
  'proof',
  'reconBreak',
  'ticket',
]

test('the same seed gives the same loans and figures; books, loans and audit verify, and every desk has work', async () => {
  const t = await startTestApp()
  try {
    const clock = { ...t.clock, nextDay: () => t.clock.advanceDays(1) }
    const said: number[] = []
    await live({ deps: t.deps, clock, url: t.url }, WISH, (passed) => said.push(passed))
    expect(said).toEqual(Array.from({ length: WISH.days + 1 }, (_, passed) => passed))
    const { rows: loans } = await t.db.query<{ loan: string }>({
      text: `select concat_ws(' ', f.product_code, l.terms_version, f.status, count(*),
          sum(f.principal_minor)) as loan
        from loan_facts f join loans l on l.id = f.loan_id
        group by f.product_code, l.terms_version, f.status
        order by f.product_code, l.terms_version, f.status`,
      values: [],
    })
    expect(loans.map(({ loan }) => loan)).toEqual(LOANS)
    const { rows: waiting } = await t.db.query<{ kind: string }>({
      text: 'select distinct kind from work_items where done_at is null order by kind',
      values: [],
    })
    expect(waiting.map(({ kind }) => kind)).toEqual(WAITING)
    const { today, portfolio, ...demo } = await readDemo(t.deps)
    expect(today).toBe(t.clock.businessDay())
    expect(demo).toEqual({ people: WISH.people, loans: 16, problems: [] })
    expect(portfolio).toEqual({ loans: 13, principalLeftMinor: 118_000_00, over30Minor: 0 })
  } finally {
    await t.close()
  }
}, 600_000)

const givenFolder = () => mkdtempSync(join(tmpdir(), 'noren-demo-'))
const run = (dataDir: string, args: string[] = [], env: Record<string, string> = {}) =>
  runDemoCommand(args, { env: { DATA_DIR: dataDir, ...env }, say: () => undefined })

test('a wish that is no number, or of something else, is refused before anything is made', async () => {
  const dataDir = givenFolder()
  for (const args of [
    ['--people', 'many'],
    ['--days', '0'],
    ['--years', '2'],
  ]) {
    await expect(run(dataDir, args)).rejects.toThrow('Usage: npm run demo')
  }
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

/** What makes anything of a configuration real. */
const REAL: Readonly<Record<string, Record<string, string>>> = {
  NODE_ENV: { NODE_ENV: 'production' },
  DATABASE_URL: { DATABASE_URL: 'postgres://noren@127.0.0.1:1/noren' },
  SEAL_ANCHOR_DIR: { SEAL_ANCHOR_DIR: '/var/lib/anchors' },
  PAYMENTS: {
    ...{ PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd' },
    ...{ RAZORPAY_KEY_SECRET: 'a-secret-of-a-key', RAZORPAY_ACCOUNT_NUMBER: '7878780080316316' },
    RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
  },
  SMS: {
    ...{ SMS: 'twilio', TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}` },
    ...{ TWILIO_AUTH_TOKEN: 'token-of-the-account', TWILIO_SENDER: '+15005550006' },
  },
  MAIL: {
    ...{ MAIL: 'smtp', SMTP_URL: 'smtps://noren:word@mail.example.com' },
    SMTP_FROM: 'Noren <no-reply@example.com>',
  },
  PUSH: {
    ...{ PUSH: 'webpush', VAPID_SUBJECT: 'mailto:help@example.com' },
    VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  KYC: {
    KYC: 'http',
    KYC_URL: 'https://kyc.example.com',
    KYC_SECRET: 'a-secret-of-thirty-two-chars-or-so',
  },
}

test.each(Object.keys(REAL))('[B11.61] with %s of a real lender nothing is made', async (name) => {
  const dataDir = givenFolder()
  await expect(run(dataDir, [], REAL[name])).rejects.toThrow(
    `A demo is made in a sandbox only. Take out: ${name}.`,
  )
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

test('[B11.61] a folder with anything in it, such as one of a server that runs, is left as it is', async () => {
  const dataDir = givenFolder()
  const server = await startEmbeddedPostgres(dataDir)
  const found = readdirSync(dataDir)
  expect(found).toContain('noren.pid')
  await expect(run(dataDir)).rejects.toThrow(`The folder ${dataDir} is not empty`)
  await server.stop()
  // Nor when it runs no more: whose database that is, is not asked.
  await expect(run(dataDir)).rejects.toThrow(`The folder ${dataDir} is not empty`)
  expect(readdirSync(dataDir)).toEqual(found.filter((name) => name !== 'noren.pid'))
  rmSync(dataDir, { recursive: true })
})
