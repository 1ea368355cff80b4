import { randomUUID } from 'node:crypto'
import { otpLoginCheck, sendOtp } from '@noren/contract/account'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { openFreezingProxy } from '@noren/testkit/freezing-proxy'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDay } from '../background/run-day.ts'
import { sharedReadings } from '../background/shared-readings.ts'
import { listJobStates } from '../background/store.ts'
import { LOAN_MOVES } from '../domains/loans/moves.ts'
import type { Db, Querier } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** The values of `/metrics` by series and labels, as they stand there. */
const scrape = async (of: TestApp = t, headers: Record<string, string> = {}) => {
  const response = await fetch(`${of.url}/metrics`, { headers })
  const text = await response.text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const values = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))] as const
    }),
  )
  return { status: response.status, text, values }
}

const counted = async (series: string): Promise<number> =>
  (await scrape()).values.get(series) ?? Number.NaN

/** The series of the database, read anew. */
const shared = async (of: TestApp = t): Promise<Map<string, number>> => {
  const read = await sharedReadings(of.deps).read()
  return new Map(read.map(([{ name }, word, value]) => [word ? `${name} ${word}` : name, value]))
}

describe('what a process counts', () => {
  test('each word is there from the start, with 0', async () => {
    const own = await startTestApp({ beside: t })
    const { values } = await scrape(own)
    const to = ['submitted', 'approved', 'payoutFailed', 'declined', 'disbursed', 'overdue']
    for (const word of [...to, 'repaid', 'cancelled', 'writtenOff']) {
      expect(values.get(`noren_loan_moves_total{to="${word}"}`), word).toBe(0)
    }
    for (const verdict of ['sent', 'unsent', 'right', 'wrong', 'expired', 'locked']) {
      expect(values.get(`noren_codes_total{verdict="${verdict}"}`), verdict).toBe(0)
    }
    await own.close()
  })

  test('an application, its payout and its repayment are counted once, however often they are told', async () => {
    const moves = async () =>
      Promise.all(
        ['submitted', 'approved', 'disbursed', 'repaid'].map((to) =>
          counted(`noren_loan_moves_total{to="${to}"}`),
        ),
      )
    const full = 'noren_payments_total{settled_as="full"}'
    const [before, paidBefore] = [await moves(), await counted(full)]
    const given = await givenDisbursedLoan(t)
    const requestId = randomUUID()
    const order = (await pay(t, given, requestId)).data
    await pay(t, given, requestId)
    const message = captured(t, order)
    await sendWebhook(t, message)
    await sendWebhook(t, message)
    expect(await moves()).toEqual(before.map((count) => count + 1))
    expect(await counted(full)).toBe(paidBefore + 1)
  })

  test('what is rolled back is not counted', async () => {
    const before = t.deps.db.counts.read(LOAN_MOVES)
    await expect(
      inTransaction(t.deps.db, async (tx) => {
        tx.count(LOAN_MOVES, 'repaid', 5)
        await tx.query({ text: 'select 1 / 0' })
      }),
    ).rejects.toThrow('division by zero')
    expect(t.deps.db.counts.read(LOAN_MOVES)).toEqual(before)
    await inTransaction(t.deps.db, async (tx) => tx.count(LOAN_MOVES, 'repaid', 5))
    const was = new Map(before)
    expect(t.deps.db.counts.read(LOAN_MOVES)).toEqual(
      before.map(([word, count]) => [word, word === 'repaid' ? (was.get(word) ?? 0) + 5 : count]),
    )
  })

  test('codes that are sent, wrong and right', async () => {
    const read = () =>
      Promise.all(
        ['sent', 'wrong', 'right'].map((verdict) =>
          counted(`noren_codes_total{verdict="${verdict}"}`),
        ),
      )
    const phone = newPhone()
    const before = await read()
    const deviceId = randomUUID()
    await t.call(sendOtp, { query: { phone, type: '1' }, deviceId })
    const wrong = await t.call(otpLoginCheck, { body: { phone, code: '000000' }, deviceId })
    expect(wrong.code).not.toBe(200)
    await t.signIn()
    const [sent = 0, failed = 0, right = 0] = before
    expect(await read()).toEqual([sent + 2, failed + 1, right + 1])
  })

  test('calls to providers, by how they ended', async () => {
    const series = (result: string) =>
      `noren_provider_call_seconds_count{port="sms",provider="sandbox",call="send",result="${result}"}`
    const before = (await scrape()).values
    await t.deps.sms.send({ phone: '+919000000000', text: 'one' })
    // A text that the sandbox's table takes for none.
    await expect(
      t.deps.sms.send({ phone: null as unknown as string, text: 'two' }),
    ).rejects.toThrow()
    const after = (await scrape()).values
    for (const result of ['done', 'failed']) {
      expect(after.get(series(result))).toBe((before.get(series(result)) ?? 0) + 1)
    }
    expect([...after.keys()].join()).not.toContain('9000000000')
  })
})

