import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '@noren/contract'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { listApplications, operatorAudit } from '@noren/contract/operator'
import {
  balanceSheet,
  bookAccount,
  bookDays,
  bookJournal,
  bookLoan,
  exportBook,
  journalEntry,
  lenderStatement,
  lenderStatementFile,
  listBooks,
  loanTape,
  profitAndLoss,
  trialBalance,
} from '@noren/contract/operator/books'
import { shadowReport } from '@noren/contract/operator/credit'
import {
  collectionDays,
  portfolioDays,
  rollRates,
  vintages,
} from '@noren/contract/operator/insight'
import { listLoans } from '@noren/contract/operator/loans'
import { taxRegister, withheldTaxReturn } from '@noren/contract/operator/tax'
import { saveView } from '@noren/contract/operator/views'
import { readConfig } from '@noren/server/config'
import type { ConnectionOptions } from '@noren/server/platform/db/pool'
import { REPLICA_READS, startReplica } from '@noren/server/platform/db/replica'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { closeBooks } from '@noren/testkit/close-books'
import { urlOf } from '@noren/testkit/connection-url'
import { createTestDatabase } from '@noren/testkit/database'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { callAs, type GivenColleague, givenColleague } from '@noren/testkit/given-passkey'
import { type Replicated, startReplicated } from '@noren/testkit/standby'
import { type CallOptions, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A real standby that streams from a real primary: stopped, held back, promoted. */

const BEHIND_SECONDS = 3
const BEHIND_MS = BEHIND_SECONDS * 1_000

let replicated: Replicated
let t: TestApp
let auditor: GivenColleague
let loanId: string

const asApp = (connection: ConnectionOptions): ConnectionOptions => ownRolesOf(connection).app

beforeAll(async () => {
  replicated = await startReplicated()
  t = await startTestApp({
    database: replicated.database,
    env: {
      DATABASE_READ_URL: urlOf(asApp(replicated.standby)),
      DATABASE_READ_BEHIND_SECONDS: String(BEHIND_SECONDS),
    },
  })
  loanId = (await givenDisbursedLoan(t)).loanId
  t.clock.advanceDays(2)
  await closeBooks(t)
  auditor = await givenColleague(t, ['auditor'])
  await replicated.untilEqual()
}, 300_000)
afterAll(async () => {
  await t?.close()
  await replicated?.close()
})

const counts = () => Object.fromEntries(t.deps.db.counts.read(REPLICA_READS))

/** Which reads were counted meanwhile. */
const counted = async <Result>(work: () => Promise<Result>) => {
  const before = counts()
  const result = await work()
  const since = Object.entries(counts()).map(([by, count]) => [by, count - (before[by] ?? 0)])
  return { result, by: Object.fromEntries(since.filter(([, count]) => count !== 0)) }
}

const loansSeen = async (who: { cookie: string }) => {
  const { data } = await callAs(t, who, listLoans)
  return { loans: data.items.map(({ loanId }) => loanId), behindSeconds: data.behindSeconds }
}

const get = async (path: string) => {
  const answer = await fetch(`${t.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}

const lagging: readonly EndpointSpec[] = ENDPOINTS.filter(({ mayLag }) => mayLag)

test('[D2.37] every figure, report, export and list that may lag is answered by the standby as by the primary', async () => {
  const { details } = (await callAs(t, auditor, listBooks)).data
  const { book = '' } = details.find((one) => one.book.startsWith('banyan')) ?? {}
  const params = { book }
  const from = '2026-03-01'
  const journal = await callAs(t, auditor, bookJournal, { params, query: { from } })
  const { entryId = '' } = journal.data.details[0] ?? {}
  const loanNumber = journal.data.details.find((one) => one.loanNumber)?.loanNumber ?? ''
  expect(entryId).not.toBe('')
  const [line] = (await callAs(t, auditor, trialBalance, { params })).data.lines
  const month = { params: { book, month: '2026-03' } }
  const asked = new Map<EndpointSpec, CallOptions>([
    [listLoans, {}],
    [operatorAudit, { params: { subjectId: loanId } }],
    [portfolioDays, {}],
    [vintages, {}],
    [rollRates, {}],
    [collectionDays, {}],
    [shadowReport, { query: { from, to: '2026-03-04' } }],
    [listBooks, {}],
    [trialBalance, { params }],
    [profitAndLoss, { params, query: { from } }],
    [balanceSheet, { params }],
    [journalEntry, { params: { entryId } }],
    [bookJournal, { params, query: { from } }],
    [loanTape, { params }],
    [bookLoan, { params: { loanNumber } }],
    [bookDays, { params }],
    [bookAccount, { params: { book, code: String(line?.code) }, query: { from } }],
    [lenderStatement, { params }],
    [lenderStatementFile, { params: { book, form: 'csv' } }],
    [exportBook, { params: { book, file: 'journal' } }],
    [taxRegister, month],
    [withheldTaxReturn, month],
  ])
  expect(lagging.map(({ name }) => name).toSorted()).toEqual(
    [...asked.keys()].map(({ name }) => name).toSorted(),
  )
  const { token } = await givenOperator(t, 'auditor')
  for (const [endpoint, options] of asked) {
    const { result: late, by } = await counted(() => callAs(t, auditor, endpoint, options))
    expect([endpoint.name, late.msg, by]).toEqual([endpoint.name, 'ok', { replica: 1 }])
    const { behindSeconds: _, ...data } = late.data as { behindSeconds?: number }
    // Where the machine is busy elsewhere it follows a moment later.
    const behind = async () => {
      const { data: now } = await callAs(t, auditor, endpoint, options)
      return [endpoint.name, (now as { behindSeconds?: number }).behindSeconds]
    }
    await expect.poll(behind).toEqual([endpoint.name, 0])
    // Programs keep no cookie: they read the primary.
    const { result: prompt, by: none } = await counted(() =>
      t.call(endpoint, { token, ...options }),
    )
    expect([data, none]).toEqual([prompt.data, {}])
  }
}, 120_000)

test('[D2.37] what is decided on never lags: no change does, and no list of what waits', async () => {
  expect(lagging.filter(({ changes, access }) => changes || access !== 'operator')).toEqual([])
  const waiting = ENDPOINTS.filter(({ name }) =>
    /^(listWork|workCounts|listProposals|operatorQueues|show|list(Applications|Reviews|Proofs|Payments|Overpayments|Exceptions|ReconItems))/.test(
      name,
    ),
  )
  expect(waiting.length).toBeGreaterThan(15)
  expect(waiting.filter(({ mayLag }) => mayLag)).toEqual([])
  await replicated.pause()
  const credit = await givenColleague(t, ['creditOfficer'])
  const { result, by } = await counted(() => callAs(t, credit, listApplications))
  expect([result.msg, by]).toEqual(['ok', {}])
  await replicated.resume()
  await replicated.untilEqual()
})

test('[D2.38] one that is held back shows what it has and says how old that is; too old, the primary is read', async () => {
  await replicated.pause()
  const { loanId } = await givenAppliedLoan(t)
  const early = await counted(() => loansSeen(auditor))
  expect(early.by).toEqual({ replica: 1 })
  expect(early.result.loans).not.toContain(loanId)
  await sleep(1_600)
  const later = await loansSeen(auditor)
  expect(later.loans).not.toContain(loanId)
  expect(later.behindSeconds).toBeGreaterThanOrEqual(1)
  expect(later.behindSeconds).toBeLessThanOrEqual(BEHIND_SECONDS)
  await sleep(BEHIND_MS)
  const late = await counted(() => loansSeen(auditor))
  expect(late.by).toEqual({ behind: 1 })
  expect(late.result.loans).toContain(loanId)
  expect(late.result.behindSeconds).toBeUndefined()
  expect((await get('/readyz')).text).toBe('ready (the standby is too late: the primary is read)')
  expect((await get('/metrics')).text).toMatch(/^noren_replica_read 0$/m)
  await replicated.resume()
  await replicated.untilEqual()
  await expect.poll(async () => (await get('/metrics')).text).toMatch(/^noren_replica_read 1$/m)
  const back = await counted(() => loansSeen(auditor))
  expect([back.by, back.result.loans.includes(loanId)]).toEqual([{ replica: 1 }, true])
  expect((await get('/readyz')).text).toBe('ready')
})

test('[D2.38] a standby of a primary that nobody writes to is not late', async () => {
  await sleep(BEHIND_MS + 1_500)
  const { result, by } = await counted(() => loansSeen(auditor))
  expect([by, result.behindSeconds]).toEqual([{ replica: 1 }, 0])
})

test('[D2.38] who has just changed something reads it, on whichever server; others may read the standby', async () => {
  const body = { name: 'Late', path: '/loans' as const, query: 'sort=due' }
  await replicated.pause()
  const { loanId } = await givenAppliedLoan(t)
  expect((await loansSeen(auditor)).loans).not.toContain(loanId)
  const changed = await callAs(t, auditor, saveView, { body })
  expect(changed.msg).toBe('ok')
  const [wrote = '', ...words] = (changed.headers.get('set-cookie') ?? '').split('; ')
  expect(wrote).toMatch(/^noren-wrote=\d+$/)
  expect(words).toEqual(['Path=/', `Max-Age=${BEHIND_SECONDS + 1}`, 'HttpOnly', 'SameSite=Strict'])
  const writer = { cookie: `${auditor.cookie}; ${wrote}` }
  const own = await counted(() => loansSeen(writer))
  expect([own.by, own.result.loans.includes(loanId)]).toEqual([{ ownWrite: 1 }, true])
  const other = await counted(() => loansSeen(auditor))
  expect([other.by, other.result.loans.includes(loanId)]).toEqual([{ replica: 1 }, false])
  for (const forged of ['x', '-1', '1e400', '9'.repeat(40), '0/16B3748']) {
    const read = await counted(() =>
      loansSeen({ cookie: `${auditor.cookie}; noren-wrote=${forged}` }),
    )
    expect([forged, read.by]).toEqual([forged, { replica: 1 }])
  }
  await replicated.resume()
  await replicated.untilEqual()
  const after = await counted(() => loansSeen(writer))
  expect([after.by, after.result.loans.includes(loanId)]).toEqual([{ replica: 1 }, true])
})

test('[D2.38] what the standby lacks is no refusal: the primary is asked', async () => {
  await replicated.pause()
  await givenDisbursedLoan(t)
  const token = (await givenOperator(t, 'auditor')).token
  const params = { book: 'banyan-lane-INR' }
  const query = { from: '2026-03-01', limit: '100' }
  const { data } = await t.call(bookJournal, { token, params, query })
  const { entryId = '' } = data.details.at(-1) ?? {}
  const read = await counted(() => callAs(t, auditor, journalEntry, { params: { entryId } }))
  expect([read.result.msg, read.by]).toEqual(['ok', { failed: 1 }])
  await replicated.resume()
  await replicated.untilEqual()
  // What is nowhere stays refused.
  const nowhere = await counted(() =>
    callAs(t, auditor, journalEntry, { params: { entryId: randomUUID() } }),
  )
  expect([nowhere.result.status, nowhere.by]).toEqual([404, { failed: 1 }])
})

test('[D2.39] through its pool nothing is written', async () => {
  const { replica } = t.deps
  const write = replica?.db.query({ text: `update sandbox_clock set is_only_row = is_only_row` })
  await expect(write).rejects.toThrow(/read-only transaction/)
})

test('[D2.39] while it is away the primary answers, nobody waits, and it is used again when it comes', async () => {
  await replicated.stopStandby()
  const first = await counted(() => loansSeen(auditor))
  expect(first.result.behindSeconds).toBeUndefined()
  const many = await counted(() =>
    Promise.all(Array.from({ length: 20 }, () => loansSeen(auditor))),
  )
  expect(many.by).toEqual({ away: 20 })
  expect(await get('/readyz')).toEqual({
    status: 200,
    text: 'ready (the standby is away: the primary is read)',
  })
  expect(await get('/readyz/database')).toEqual(await get('/readyz'))
  const series = (await get('/metrics')).text
  expect(series).toMatch(/^noren_replica_read 0$/m)
  expect(series).not.toMatch(/^noren_replica_behind_seconds /m)
  expect(series).toMatch(/^noren_replica_reads_total\{by="away"\} \d+$/m)
  await replicated.startStandby()
  await replicated.untilEqual()
  await expect
    .poll(async () => (await counted(() => loansSeen(auditor))).by)
    .toEqual({ replica: 1 })
  expect((await get('/readyz/database')).text).toBe('ready')
})

const started = async (url: string): Promise<string> => {
  const settings = readConfig({ DATABASE_READ_URL: url })
  const notices: string[] = []
  const { db: primary, clock } = t.deps
  const app = asApp(replicated.database.connection)
  const on = { primary, app, clock, pool: {}, notice: (line: string) => notices.push(line) }
  try {
    const replica = await startReplica(settings, on)
    await replica?.close()
    return notices.join('\n') || 'started'
  } catch (error) {
    return `${error}`
  }
}

test('[D2.39] a start is refused where it is no standby of this database, and not where it is away', async () => {
  const app = asApp(replicated.database.connection)
  const standby = asApp(replicated.standby)
  expect(await started(urlOf(standby))).toBe('started')
  expect(await started(urlOf(app))).toMatch(/leads to the PostgreSQL of DATABASE_URL itself/)
  expect(await started(urlOf(replicated.standby))).toMatch(/it is the same user on a standby/)
  const another = urlOf(standby).replace(/\/noren$/, '/postgres')
  expect(await started(another)).toMatch(/leads to another database/)
  const stranger = await createTestDatabase()
  expect(await started(urlOf(asApp(stranger.connection)))).toMatch(/leads to another database/)
  await stranger.close()
  await replicated.stopStandby()
  expect(await started(urlOf(standby))).toMatch(/does not answer: the primary is read/)
  await replicated.startStandby()
})

test('[D2.39] one that was promoted is read no more, and refused at a start', async () => {
  await replicated.untilEqual()
  await expect
    .poll(async () => (await counted(() => loansSeen(auditor))).by)
    .toEqual({ replica: 1 })
  await replicated.promote()
  await expect.poll(async () => (await counted(() => loansSeen(auditor))).by).toEqual({ unfit: 1 })
  expect((await get('/readyz')).text).toBe(
    'ready (the standby is not one of this database: the primary is read)',
  )
  expect(await started(urlOf(asApp(replicated.standby)))).toMatch(
    /a PostgreSQL that takes writes, such as a standby that was promoted/,
  )
  const write = t.deps.replica?.db.query({ text: 'create table planted (one integer)' })
  await expect(write).rejects.toThrow(/read-only transaction/)
})
