import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addDays, type Day } from '@noren/contract/dates'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import type { FixedClock } from '@noren/testkit/fixed-clock'
import {
  givenLoans,
  givenOverpayment,
  type TestServer,
  testClock,
  testServerOn,
} from '@noren/testkit/given-loans'
import { jobRunsOf } from '@noren/testkit/job-runs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyBooks } from '../domains/books/verify-books.ts'
import { verifyLoans } from '../domains/loans/verify-loans.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { BATCH_SIZES, DAY_JOBS } from './day-jobs.ts'
import type { DayJob } from './job.ts'
import { catchUpDays, runDay } from './run-day.ts'
import { runJob } from './run-job.ts'
import { inGroups } from './run-together.ts'

const MANY = process.env.LONG ? 100_000 : 1_000
const KILLED = process.env.LONG ? 100_000 : 1_000
/** Several batches. */
const SOME = 450

let database: TestDatabase
let clock: FixedClock
let one: TestServer<FixedClock>
let two: TestServer<FixedClock>
let today: Day
beforeEach(async () => {
  database = await createTestDatabase()
  clock = testClock()
  one = testServerOn(database.connection, { clock })
  two = testServerOn(database.connection, { clock, dataDir: one.deps.config.dataDir })
  today = clock.businessDay()
})
afterEach(async () => {
  await two.close()
  await one.close()
  await database.close()
})

const read = async <Row>(text: string): Promise<Row[]> =>
  (await database.db.query<Row>({ text })).rows