describe('what is of the database', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await startTestApp()
  })
  afterAll(() => own.close())

  test('what waits, and for how long the oldest does', async () => {
    const { person } = await givenAppliedLoan(own)
    const ago = (seconds: number) => new Date(own.clock.now().getTime() - seconds * 1000)
    const queued = (tries: number, nextTryAt: Date, waitsSince: Date | null = null) =>
      own.db.query({
        text: `update payouts set state = 'queued', created_at = $1, next_try_at = $2, order_tries = $3,
          waits_since = $4, ordered_at = null`,
        values: [ago(600), nextTryAt, tries, waitsSince],
      })
    const ofPayouts = async () => {
      const now = await shared(own)
      return ['payouts', 'payoutsInCheck', 'unfundedPayouts'].map((name) => [
        now.get(`noren_shared_waiting ${name}`),
        now.get(`noren_shared_waiting_oldest_seconds ${name}`),
      ])
    }
    const none = [0, 0]
    // A person's check puts it off a minute at a time; without a server its turn passes.
    await queued(0, ago(-50))
    expect(await ofPayouts()).toEqual([none, [1, 600], none])
    await queued(0, ago(30))
    expect(await ofPayouts()).toEqual([[1, 30], none, none])
    await queued(0, ago(600), ago(120))
    expect(await ofPayouts()).toEqual([none, none, [1, 120]])
    await own.db.query({ text: "update payouts set state = 'failed'" })
    expect(await ofPayouts()).toEqual([none, none, none])
    // The provider did not take it, and is asked again later.
    await queued(3, ago(-600))
    await own.db.query({
      text: `insert into collection_events (event_id, event, ref, utr, currency, amount, paid_at, received_at, outcome)
        values ('e1', 'payment.captured', 'r', 'u', 'INR', '10.00', $1, $1, 'unknownRef'),
          ('e2', 'payment.failed', 'r', 'v', 'INR', '10.00', $1, $1, 'failed')`,
      values: [new Date(own.clock.now().getTime() - 90_000)],
    })
    const mailed = await own.db.query({
      text: `update messages set mail_state = 'waiting', mail_from = $1::timestamptz + interval '1 hour',
          sent_at = $1::timestamptz - interval '2 hours'
        where id = (select id from messages where loan_id is not null limit 1)`,
      values: [own.clock.now()],
    })
    expect(mailed.rowCount).toBe(1)
    const now = await shared(own)
    // Its next try is not yet due, and it waits all the same.
    expect(now.get('noren_shared_waiting_oldest_seconds mails')).toBe(7_200)
    expect(now.get('noren_shared_waiting payouts')).toBe(1)
    expect(now.get('noren_shared_waiting_oldest_seconds payouts')).toBe(600)
    expect(now.get('noren_shared_waiting unmatchedCredits')).toBe(1)
    expect(now.get('noren_shared_waiting_oldest_seconds unmatchedCredits')).toBe(90)
    expect(now.get('noren_shared_waiting refunds')).toBe(0)
    expect(now.get('noren_shared_waiting_oldest_seconds refunds')).toBe(0)
    expect((await scrape(own)).text).not.toContain(person.userId)
  })

  test('another server shows the same', async () => {
    const other = await startTestApp({ beside: own })
    const one = (await scrape(own)).values
    const two = (await scrape(other)).values
    const names = [...one.keys()].filter((name) => name.startsWith('noren_shared_'))
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) expect(two.get(name), name).toBe(one.get(name))
    await other.close()
  })

  test('work of the staff that is past its time', async () => {
    await own.db.query({
      text: `insert into work_items (id, kind, subject_id, opened_at, due_at) values
        ($2, 'ticket', $2, $1, $1::timestamptz - interval '1 minute'),
        ($3, 'ticket', $3, $1, $1::timestamptz + interval '1 day')`,
      values: [own.clock.now(), randomUUID(), randomUUID()],
    })
    const now = await shared(own)
    expect(now.get('noren_shared_work_items ticket')).toBe(2)
    expect(now.get('noren_shared_work_items_late ticket')).toBe(1)
    expect(now.get('noren_shared_work_items_late proof')).toBe(0)
  })

  test('the work of a day, and what it found', async () => {
    expect((await shared(own)).get('noren_shared_day_unfinished_seconds')).toBe(0)
    const today = own.clock.businessDay()
    await own.db.query({ text: 'alter table payment_orders rename to gone' })
    await expect(runDay(own.deps, today)).rejects.toThrow('endStaleOrders')
    await own.db.query({ text: 'alter table gone rename to payment_orders' })
    own.clock.advanceMs(60_000)
    const half = await shared(own)
    expect(half.get('noren_shared_days_unfinished')).toBe(1)
    expect(half.get('noren_shared_day_unfinished_seconds')).toBe(60)
    expect(half.get('noren_shared_jobs_unfinished failed')).toBeGreaterThan(0)
    await runDay(own.deps, today)
    const done = await shared(own)
    expect(done.get('noren_shared_days_unfinished')).toBe(0)
    expect(done.get('noren_shared_jobs_unfinished failed')).toBe(0)
    expect(done.get('noren_shared_jobs_unfinished waiting')).toBe(0)
    expect(done.get('noren_shared_findings verifyBooks')).toBe(0)
    const doneAt = (job: string) => done.get(`noren_shared_job_done_timestamp_seconds ${job}`)
    const now = own.clock.now().getTime() / 1000
    expect([doneAt('verifyBooks'), doneAt('endStaleOrders')]).toEqual([now - 60, now])
    await own.db.query({
      text: `update job_runs set findings = '{one,two}' where job = 'verifyBooks'`,
    })
    expect((await shared(own)).get('noren_shared_findings verifyBooks')).toBe(2)
  })

  test('a day that nobody opened waits from its first minute', async () => {
    own.clock.advanceDays(1)
    const waits = (await shared(own)).get('noren_shared_day_unfinished_seconds')
    expect(waits).toBeGreaterThan(3600)
    expect(waits).toBeLessThan(86_400)
  })

  test('running loans by how late they were, as the night summed them', async () => {
    const insert = `insert into portfolio_days (book, day, product_code, is_written_off, late_from, loans, principal_left_minor)
      select book, $1::date + $2::integer, 'p', $3, $4, $5, 1 from books order by book limit 1`
    const today = '2030-01-01'
    for (const values of [
      [today, 0, false, 91, 50],
      [today, 1, false, -1, 7],
      [today, 1, false, 0, 1],
      [today, 1, false, 2, 3],
      [today, 1, false, 31, 2],
      [today, 1, true, 91, 9],
    ]) {
      await own.db.query({ text: insert, values })
    }
    const now = await shared(own)
    const buckets = ['current', '1-7', '8-30', '31-60', '61-90', '91+']
    expect(buckets.map((bucket) => now.get(`noren_shared_running_loans ${bucket}`))).toEqual([
      8, 3, 0, 2, 0, 0,
    ])
  })

  test('however often it is asked for, the database is read every ten seconds', async () => {
    own.clock.advanceMs(20_000)
    const before = own.deps.db.answered()
    await Promise.all([scrape(own), scrape(own), scrape(own)])
    await scrape(own)
    const once = own.deps.db.answered() - before
    expect(once).toBeGreaterThan(0)
    expect(once).toBeLessThanOrEqual(6)
    own.clock.advanceMs(10_000)
    await scrape(own)
    expect(own.deps.db.answered() - before).toBe(2 * once)
  })
})

