import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { otpLoginCheck, saveConsent, sendOtp } from '@noren/contract/account'
import type { Answer, DataOf, EndpointSpec } from '@noren/contract/endpoint'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { buildApp } from '@noren/server/app'
import { readConfig } from '@noren/server/config'
import type { Deps } from '@noren/server/deps'
import { dispatchInHand, dispatchPayouts } from '@noren/server/domains/loans/payouts'
import { publishProducts } from '@noren/server/domains/loans/products'

import {
  type ConnectionOptions,
  type Db,
  openDb,
  type Patience,
  REQUEST_PATIENCE,
} from '@noren/server/platform/db/pool'
import { startReplica } from '@noren/server/platform/db/replica'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { admitKeys } from '@noren/server/platform/keys/key-fingerprints'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { makeLog } from '@noren/server/platform/log'
import { deliverDue } from '@noren/server/providers/sandbox/delivery'
import { makeDeps } from '@noren/server/start-server'
import { createVision } from '@noren/vision/vision'
import { provenByAnswer } from './call-proofs.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { keepDevice, provenRequest } from './device-keys.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { latestCodeOf } from './latest-code.ts'
import { MARKET_PEOPLE } from './market-people.ts'
import { callWithWork } from './solved-work.ts'
import { usualPolicy } from './usual-policy.ts'

interface GivenFile {
  bytes: Uint8Array
  name?: string
  type?: string
}

export interface CallOptions {
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** With a file the request is multipart, with the body's fields beside the file. */
  file?: GivenFile
  /** The same with any number of files, even none. */
  files?: readonly GivenFile[]
  deviceId?: string
  language?: string
  headers?: Record<string, string>
}

export type TestAnswer<Data> = Answer<Data> & { status: number; headers: Headers }

export interface SignedInPerson {
  token: string
  userId: string
  phone: string
  deviceId: string
}

export interface TestApp {
  url: string
  /** What the server works with, as the roles of a server. */
  deps: Deps
  /** The same database as its owner: a test may look at everything and tamper with it. */
  db: Db
  clock: FixedClock
  connection: ConnectionOptions
  /** Calls over real HTTP in plain mode; the answer's data has the endpoint's type. */
  call<E extends EndpointSpec>(endpoint: E, options?: CallOptions): Promise<TestAnswer<DataOf<E>>>
  /** A person who signed in through the sandbox phone and accepted the data notice (bizStatus 10). */
  signIn(phone?: string): Promise<SignedInPerson>
  /** Delivers the sandbox's messages until none is left: payouts and webhooks arrive. */
  deliver(): Promise<void>
  close(): Promise<void>
}

const START_AT = '2026-03-02T06:30:00Z'

/** A mobile number not used yet in this run, of India unless told otherwise. */
export const newPhone = (market: MarketCode = 'in'): string => MARKET_PEOPLE[market].newPhone()

/** Calls a server by its URL as the app does, in plain mode; `nowMs` is the server's clock. */
export const callOver = (url: string, nowMs: () => number = Date.now): TestApp['call'] => {
  return async <E extends EndpointSpec>(
    endpoint: E,
    options: CallOptions = {},
  ): Promise<TestAnswer<DataOf<E>>> => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(options.params?.[name] ?? ''),
    )
    const query = new URLSearchParams(options.query).toString()
    const headers: Record<string, string> = {
      'app-code': 'noren-in',
      'app-version': '2024',
      'device-id': options.deviceId ?? 'test-device',
      'accept-language': options.language ?? 'en',
      flag: '0',
      ...(options.token ? { authentication: options.token } : {}),
      ...options.headers,
    }
    let body: FormData | string | null = null
    const files = options.files ?? (options.file && [options.file])
    if (files) {
      const form = new FormData()
      for (const [name, value] of Object.entries((options.body ?? {}) as Record<string, string>)) {
        form.append(name, value)
      }
      for (const { bytes, name = 'picture.jpg', type = 'image/jpeg' } of files) {
        form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
      }
      body = form
    } else if (options.body !== undefined) {
      headers['content-type'] ??= 'application/json'
      body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
    }
    const address = `${url}${path}${query ? `?${query}` : ''}`
    const request = await provenRequest(endpoint, address, { headers, body }, nowMs)
    const response = await fetch(address, request)
    const answer = (await response.json()) as Answer<DataOf<E>>
    keepDevice(endpoint, headers, answer)
    provenByAnswer(endpoint, answer)
    return { ...answer, status: response.status, headers: response.headers }
  }
}

