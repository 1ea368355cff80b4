import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OTP_TYPE } from '@noren/contract/account'
import { addDays, daysBetween } from '@noren/contract/dates'
import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { borrowBill } from '@noren/contract/loans'
import { saveInfo } from '@noren/contract/metrics'
import { decideReview, reviewPicture } from '@noren/contract/operator'
import { privacyExport } from '@noren/contract/privacy'
import { runDay } from '@noren/server/background/run-day'
import { runBackupCommand } from '@noren/server/commands/backup'
import { verifySeals } from '@noren/server/domains/audit/verify-seals'
import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { verifyLoans } from '@noren/server/domains/loans/verify-loans'
import { verifyPayouts } from '@noren/server/domains/loans/verify-payouts'
import { readManifest } from '@noren/server/platform/backup/manifest'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { loadSecrets } from '@noren/server/platform/keys/secrets'
import { openSealAnchor } from '@noren/server/providers/open-seal-anchor'
import { closeBooks } from '@noren/testkit/close-books'
import { databaseEnv } from '@noren/testkit/connection-url'
import { createBareDatabase, type TestDatabase } from '@noren/testkit/database'
import { everyRow, listColumns } from '@noren/testkit/every-row'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { testPicture } from '@noren/testkit/given-document'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { deviceInfoOf, infoBody } from '@noren/testkit/given-metrics'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import {
  FRONT_BYTES,
  type GivenReview,
  givenFaceReview,
  SELFIE_BYTES,
} from '@noren/testkit/given-review'
import { stepUpCode } from '@noren/testkit/latest-code'
import {
  givenOlderDatabase,
  MIGRATED_TABLES,
  previousMigration,
} from '@noren/testkit/older-database'
import { partitionDays } from '@noren/testkit/partition-days'
import { readExport } from '@noren/testkit/read-export'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

const METRICS_KEPT_DAYS = 40
const NIGHTS = 12
const DAYS_BETWEEN = 10

let t: TestApp
let given: GivenLoan
let review: GivenReview
let agreementId: string | undefined
let reviewer: GivenOperator
let folder: string
const places: { database: TestDatabase; app: TestApp }[] = []
const databases: TestDatabase[] = []

/** The agreement of the running loan, which the server keeps when it is first asked for. */
const agreementOf = async (app: TestApp, token: string): Promise<string | undefined> => {
  const { data } = await app.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
  return data.details.find(({ kind }) => kind === 'agreement')?.documentId
}

const run = (verb: string, args: string[], env: Record<string, string>) =>
  runBackupCommand([verb, ...args], { env, say: () => undefined })

const envOf = ({ connection }: Pick<TestDatabase, 'connection'>, dataDir: string) => ({
  ...databaseEnv(connection),
  DATA_DIR: dataDir,
})

/** A device reports its information, and at night the day's jobs run. */
const liveADay = async (): Promise<void> => {
  const info = deviceInfoOf(t, { at: t.clock.now().toISOString() })
  expect((await t.call(saveInfo, { body: infoBody(info) })).code).toBe(200)
  await runDay(t.deps, t.clock.businessDay())
}

const borrowAndRepay = async (): Promise<void> => {
  const loan = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, loan)
  await sendWebhook(t, captured(t, order))
}

/**
 * Four months of nights, so that metrics partitions have come and gone, and then the data that is checked
 * afterwards.
 */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noren-restore-'))
  t = await startTestApp({
    env: { METRICS_KEPT_DAYS: String(METRICS_KEPT_DAYS), PAPERS: 'compact' },
  })
  await borrowAndRepay()
  await givenOperator(t, 'support')
  for (let night = 0; night < NIGHTS; night += 1) {
    await liveADay()
    t.clock.advanceDays(DAYS_BETWEEN)
    if (night % 4 === 0) await givenDisbursedLoan(t)
  }
  given = await givenDisbursedLoan(t)
  const picture = testPicture('documents/pan-1-front-clean.jpg')
  expect((await sendFeedback(t, given.person.token, {}, [picture])).code).toBe(200)
  agreementId = await agreementOf(t, given.person.token)
  expect(agreementId).toBeDefined()
  reviewer = await givenOperator(t, 'reviewer')
  review = await givenFaceReview(t)
  await lookAt(t, review.frontId)
  await liveADay()
})
afterAll(async () => {
  for (const { app } of places) await app.close()
  for (const database of databases) await database.close()
  await t?.close()
  rmSync(folder, { recursive: true, force: true })
})