test('while the database is away the process still tells of itself, and claims nothing of the rest', async () => {
  const proxy = await openFreezingProxy(t.connection)
  const own = await startTestApp({ beside: t, connection: proxy.connection })
  expect((await scrape(own)).values.get('noren_shared_read_success')).toBe(1)
  own.clock.advanceMs(20_000)
  proxy.freeze()
  const { status, values } = await scrape(own)
  expect(status).toBe(200)
  expect(values.get('noren_shared_read_success')).toBe(0)
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  const claimed = [...values.keys()].filter((name) => name.startsWith('noren_shared_'))
  expect(claimed).toEqual(['noren_shared_read_success'])
  proxy.thaw()
  own.clock.advanceMs(20_000)
  await expect
    .poll(async () => {
      own.clock.advanceMs(20_000)
      return (await scrape(own)).values.get('noren_shared_read_success')
    })
    .toBe(1)
  await own.close()
  await proxy.close()
})

describe('what it costs', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  /** Tables that have as many rows as there are days, books or kinds; and what is given as a list. */
  const SMALL = ['business_days', 'books', 'provider_lines']

  test('no statement of it scans a table that grows with the book', async () => {
    const asked: { text: string; values: unknown[] }[] = []
    const watched: Querier = {
      query(query) {
        asked.push({ text: query.text, values: query.values ?? [] })
        return database.db.query(query)
      },
    }
    const db = {
      within: () => ({ together: (work: (on: Querier) => Promise<unknown>) => work(watched) }),
    } as unknown as Db
    await sharedReadings({ ...t.deps, db }).read()
    expect(asked).toHaveLength(6)
    for (const { text, values } of asked) {
      const plan = await inTransaction(database.db, async (tx) => {
        // PostgreSQL scans small tables sequentially whatever indexes they have.
        await tx.query({ text: 'set local enable_seqscan = off' })
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>({
          text: `explain ${text}`,
          values,
        })
        return rows.map((row) => row['QUERY PLAN'])
      })
      const scanned = plan.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? [])
      expect(scanned.filter((table) => !SMALL.includes(table))).toEqual([])
      // Of a whole index as little.
      expect(plan.join('\n')).not.toMatch(/(payouts|loans|messages|collection_events)_pkey/)
    }
  })

  test('the findings of a job are those of its newest run that has any or is done', async () => {
    const run = (day: string, findings: string, isDone: boolean) =>
      database.db.query({
        text: `insert into job_runs (job, business_day, findings, started_at, finished_at)
          values ('verifyLoans', $1, $2, now(), case when $3 then now() end)`,
        values: [day, findings, isDone],
      })
    const findings = async () =>
      (await listJobStates(database.db, ['verifyLoans']))[0]?.findings ?? Number.NaN
    expect(await findings()).toBe(0)
    await run('2026-03-01', '{a}', true)
    await run('2026-03-02', '{}', false)
    expect(await findings()).toBe(1)
    await run('2026-03-03', '{a,b}', false)
    expect(await findings()).toBe(2)
    await run('2026-03-04', '{}', true)
    expect(await findings()).toBe(0)
  })
})