const jobNamed = (name: string): DayJob => {
  const job = DAY_JOBS.find((known) => known.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return job
}

/** Every loan due before the day was moved exactly once, no other was, and each move was announced. */
const expectRolledOnce = async (day: Day): Promise<void> => {
  const [wrong] = await read<{ moves: number; missed: number; early: number; untold: number }>(
    `select
       (select count(*) from (select 1 from loan_moves where to_status = 70
          group by loan_id having count(*) > 1) twice) as moves,
       (select count(*) from loans l where due_on < '${day}' and (status <> 70
          or not exists (select from loan_moves where loan_id = l.id and to_status = 70))) as missed,
       (select count(*) from loans where due_on >= '${day}' and status <> 50) as early,
       (select count(*) from loan_moves m where to_status = 70 and not exists
          (select from messages where loan_id = m.loan_id and kind = 'overdue')) as untold`,
  )
  expect(wrong).toEqual({ moves: 0, missed: 0, early: 0, untold: 0 })
}

test('[B12.1] the jobs of a day run in their order, each once, however often the day is asked for', async () => {
  await givenLoans(one.deps, { count: 30, dueOn: (index) => addDays(today, index - 20) })
  await runDay(one.deps, today)
  const runs = await jobRunsOf(one.deps, today)
  expect(runs.map(({ job }) => job).toSorted()).toEqual(DAY_JOBS.map(({ name }) => name).toSorted())
  expect(runs.every(({ finishedAt, failure }) => finishedAt !== null && failure === null)).toBe(
    true,
  )
  expect(runs.flatMap(({ findings }) => findings)).toEqual([])
  await expectRolledOnce(today)
  await runDay(two.deps, today)
  expect(await jobRunsOf(one.deps, today)).toEqual(runs)
})

test('the order of the table is the order of the work', async () => {
  const began: string[] = []
  const watched = DAY_JOBS.map((job) => ({
    ...job,
    batch: (...args: Parameters<DayJob['batch']>) => {
      began.push(job.name)
      return job.batch(...args)
    },
  }))
  for (const job of watched) await runJob(one.deps, job, today)
  const order = [...new Set(began)]
  expect(order).toEqual(DAY_JOBS.map(({ name }) => name))
  // Reminders depend on what was rolled, and the ledger is verified after everything that writes.
  expect(order.indexOf('rollOverdue')).toBeLessThan(order.indexOf('planReminders'))
  expect(order.indexOf('planReminders')).toBeLessThan(order.indexOf('verifyBooks'))
})

test('[B12.1] two servers at once do a day once between them', async () => {
  await givenLoans(one.deps, { count: SOME, dueOn: (index) => addDays(today, -1 - (index % 9)) })
  await Promise.all([runDay(one.deps, today), runDay(two.deps, today)])
  await expectRolledOnce(today)
  const roll = (await jobRunsOf(one.deps, today)).find(({ job }) => job === 'rollOverdue')
  expect(roll?.doneCount).toBe(SOME)
  const planned = await read<{ count: number }>('select count(*) from contacts_log')
  const due = await read<{ count: number }>(
    `select count(*) * 2 as count from loans where '${today}' - due_on in (1, 3, 7)`,
  )
  expect(planned).toEqual(due)
})

test(
  `a roll of ${MANY} loans goes in batches, none larger than its size`,
  async () => {
    await givenLoans(one.deps, { count: MANY, dueOn: (index) => addDays(today, -1 - (index % 30)) })
    const sizes: number[] = []
    const roll = jobNamed('rollOverdue')
    await runJob(
      one.deps,
      {
        ...roll,
        async batch(deps, input) {
          const batch = await roll.batch(deps, input)
          sizes.push(batch.count)
          return batch
        },
      },
      today,
    )
    expect(Math.max(...sizes)).toBe(BATCH_SIZES.roll)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(MANY)
    expect(sizes.length).toBe(Math.ceil(MANY / BATCH_SIZES.roll) + 1)
    await expectRolledOnce(today)
  },
  process.env.LONG ? 600_000 : 240_000,
)

test('[B12.3] a batch that fails leaves nothing half, and the day goes on from there', async () => {
  await givenLoans(one.deps, { count: SOME, dueOn: () => addDays(today, -1) })
  const roll = jobNamed('rollOverdue')
  let batches = 0
  const failing: DayJob = {
    ...roll,
    async batch(deps, input) {
      const batch = await roll.batch(deps, input)
      batches += 1
      if (batches === 3) throw new Error('the power went')
      return batch
    },
  }
  await expect(runJob(one.deps, failing, today)).rejects.toThrow('the power went')
  const half = BATCH_SIZES.roll * 2
  const [run] = await jobRunsOf(one.deps, today)
  expect(run).toMatchObject({ doneCount: half, batchCount: 2, failure: 'the power went' })
  expect(run?.finishedAt).toBeNull()
  expect(await read('select count(*) from loans where status = 70')).toEqual([{ count: half }])
  await runDay(two.deps, today)
  const runs = await jobRunsOf(one.deps, today)
  expect(runs.find(({ job }) => job === 'rollOverdue')).toMatchObject({
    doneCount: SOME,
    failure: null,
  })
  await expectRolledOnce(today)
})

test('a server that is stopped ends after the batch in hand, and another goes on', async () => {
  await givenLoans(one.deps, { count: SOME, dueOn: () => addDays(today, -1) })
  const roll = jobNamed('rollOverdue')
  const stopping = new AbortController()
  const stopped: DayJob = {
    ...roll,
    batch(deps, input) {
      stopping.abort(new Error('stopping'))
      return roll.batch(deps, input)
    },
  }
  await expect(runJob(one.deps, stopped, today, stopping.signal)).rejects.toThrow('stopping')
  expect(await jobRunsOf(one.deps, today)).toMatchObject([
    { doneCount: BATCH_SIZES.roll, batchCount: 1, failure: null, finishedAt: null },
  ])
  await expect(catchUpDays(one.deps, AbortSignal.abort(new Error('over')))).rejects.toThrow('over')
  await catchUpDays(two.deps)
  await expectRolledOnce(today)
})

test('a job that fails keeps no other from running, and is tried again', async () => {
  await givenLoans(one.deps, { count: 3, dueOn: () => addDays(today, -1) })
  await database.db.query({ text: 'alter table payment_orders rename to gone' })
  await expect(runDay(one.deps, today)).rejects.toThrow('endStaleOrders failed')
  await expectRolledOnce(today)
  await database.db.query({ text: 'alter table gone rename to payment_orders' })
  await catchUpDays(one.deps)
  expect(await read('select count(*) from business_days where finished_at is null')).toEqual([
    { count: 0 },
  ])
})

const short = DAY_JOBS.filter(({ isShort }) => isShort).map(({ name }) => name)

test('short jobs that follow one another share a transaction, and each has its own run', async () => {
  await runDay(one.deps, today)
  const runs = await read<{ job: string; tx: string; batches: number }>(
    `select job, xmin::text as tx, batch_count as batches from job_runs
     where job in (${short.map((name) => `'${name}'`).join()})`,
  )
  expect(runs.map(({ job }) => job).toSorted()).toEqual(short.toSorted())
  expect(runs.every(({ batches }) => batches === 1)).toBe(true)
  const groups = inGroups(DAY_JOBS).filter((group) => group.length > 1)
  expect(groups.flat().length).toBeGreaterThan(15)
  expect(new Set(runs.map(({ tx }) => tx)).size).toBe(
    short.length - groups.flat().length + groups.length,
  )
})

test('a short job that fails keeps none of those beside it from running, and what is left goes on by itself', async () => {
  await database.db.query({ text: 'alter table otp_codes rename to gone' })
  const warned: unknown[] = []
  const log = { ...one.deps.log, warn: (what: unknown) => warned.push(what) }
  const deps = { ...one.deps, log: log as unknown as typeof one.deps.log }
  await expect(runDay(deps, today)).rejects.toThrow('forgetCodes failed')
  const runs = await jobRunsOf(one.deps, today)
  const others = runs.filter(({ job }) => short.includes(job) && job !== 'forgetCodes')
  expect(others.every(({ finishedAt, failure }) => finishedAt !== null && failure === null)).toBe(
    true,
  )
  expect(runs.find(({ job }) => job === 'forgetCodes')).toMatchObject({ finishedAt: null })
  expect(warned).toHaveLength(1)
  await database.db.query({ text: 'alter table gone rename to otp_codes' })
  await catchUpDays(two.deps)
  expect(await read('select count(*) from job_runs where finished_at is null')).toEqual([
    { count: 0 },
  ])
})

test('two servers at once run the short jobs of a day once between them; one that is stopped leaves the rest', async () => {
  const stop = new AbortController()
  stop.abort(new Error('stopped'))
  await expect(runDay(one.deps, today, stop.signal)).rejects.toThrow('stopped')
  expect(
    await read('select count(*) from job_runs where batch_count > 0 or failure is not null'),
  ).toEqual([{ count: 0 }])
  const codes = BATCH_SIZES.deletes + 1
  await database.db.query({
    text: `insert into otp_codes (id, phone_hash, otp_type, device_id, address_hash, code_hash,
       created_at, expires_at) select gen_random_uuid(), '', 1, 'd', '', '', '2026-01-01', '2026-01-01'
       from generate_series(1, ${codes})`,
  })
  await Promise.all([runDay(one.deps, today), runDay(two.deps, today)])
  const runs = (await jobRunsOf(one.deps, today)).filter(({ job }) => short.includes(job))
  expect(runs).toHaveLength(short.length)
  for (const { job, batchCount, doneCount, finishedAt } of runs) {
    const of = { job, batchCount, doneCount, isOver: finishedAt !== null }
    const isCodes = job === 'forgetCodes'
    expect(of).toEqual({
      ...{ job, isOver: true },
      ...{ batchCount: isCodes ? 2 : 1, doneCount: isCodes ? codes : 0 },
    })
  }
})

test('a loan in the hands of a payment is passed over and rolled after it', async () => {
  const [held, ...others] = await givenLoans(one.deps, {
    count: 5,
    dueOn: () => addDays(today, -1),
  })
  const rolling = await inTransaction(two.deps.db, async (tx) => {
    await tx.query({ text: `select from loans where id = '${held?.loanId}' for update` })
    const run = runJob(one.deps, jobNamed('rollOverdue'), today)
    const isRolled = () =>
      read<{ count: number }>('select count(*) from loans where status = 70').then(
        ([row]) => row?.count === others.length,
      )
    while (!(await isRolled())) await sleep(10)
    return { run }
  })
  await rolling.run
  await expectRolledOnce(today)
})

test('[B12.2] days on which no server ran are caught up one after another', async () => {
  await givenLoans(one.deps, { count: 8, dueOn: (index) => addDays(today, index) })
  await catchUpDays(one.deps)
  clock.advanceDays(5)
  await Promise.all([catchUpDays(one.deps), catchUpDays(two.deps)])
  const days = await read<{ day: Day; isFinished: boolean }>(
    `select business_day as day, finished_at is not null as "isFinished"
     from business_days order by business_day`,
  )
  expect(days).toEqual(
    [0, 1, 2, 3, 4, 5].map((passed) => ({ day: addDays(today, passed), isFinished: true })),
  )
  await expectRolledOnce(clock.businessDay())
  const missed = await jobRunsOf(one.deps, addDays(today, 3))
  // Nobody is reminded of a day that is over, and the books are verified as they are today.
  expect(missed.map(({ job }) => job).toSorted()).toEqual([
    'bureauFile',
    'endStaleOrders',
    'markLate',
    'rollOverdue',
  ])
})

test('[D1.3] what is past its time is deleted, and nothing else', async () => {
  const at = clock.now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000)
  const insert = async (text: string, ages: readonly number[]) => {
    for (const age of ages) {
      await database.db.query({ text, values: [randomUUID(), daysAgo(age)] })
    }
  }
  await insert(
    `insert into otp_codes (id, phone_hash, otp_type, device_id, address_hash, code_hash,
       created_at, expires_at) values ($1, '', 1, 'd', '', '', $2, $2)`,
    [0, 1, 3, 40],
  )
  await insert('insert into used_open_tokens (token_id, used_at) values ($1, $2)', [0, 2, 9])
  await insert(
    'insert into seen_nonces (nonce, seen_at) values (decode(md5($1), $$hex$$), $2)',
    [0, 1, 2],
  )
  await insert(
    `insert into sandbox_messages (channel, recipient, text, sent_at) values ('sms', $1, 'x', $2)`,
    [0, 29, 31, 90],
  )
  await runDay(one.deps, today)
  const left = await read(
    `select (select count(*) from otp_codes) as codes,
       (select count(*) from used_open_tokens) as tokens,
       (select count(*) from seen_nonces) as nonces,
       (select count(*) from sandbox_messages) as messages`,
  )
  expect(left).toEqual([{ codes: 2, tokens: 1, nonces: 1, messages: 2 }])
})

