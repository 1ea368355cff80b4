import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import { sealNewRows } from '@noren/server/domains/audit/seal-rows'
import { mailDocuments } from '@noren/server/domains/documents/mail-documents'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * What a loan leaves in the database from its quote to its last rupee, mailed, packed against shared words (PAPERS=compact) and sealed, with its indexes: `npm
 * run bench -- bytes`. The sandbox's own tables and what devices tell are not of it.
 */
const LIMIT_BYTES = 12_000
/** What it came to on 28 November 2026 (18.9 kB; 31.0 with papers packed one by one, 45.4 before), and a tenth: until the limit is met it may only fall. */
const CEILING_BYTES = 20_800
/** Fewer, and the pages of the indexes tell more than their rows. */
const PEOPLE = 20
const LOANS_EACH = 10
const SHOWN = 24
const YEAR_DAYS = 366
/** What of it does not last a year. */
const FORGETTING = ['forgetNonces', 'forgetOldAnswers', 'deleteStatements']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { PAPERS: 'compact' } })
})
afterAll(() => t?.close())

const finishLoans = async (): Promise<void> => {
  const person = await givenCertifiedUser(t)
  for (let count = 0; count < LOANS_EACH; count += 1) {
    const given = await givenDisbursedLoan(t, { person, isAnnounced: false })
    const { data: order } = await pay(t, given)
    await sendWebhook(t, captured(t, order))
  }
  await mailDocuments(t.deps)
  await sealNewRows(t.deps)
}

/** Of each table without its indexes, and of each index. */
const readSizes = async (): Promise<Map<string, number>> => {
  const patient = t.db.within({ ms: 600_000, onceSilentMs: 600_000 })
  await patient.query({ text: 'vacuum full' })
  const { rows } = await patient.query<{ name: string; bytes: number }>({
    text: `select c.relname as name, case when i.indexrelid is null then pg_table_size(c.oid)
        else pg_relation_size(c.oid) end::int as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        left join pg_index i on i.indexrelid = c.oid
        join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
      where t.relkind = 'r' and t.relname not like 'sandbox_%' and t.relname not like 'metric_%'`,
  })
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** How many bytes of a loan go by the work of the nights. */
const forgetYear = async (before: ReadonlyMap<string, number>): Promise<number> => {
  t.clock.advanceDays(YEAR_DAYS)
  for (const job of DAY_JOBS.filter(({ name }) => FORGETTING.includes(name))) {
    await runJob(t.deps, job, t.clock.businessDay())
  }
  const after = await readSizes()
  const gone = [...before].map(([name, bytes]) => bytes - (after.get(name) ?? 0))
  const loans = (PEOPLE + 1) * LOANS_EACH
  return Math.round(gone.reduce((sum, bytes) => sum + bytes, 0) / loans)
}

test.runIf(process.env.LONG)(
  'a finished loan, by table and index, beside its limit',
  async () => {
    await finishLoans()
    const before = await readSizes()
    for (let count = 0; count < PEOPLE; count += 1) await finishLoans()
    const after = await readSizes()
    const parts = [...after]
      .map(([name, bytes]) => ({
        name,
        bytes: Math.round((bytes - (before.get(name) ?? 0)) / (PEOPLE * LOANS_EACH)),
      }))
      .toSorted((a, b) => b.bytes - a.bytes)
    const sum = parts.reduce((total, { bytes }) => total + bytes, 0)
    const largest = parts.slice(0, SHOWN).map(({ name, bytes }) => `${name} ${bytes}`)
    console.log(
      `${sum} bytes a finished loan (limit ${LIMIT_BYTES}: ${sum <= LIMIT_BYTES ? 'met' : 'missed'}): ${largest.join(', ')}`,
    )
    const gone = await forgetYear(after)
    console.log(`${sum - gone} of them after a year, as ${FORGETTING.join(', ')} leave it`)
    expect(gone).toBeGreaterThan(0)
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThan(CEILING_BYTES)
  },
  1_800_000,
)
