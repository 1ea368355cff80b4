import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServingConfig } from '../../src/config.ts'
import { ConfigError } from '../../src/platform/config-error.ts'

/** The real program with a wrong environment. */

let folder: string
let database: TestDatabase
const processes: ServerProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noren-wrong-'))
  database = await createBareDatabase()
})
afterAll(async () => {
  for (const one of processes) await one.kill()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string>): Promise<ServerProcess> => {
  const one = await spawnServer(env)
  processes.push(one)
  return one
}

/** Everything a production start needs, with nothing real behind the addresses. */
const REAL = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://loans.example.com',
  MARKET: 'in',
  TRUST_PROXY: 'hops=1',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_A1b2C3d4E5f6G7',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
  RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'token-of-the-account',
  TWILIO_SENDER: '+15005550006',
  MAIL: 'smtp',
  SMTP_URL: 'smtps://noren:password@mail.example.com',
  SMTP_FROM: 'Noren <no-reply@example.com>',
  PUSH: 'webpush',
  VAPID_SUBJECT: 'mailto:help@example.com',
}

const PLAYED = [
  /PAYMENTS is 'sandbox'.*write PAYMENTS=razorpay/,
  /SMS is 'sandbox'.*write SMS=twilio/,
  /MAIL is 'sandbox'.*write MAIL=smtp/,
  /PUSH is 'sandbox'.*write PUSH=webpush/,
]
const OPEN = /so others reach this server, and its sandbox \(.*\) shows.*write SANDBOX=1/

/** What is wrong, how the environment differs from `REAL`, and every message printed. */
const WRONG: readonly [string, Record<string, string>, readonly RegExp[]][] = [
  ['no provider is chosen', { PAYMENTS: '', SMS: '', MAIL: '', PUSH: '' }, PLAYED],
  ...PLAYED.map((sentence): [string, Record<string, string>, readonly RegExp[]] => {
    const [, name = ''] = /^(\w+) is/.exec(sentence.source) ?? []
    return [`${name} is the sandbox's`, { [name]: 'sandbox' }, [sentence]]
  }),
  ['plain requests', { ALLOW_PLAIN: '1' }, [/ALLOW_PLAIN is '1': write ALLOW_PLAIN=0/]],
  ['the word for the sandbox', { SANDBOX: '1' }, [/SANDBOX is '1': write SANDBOX=0/]],
  ['the bureau of the sandbox', { BUREAU: 'sandbox' }, [/BUREAU is 'sandbox'.*write BUREAU=none/]],
  [
    'statements of somebody else than who pays',
    { STATEMENTS: 'sandbox' },
    [/STATEMENTS is 'sandbox': expected none or razorpay, as PAYMENTS is/],
  ],
  [
    'settlements of nobody',
    { STATEMENTS: 'razorpay' },
    [/RAZORPAY_LENDER is not set: expected one of .*banyan-lane/],
  ],
  [
    'settlements of a lender that is not there',
    { STATEMENTS: 'razorpay', RAZORPAY_LENDER: 'nobody' },
    [/RAZORPAY_LENDER is 'nobody': expected one of .*banyan-lane/],
  ],
  [
    'a key of the test mode',
    { RAZORPAY_KEY_ID: 'rzp_test_A1b2C3d4E5f6G7' },
    [/RAZORPAY_KEY_ID is a key of the test mode: write a live one/],
  ],
  [
    'nothing of where and for whom is said',
    { PUBLIC_URL: '', MARKET: '', TRUST_PROXY: '', DATA_DIR: '' },
    [
      /PUBLIC_URL is not set: write .* PUBLIC_URL=https:/,
      /MARKET is not set: write .* MARKET=in/,
      /TRUST_PROXY is not set: write .* TRUST_PROXY=hops=1/,
      /DATA_DIR is not set: write .* DATA_DIR=/,
    ],
  ],
  [
    'an address without TLS',
    { PUBLIC_URL: 'http://loans.example.com' },
    [/PUBLIC_URL is 'http:\/\/loans\.example\.com': write .* PUBLIC_URL=https:/],
  ],
  [
    'misspelt names',
    { TRUST_PROXYS: 'hops=1', datbase_url: 'postgres://a/b', TWILIO_TOKEN: 'x', SMPT_URL: 'x' },
    [
      /TRUST_PROXYS is no setting: write TRUST_PROXY/,
      /datbase_url is no setting: write DATABASE_URL/,
      /TWILIO_TOKEN is no setting: write TWILIO_/,
      /SMPT_URL is no setting: write SMTP_URL/,
    ],
  ],
  [
    'values that do not parse',
    { PORT: 'http', TRUST_PROXY: 'true', TWILIO_SENDER: '?' },
    [
      /PORT is 'http': expected a whole number/,
      /TRUST_PROXY is 'true': expected hops=1/,
      /TWILIO_SENDER has a wrong value: expected a number/,
    ],
  ],
  ['a profile that is none', { NODE_ENV: 'prodution' }, [/NODE_ENV is 'prodution': expected one/]],
  [
    'a secret that is missing, and one whose file is not there',
    { TWILIO_AUTH_TOKEN: '', SMTP_URL: '', SMTP_URL_FILE: '/nowhere/smtp-url' },
    [/TWILIO_AUTH_TOKEN is not set/, /SMTP_URL_FILE is '\/nowhere\/smtp-url': expected a file/],
  ],
  [
    'a setting that only tests set',
    { TWILIO_BASE_URL: 'http://127.0.0.1:1' },
    [/TWILIO_BASE_URL is set: it is for tests alone/],
  ],
  [
    'a market whose carrier only the sandbox has',
    { MARKET: 'id' },
    [/PAYMENTS is 'razorpay': expected sandbox where MARKET is not in/, /where a carrier confirms/],
  ],
  [
    'the sandbox on every interface',
    { NODE_ENV: '', PAYMENTS: '', HOST: '0.0.0.0', PUBLIC_URL: '' },
    [OPEN],
  ],
  ['one provider of the sandbox on every interface', { NODE_ENV: '', SMS: '', HOST: '::' }, [OPEN]],
  [
    'a key of the test mode on every interface',
    { NODE_ENV: '', HOST: '0.0.0.0', RAZORPAY_KEY_ID: 'rzp_test_A1b2C3d4E5f6G7' },
    [OPEN],
  ],
  ['the sandbox behind a public address', { NODE_ENV: 'development', SMS: '' }, [OPEN]],
  [
    'databases whose certificate nobody checks',
    {
      DATABASE_URL: 'postgres://app:hunter2@db.example.com/noren?sslmode=no-verify',
      DATABASE_ERASER_URL:
        'postgres://eraser:hunter2@db.example.com/noren?sslmode=require&uselibpqcompat=true',
    },
    [
      /DATABASE_URL lets anybody answer for the database: write sslmode=verify-full/,
      /DATABASE_ERASER_URL lets anybody answer for the database: write sslmode=verify-full/,
    ],
  ],
  [
    'everything at once',
    { SMS: '', PORT: 'x', SANDBOX: '1', ALLOW_PLAIN: '1', LOG_LEVELS: 'info', MARKET: '' },
    [
      /PORT is 'x'/,
      /SMS is 'sandbox'/,
      /SANDBOX is '1'/,
      /ALLOW_PLAIN is '1'/,
      /LOG_LEVELS is no setting: write LOG_LEVEL/,
      /MARKET is not set/,
    ],
  ],
]