test('[D1.3] more than a batch of rows is deleted to the last one', async () => {
  await database.db.query({
    text: `insert into seen_nonces (nonce, seen_at)
      select decode(md5(n::text), 'hex'), '2026-01-01' from generate_series(1, 2500) n`,
  })
  await runDay(one.deps, today)
  expect(await read('select count(*) from seen_nonces')).toEqual([{ count: 0 }])
  const run = (await jobRunsOf(one.deps, today)).find(({ job }) => job === 'forgetNonces')
  expect(run).toMatchObject({ doneCount: 2_500, batchCount: 3 })
})

test('[B9.5] books that are wrong are found, kept with the day and called out', async () => {
  const [loan] = await givenLoans(one.deps, { count: 3, dueOn: () => addDays(today, 9) })
  await database.db.query({ text: 'alter table postings disable trigger user' })
  await database.db.query({
    text: `update postings set amount_minor = amount_minor + 1 where debit_code = 1110
      and entry_id in (select id from journal_entries where loan_id = '${loan?.loanId}')`,
  })
  const alarms: unknown[] = []
  const log = { ...one.deps.log, error: (what: unknown) => alarms.push(what) }
  await runDay({ ...one.deps, log: log as unknown as typeof one.deps.log }, today)
  const runs = await jobRunsOf(one.deps, today)
  const findings = runs.find(({ job }) => job === 'verifyLoans')?.findings
  expect(findings).toEqual([
    expect.stringMatching(/: its line in the lists differs from it$/),
    expect.stringMatching(/principal is 1000001 in the books, 1000000 by the engine/),
  ])
  const ofBooks = runs.find(({ job }) => job === 'verifyBooks')?.findings
  expect(ofBooks).toEqual([
    expect.stringMatching(/^journal entry .*: it posts 1000001, its payout says 1000000$/),
    'banyan-lane-INR: 1030 Payouts in transit is on the wrong side: -1',
  ])
  expect(alarms).toEqual([
    ...(ofBooks ?? []).map((finding) => ({ job: 'verifyBooks', businessDay: today, finding })),
    ...(findings ?? []).map((finding) => ({ job: 'verifyLoans', businessDay: today, finding })),
  ])
})

