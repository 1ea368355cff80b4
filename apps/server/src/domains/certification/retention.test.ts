import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@noren/contract/certification'
import { givenAtIdentity } from '@noren/testkit/given-certified'
import { testPicture } from '@noren/testkit/given-document'
import { documentRead, type KycApp, startKycApp } from '@noren/testkit/kyc-app'
import type { TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { rememberFrames } from './face/replay.ts'
import { readIdentity } from './read-identity.ts'

let t: TestApp
let service: KycApp['service']
let close: KycApp['close']
beforeAll(async () => {
  ;({ t, service, close } = await startKycApp())
})
afterAll(() => close())

const PICTURE = testPicture('faces/head-a-front.jpg')
const PEOPLE = {
  pan: { number: 'ZQXPD4821K', name: 'ROHAN VIKRAM DESAI', dob: '14/08/1991' },
  aadhaar: { number: '999948273153', name: 'MEERA SUNIL KULKARNI', dob: '02/01/1990' },
} as const

/** From documents and face check to a saved identity that staff have yet to review. */
const certified = async (kind: keyof typeof PEOPLE) => {
  const { token, userId } = await givenAtIdentity(t)
  for (const side of ['front', 'back'] as const) {
    const fields = side === 'front' ? PEOPLE[kind] : {}
    service.answers.set('/documents', documentRead(kind, fields, PICTURE))
    await t.call(contract.invokeOcr, {
      token,
      body: { type: `${kind}-${side}`, uploadId: crypto.randomUUID() },
      file: { bytes: PICTURE },
    })
  }
  const { data } = await t.call(contract.livingStart, { token, body: {} })
  service.answers.set('/faces', {
    result: 'review',
    reason: 'notTheDocument',
    selfie: PICTURE.toString('base64'),
  })
  await t.call(contract.livingResultQuery, {
    token,
    body: { transactionId: data.transactionId },
    file: { bytes: PICTURE, type: 'video/x-motion-jpeg' },
  })
  const saved = await t.call(contract.saveKyc, { token, body: { kind, fields: {} } })
  expect(saved.data).toEqual({ bizStatus: 30 })
  return userId
}

const filesOnDisk = () =>
  readdirSync(join(t.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const kept = rawStatement<
  Record<never, never>,
  { pictures: number; selfies: number; attempts: number; challenges: number; prints: number }
>(
  'test_kept_of_pictures',
  `select (select count(*) from identity_pictures)::int as pictures,
     (select count(*) from face_checks where selfie_file_id is not null
        or selfie_key_sealed is not null)::int as selfies,
     (select count(*) from capture_attempts)::int as attempts,
     (select count(*) from liveness_challenges)::int as challenges,
     (select count(*) from liveness_prints)::int as prints`,
  [],
)

/** All rows of all tables as text, bytes in hex. */
const allRows = rawStatement<Record<never, never>, { name: string; text: string }>(
  'test_all_rows',
  `select table_name as name,
     query_to_xml(format('select one::text as row from %I one', table_name),
       true, false, '')::text as text
   from information_schema.tables
   where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  [],
)

const hexOf = (text: string) => Buffer.from(text).toString('hex')
const { number: AADHAAR } = PEOPLE.aadhaar
/** The whole number, as text or as bytes, and how JPEGs begin, as bytes or in base64. */
const MARKS = [AADHAAR, hexOf(AADHAAR), 'ffd8ff', '/9j/']

const tablesHolding = async (marks: readonly string[]): Promise<string[]> =>
  (await allRows.all(t.db))
    .filter(({ text }) => marks.some((mark) => text.includes(mark)))
    .map(({ name }) => name)

/** After the longest retention period. */
const DAYS_LATER = 182

test('[F11.2] once their dates have passed no picture, selfie, film, attempt or print is left', async () => {
  const pan = await certified('pan')
  const aadhaar = await certified('aadhaar')
  const print = new Uint8Array(32).fill(0x5a)
  const frames = { prints: [print], askedPrints: [] }
  await inTransaction(t.db, (tx) => rememberFrames(tx, frames, t.clock.now()))
  // Shows that the test can fail: everything is there, encrypted.
  expect(filesOnDisk().length).toBe(6)
  expect(await kept.one(t.db)).toEqual({
    pictures: 4,
    selfies: 2,
    attempts: 4,
    challenges: 2,
    prints: 1,
  })
  expect(await tablesHolding(MARKS)).toEqual([])
  expect(await tablesHolding([pan])).toContain('identity_pictures')

  // Pictures showing a number we do not keep are deleted after a week, even without a decision.
  t.clock.advanceDays(8)
  await runDay(t.deps, t.clock.businessDay())
  expect(await kept.one(t.db)).toMatchObject({ pictures: 2, selfies: 2 })
  expect(filesOnDisk().length).toBe(4)

  t.clock.advanceDays(DAYS_LATER)
  await runDay(t.deps, t.clock.businessDay())
  expect(filesOnDisk()).toEqual([])
  expect(await kept.one(t.db)).toEqual({
    pictures: 0,
    selfies: 0,
    attempts: 0,
    challenges: 0,
    prints: 0,
  })
  expect(await tablesHolding(MARKS)).toEqual([])
  // What stays is the person's identity, for as long as a loan or a law requires it: of an Aadhaar number
  // its last digits, and a keyed hash that recognises the same document.
  const identities = await Promise.all([pan, aadhaar].map((id) => readIdentity(t.deps, t.db, id)))
  expect(identities.map((one) => one?.fields.number)).toEqual(['ZQXPD4821K', 'XXXX XXXX 3153'])
})