/** What is said of an environment, line by line. */
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readServingConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const wrongFolder = (env: Record<string, string>) => ({
  ...{ ...REAL, PORT: '8080', DATA_DIR: join(folder, 'none') },
  ...env,
})

test.each(WRONG)('[D3.1] of %s all is said, and nothing else', (_, env, all) => {
  const problems = problemsOf(wrongFolder(env))
  for (const sentence of all) expect(problems.join('\n')).toMatch(sentence)
  // Nothing else: a problem that does not exist would mislead people.
  expect(problems.filter((line) => !all.some((sentence) => sentence.test(line)))).toEqual([])
})

/** The program itself takes seconds to start: every eighth row, and with LONG=1 all of them. */
const STARTED = WRONG.filter((_, at) => process.env.LONG || at % 8 === 0)
test.each(STARTED)('[D3.1] a server does not start with %s', async (_, env, all) => {
  const server = await start(wrongFolder(env))
  expect(await server.started()).toBe(1)
  const lines = server.output().trim().split('\n')
  for (const sentence of all) expect(server.output()).toMatch(sentence)
  expect(lines.filter((line) => !all.some((sentence) => sentence.test(line)))).toEqual([])
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
})

test('[D3.1] the metrics service is refused like the server', async () => {
  const env = { ...REAL, SMS: '', DATA_DIR: join(folder, 'none') }
  const metrics = await spawnServer(env, { program: 'commands/metrics-server.ts' })
  processes.push(metrics)
  expect(await metrics.started()).toBe(1)
  expect(metrics.output()).toContain('SMS')
})

test('[D3.2] with the word the sandbox works on every interface, its page and its mark', async () => {
  const env = {
    HOST: '0.0.0.0',
    SANDBOX: '1',
    ...databaseEnv(database.connection),
    DATA_DIR: join(folder, 'open'),
  }
  const server = await start(env)
  expect([await server.started(), server.output()]).toMatchObject([undefined, /Sandbox phone/])
  expect((await fetch(`${server.url}/sandbox`)).status).toBe(200)
  expect((await fetch(`${server.url}/sandbox/api/sms?phone=%2B919876500000`)).status).toBe(200)
  const market = await fetch(`${server.url}/api/user/public/market`, { headers: { flag: '0' } })
  expect(await market.text()).toContain('"isSandbox":true')
  await server.kill()
})

test('[D3.2] with real providers and all of it said, production starts, and has no sandbox', async () => {
  const server = await start({
    ...REAL,
    ...databaseEnv(database.connection),
    DATA_DIR: join(folder, 'open'),
    REQUESTS_PER_MINUTE: '1000',
  })
  expect([await server.started(), server.output()]).toMatchObject([undefined, /is running/])
  expect(server.output()).not.toContain('andbox')
  expect((await fetch(`${server.url}/sandbox/api/sms?phone=%2B919876500000`)).status).toBe(404)
})