describe('who may read it', () => {
  const PASSED_ON = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'x-forwarded-host': 'loans.example.com',
    'x-forwarded-proto': 'https',
    via: '1.1 proxy',
  }

  test('this machine, and nothing that a proxy passes on', async () => {
    expect((await scrape()).status).toBe(200)
    for (const [name, value] of Object.entries(PASSED_ON)) {
      const { status, text } = await scrape(t, { [name]: value })
      expect([name, status, text]).toEqual([name, 404, ''])
    }
  })

  test.each([
    ['trusted by count', { TRUST_PROXY: 'hops=1' }],
    ['trusted by address', { TRUST_PROXY: '10.0.0.0/8' }],
    ['before an address by https', { PUBLIC_URL: 'https://loans.example.com' }],
  ])('with a proxy %s nobody without a token, also where it says nothing', async (_what, env) => {
    const own = await startTestApp({ beside: t, env })
    expect((await scrape(own)).status).toBe(404)
    expect((await scrape(own, { authorization: 'Bearer ' })).status).toBe(404)
    await own.close()
    const METRICS_TOKEN = 'a-token-of-this-test'
    const withToken = await startTestApp({ beside: t, env: { ...env, METRICS_TOKEN } })
    const authorization = `Bearer ${METRICS_TOKEN}`
    expect((await scrape(withToken)).status).toBe(404)
    expect((await scrape(withToken, { authorization, ...PASSED_ON })).status).toBe(200)
    expect((await scrape(withToken, { authorization: `${authorization}x` })).status).toBe(404)
    await withToken.close()
  })
})

test('no value of a person is a label, and there are not many series', async () => {
  const person = await givenCertifiedUser(t)
  const { loanId } = await givenAppliedLoan(t, { person })
  const { values } = await scrape()
  const text = [...values.keys()].join('\n')
  for (const secret of [person.userId, person.phone, person.token, loanId]) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect(text).not.toMatch(/\d{9,}/)
  expect(values.size).toBeLessThan(2_000)
})