test('[B9.5] the proof goes over every loan in pages', async () => {
  await givenLoans(one.deps, { count: 250, dueOn: () => addDays(today, 9) })
  await runDay(one.deps, today)
  const runs = await jobRunsOf(one.deps, today)
  expect(runs.find(({ job }) => job === 'verifyLoans')).toMatchObject({
    doneCount: 250,
    // The last has none: all that run are new.
    batchCount: 4,
    findings: [],
  })
  expect(await verifyBooks(database.db)).toEqual([])
  expect(await verifyLoans(one.deps, database.db)).toEqual([])
})

test('what is owed back to borrowers is reported, the most first', async () => {
  const [a, b] = await givenLoans(one.deps, { count: 3, dueOn: () => addDays(today, 9) })
  if (!a || !b) throw new Error('no loans')
  await givenOverpayment(one.deps, a, 50_00)
  await givenOverpayment(one.deps, b, 80_00)
  await givenOverpayment(one.deps, a, 1_00)
  await runDay(one.deps, today)
  const text = `select user_id as "userId", currency, owed_minor as "owedMinor"
    from overpayment_reports where business_day = $1 order by owed_minor desc`
  expect((await database.db.query({ text, values: [today] })).rows).toEqual([
    { userId: b.userId, currency: 'INR', owedMinor: 80_00 },
    { userId: a.userId, currency: 'INR', owedMinor: 51_00 },
  ])
})