const lookAt = async (
  app: TestApp,
  pictureId: string,
  { caseId }: GivenReview = review,
): Promise<Buffer> => {
  const params = { caseId, pictureId }
  const { data } = await app.call(reviewPicture, { token: reviewer.token, params })
  return Buffer.from(data.base64, 'base64')
}

const decide = async ({ caseId }: GivenReview): Promise<void> => {
  const { token } = reviewer
  const body = { requestId: randomUUID(), caseId, decision: 'pass' } as const
  expect((await t.call(decideReview, { token, body })).code).toBe(200)
}

const newPlace = async () => {
  const database = await createBareDatabase()
  databases.push(database)
  return { database, dataDir: mkdtempSync(join(folder, 'data-')) }
}

const serve = async (database: TestDatabase, dataDir: string): Promise<TestApp> => {
  const config = { ...t.deps.config, dataDir }
  const { connection } = database
  const beside = { ...t, connection, deps: { ...t.deps, config } }
  const app = await startTestApp({ beside })
  places.push({ database, app })
  return app
}

/** @param unknown tables that the version before had not: the seals it was filled with speak of rows of theirs */
const expectBooksHold = async (
  { db }: TestDatabase,
  dataDir: string,
  unknown: readonly string[] = [],
): Promise<void> => {
  expect(await verifyBooks(db)).toEqual([])
  expect(await verifyLoans(t.deps, db)).toEqual([])
  expect(await verifyPayouts(db)).toEqual([])
  const keys = { secrets: loadSecrets(keyFolder(dataDir)) }
  const sealAnchor = openSealAnchor({ dataDir, sealAnchorDir: undefined })
  const today = t.clock.businessDay()
  const proof = await verifySeals({ ...keys, sealAnchor }, db, { isWhole: true, today })
  const isKnown = (problem: string) => !unknown.some((table) => problem.startsWith(`${table}:`))
  expect(proof.problems.filter(isKnown)).toEqual([])
}