/** Through the sandbox's phone, with the data notice and the credit check accepted. */
export const signInOver = async (
  t: Pick<TestApp, 'deps' | 'call'>,
  phone: string = newPhone(t.deps.market.code),
): Promise<SignedInPerson> => {
  const deviceId = randomUUID()
  const asked = { query: { phone, type: '1' }, deviceId }
  await callWithWork(t, sendOtp, asked)
  const code = await latestCodeOf(t.deps, phone)
  const typed = { body: { phone, code }, deviceId }
  const { data, msg } = await callWithWork(t, otpLoginCheck, typed)
  if (!data.token) throw new Error(`could not sign in: ${msg}`)
  const consents = [
    { purpose: 'dataNotice', given: true },
    { purpose: 'creditCheck', given: true },
  ]
  await t.call(saveConsent, {
    token: data.token,
    body: { consents, textVersion: 'test' },
    deviceId,
  })
  return { token: data.token, userId: data.userId, phone, deviceId }
}

/** Another server's database through a separate pool; closing it does not drop the database. */
const sharedDatabase = (connection: ConnectionOptions): TestDatabase => {
  const db = openDb(connection)
  return { db, connection, close: () => db.close() }
}

export interface TestAppOptions {
  env?: Record<string, string>
  /** Where its log goes; nowhere otherwise. */
  logTo?: { write(line: string): void }
  /** A second server beside this one, with the same database, keys, files and clock. Close it first. */
  beside?: TestApp
  /** Another way to the database of the server beside it, waited for as long as the product waits. */
  connection?: ConnectionOptions
  /** A database of the test's own, instead of one of the run's. */
  database?: TestDatabase
  /** What the server reaches its database by, such as one that notes each statement. */
  through?: (db: Db) => Db
}

/** On a busy machine a picture takes minutes; the test's own time-out applies instead. */
const UNHURRIED_MS = 600_000
/** Of many requests at once the last waits longer there for a connection than a person has to. */
const UNHURRIED_PATIENCE: Patience = { ...REQUEST_PATIENCE, ms: 30_000 }

/** Until then whoever is still connected has been answered. */
const LEAVE_MS = 1_000

/** The whole application on its own database, with a clock that stands still until moved. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { beside } = options
  const database = beside
    ? sharedDatabase(options.connection ?? beside.connection)
    : (options.database ?? (await createTestDatabase()))
  const dataDir = beside?.deps.config.dataDir ?? mkdtempSync(join(tmpdir(), 'noren-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    REQUESTS_PER_MINUTE: '1000000',
    CREDIT_POLICY: usualPolicy(options.env?.MARKET),
    ...options.env,
  })
  const clock = beside?.clock ?? fixedClock(START_AT, marketByCode(config.market).zone)
  const log = makeLog(config.logLevel, options.logTo)
  const vision = createVision({ timeoutMs: UNHURRIED_MS })
  const keys = keyFolder(dataDir)
  const { app: asApp, eraser: asEraser } = ownRolesOf(database.connection)
  const patience = options.connection ? REQUEST_PATIENCE : UNHURRIED_PATIENCE
  const opened = openDb(asApp, { patience })
  const db = options.through?.(opened) ?? opened
  const eraser = openDb(asEraser, { patience, maxConnections: 2 })
  await admitKeys({ db, folder: keys }, clock.now())
  const on = { primary: db, app: asApp, clock: { monotonicMs: () => performance.now() } }
  const replica = await startReplica(config, { ...on, pool: { patience }, notice: () => undefined })
  const deps = makeDeps({ config, db, eraser, replica, clock, vision, log, keys })
  // Which cases are decided twice is drawn from their ids, which are random here: a test of it says so itself.
  deps.market = { ...deps.market, qualityRules: [] }
  await publishProducts(deps)
  const calendar = {
    readOffsetDays: () => 0,
    advanceOneDay: async () => clock.advanceDays(1),
    readContactHour: clock.readContactHour,
    showContactHour: clock.showContactHour,
  }
  const app = await buildApp(deps, log, config.payments === 'sandbox' ? calendar : undefined)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = callOver(url, () => clock.now().getTime())

  return {
    url,
    deps,
    db: database.db,
    clock,
    connection: database.connection,
    call,
    signIn: (phone) => signInOver({ deps, call }, phone),
    async deliver() {
      for (let count = 1; count > 0; ) {
        await dispatchInHand(deps)
        await dispatchPayouts(deps)
        count = await deliverDue(deps, url)
      }
    },
    async close() {
      // A stream that a test has left is kept alive for more than a minute otherwise.
      const cutting = setTimeout(() => app.server.closeAllConnections(), LEAVE_MS)
      await app.close()
      clearTimeout(cutting)
      await vision.close()
      await Promise.all([db.close(), eraser.close(), replica?.close()])
      await database.close()
      if (!beside) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