const startRoller = async (): Promise<ChildProcess> => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../../packages/testkit/src/roll-one-day.ts', import.meta.url))],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  child.send({ connection: database.connection, dataDir: one.deps.config.dataDir })
  return child
}

/** While this lock is held, the roll stops at its third batch. */
const HELD = 70
const holdThirdBatch = async (): Promise<void> => {
  await database.db.query({
    text: `create function hold_third_batch() returns trigger language plpgsql as $$
      begin
        if (select count(*) from loans where status = 70) >= ${BATCH_SIZES.roll * 2} then
          perform pg_advisory_xact_lock(${HELD});
        end if;
        return null;
      end $$`,
  })
  await database.db.query({
    text: `create trigger hold_third_batch before update on loans
      for each statement execute function hold_third_batch()`,
  })
}

test(
  '[B12.2] killed in the middle of the roll, the day goes on where it stood',
  async () => {
    await givenLoans(one.deps, { count: KILLED, dueOn: () => addDays(today, -1) })
    await holdThirdBatch()
    const rolled = async () =>
      (await read<{ count: number }>('select count(*) from loans where status = 70'))[0]?.count ?? 0
    await inTransaction(two.deps.db, async (tx) => {
      // A program takes longer to start on a busy machine than a transaction may stand idle.
      await tx.query({ text: 'set local idle_in_transaction_session_timeout = 0' })
      await tx.query({ text: `select pg_advisory_xact_lock(${HELD})` })
      const child = await startRoller()
      let complaint = ''
      child.stderr?.on('data', (text: Buffer) => {
        complaint += text.toString()
      })
      while ((await rolled()) < BATCH_SIZES.roll * 2) {
        if (child.exitCode !== null) throw new Error(`the roller ended: ${complaint}`)
        await sleep(20)
      }
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    })
    // The interrupted batch is not committed.
    expect(await rolled()).toBe(BATCH_SIZES.roll * 2)
    await runJob(two.deps, jobNamed('rollOverdue'), today)
    await expectRolledOnce(today)
    const roll = (await jobRunsOf(one.deps, today)).find(({ job }) => job === 'rollOverdue')
    expect(roll?.doneCount).toBe(KILLED)
  },
  process.env.LONG ? 600_000 : 240_000,
)