/** Signs in with a code on a server that has nothing but the restored database and folder. */
const expectAtHome = async (app: TestApp): Promise<void> => {
  app.clock.advanceMs(61_000)
  const person = await app.signIn(given.person.phone)
  expect(person.userId).toBe(given.person.userId)
  const { token, deviceId } = person
  const bills = await app.call(borrowBill, { token, query: { borrowType: '0' } })
  expect(bills.data.details.map(({ borrowId }) => borrowId)).toEqual([given.loanId])
  const code = await stepUpCode(app, person, OTP_TYPE.exportData)
  const exported = await app.call(privacyExport, { token, deviceId, body: { code } })
  const { files } = readExport(Buffer.from(exported.data.base64, 'base64'))
  expect(await agreementOf(app, token)).toBe(agreementId)
  // Its name is read from what was packed there.
  const params = { documentId: agreementId ?? '' }
  const agreement = await app.call(borrowDocument, { token, params })
  expect(agreement.data.fileName).toMatch(/^agreement-KFS-/)
  expect(files['files/feedback-1.jpg']?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect(await lookAt(app, review.frontId)).toEqual(FRONT_BYTES)
  expect(await lookAt(app, review.selfieId)).toEqual(SELFIE_BYTES)
}

test('after months of nights every row, every file and every person is where they were', async () => {
  const days = await partitionDays(t.db)
  const today = t.clock.businessDay()
  expect(days.at(0)).toBe(addDays(today, -METRICS_KEPT_DAYS))
  expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeGreaterThanOrEqual(2)
  const before = await everyRow(t.db)
  expect(before.metric_events?.rows).toBeGreaterThan(3)
  // Those of statements and those of papers: without them nothing packed against them can be read.
  expect(before.paper_words?.rows).toBeGreaterThanOrEqual(2)
  expect(before.day_seals?.rows).toBeGreaterThan(NIGHTS * DAYS_BETWEEN)

  const backup = join(folder, 'months')
  await run('backup', [backup], envOf(t, t.deps.config.dataDir))
  const { database, dataDir } = await newPlace()
  await run('restore', [backup], envOf(database, dataDir))

  expect(await everyRow(database.db)).toEqual(before)
  expect(await partitionDays(database.db)).toEqual(days)
  const astray = await database.db.query({
    text: `select from metric_events where tableoid::regclass::text
             <> 'metric_events_on_' || to_char(happened_on, 'YYYYMMDD')`,
  })
  expect(astray.rowCount).toBe(0)
  await expectBooksHold(database, dataDir)
  const app = await serve(database, dataDir)
  await expectAtHome(app)
  // The daily jobs continue: partitions are created and dropped as before.
  app.clock.advanceDays(DAYS_BETWEEN)
  await runDay(app.deps, app.clock.businessDay())
  const kept = await partitionDays(database.db)
  // Weeks are made whole: three days ahead at least, nine at most.
  const ahead = daysBetween(app.clock.businessDay(), kept.at(-1) ?? today)
  expect(ahead).toBeGreaterThanOrEqual(3)
  expect(ahead).toBeLessThanOrEqual(9)
  await expectBooksHold(database, dataDir)
})

test('what is written meanwhile is in the backup as it stood at one instant', async () => {
  const backup = join(folder, 'busy')
  const busy = { isOver: false, borrowed: 0, told: 0 }
  const borrow = async (): Promise<void> => {
    while (!busy.isOver) {
      await borrowAndRepay()
      busy.borrowed += 1
    }
  }
  const tellMuch = async (): Promise<void> => {
    const picture = testPicture('documents/pan-1-back-clean.jpg')
    while (!busy.isOver) {
      const { token } = await t.signIn()
      expect((await sendFeedback(t, token, {}, [picture])).code).toBe(200)
      await t.call(saveInfo, { body: infoBody(deviceInfoOf(t)) })
      busy.told += 1
    }
  }
  const before = await everyRow(t.db)
  const writers = Promise.all([borrow(), tellMuch()])
  const oneMore = async (): Promise<void> => {
    const { borrowed, told } = busy
    await expect.poll(() => busy.borrowed > borrowed && busy.told > told).toBe(true)
  }
  await oneMore()
  const decided = await givenFaceReview(t)
  // Holds the backup between the tables that a loan is written to, at one that only nightly jobs write.
  const holder = await t.db.connect()
  await holder.query('begin')
  await holder.query('lock table overpayment_reports in access exclusive mode')
  const made = run('backup', [backup], envOf(t, t.deps.config.dataDir))
  const heldAt = join(backup, 'tables', 'overpayment_reports.copy.gz')
  await expect.poll(() => existsSync(heldAt)).toBe(true)
  await oneMore()
  await decide(decided)
  await expect(t.deps.files.get(decided.selfieId, Buffer.alloc(32))).rejects.toThrow('ENOENT')
  await holder.query('rollback')
  holder.release()
  await made
  await oneMore()
  busy.isOver = true
  await writers
  const after = await everyRow(t.db)

  const { database, dataDir } = await newPlace()
  await run('restore', [backup], envOf(database, dataDir))
  const restored = await everyRow(database.db)
  for (const table of ['users', 'loans', 'postings', 'feedback_pictures']) {
    const rows = restored[table]?.rows ?? 0
    expect(rows, table).toBeGreaterThan(before[table]?.rows ?? 0)
    expect(rows, table).toBeLessThan(after[table]?.rows ?? 0)
  }
  expect(readManifest(backup).missingFiles).toEqual([])
  await expectBooksHold(database, dataDir)
  const app = await serve(database, dataDir)
  await expectAtHome(app)
  // The case was open at the time of the backup, so its pictures are there, although they were deleted
  // later.
  expect(await lookAt(app, decided.selfieId, decided)).toEqual(SELFIE_BYTES)
})

test('a backup of the version before this one is restored and brought to this one', async () => {
  const older = await givenOlderDatabase(t)
  databases.push(older)
  const columns = await listColumns(older.db)
  const known = columns.map(({ table }) => table)
  const unknown = (await listColumns(t.db)).flatMap(({ table }) =>
    known.includes(table) ? [] : [table],
  )
  const before = await everyRow(older.db)
  const backup = join(folder, 'older')
  await run('backup', [backup], envOf(older, t.deps.config.dataDir))
  expect(readManifest(backup).migrations.at(-1)?.name).toBe(previousMigration())

  const { database, dataDir } = await newPlace()
  await run('restore', [backup], envOf(database, dataDir))
  // What this version adds to the rules, and that it waits to be sealed.
  const added = ['unsealed_rows', ...MIGRATED_TABLES]
  const rest = (tables: Awaited<ReturnType<typeof everyRow>>) =>
    Object.fromEntries(Object.entries(tables).filter(([table]) => !added.includes(table)))
  expect(rest(await everyRow(database.db, columns))).toEqual(rest(before))
  expect((await listColumns(database.db)).map(({ table }) => table)).toEqual(
    (await listColumns(t.db)).map(({ table }) => table),
  )
  await expectBooksHold(database, dataDir, unknown)
  const app = await serve(database, dataDir)
  await expectAtHome(app)
  // Loans of before have their classes with the next close.
  t.clock.advanceDays(1)
  await closeBooks(app)
  const { rows } = await database.db.query({ text: 'select 1 from loan_classes' })
  expect(rows).not.toEqual([])
  await expectBooksHold(database, dataDir, unknown)
})
