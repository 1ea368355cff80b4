import { addDays, type Day } from '@noren/contract/dates'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sealNewRows } from '../audit/seal-rows.ts'
import { reversePayment } from '../repayments/reverse-payment.ts'
import { readAccruedRows } from './book-chain.ts'
import { closeNextDay } from './close-day.ts'
import { pageProblems } from './page-proof.ts'
import { gapProblems, proveSealedDays } from './prove-book.ts'
import { sealNextDays } from './seal-day.ts'
import { verifyBooks } from './verify-books.ts'

const BOOK = 'banyan-lane-INR'
const DAYS = 14

let t: TestApp
let loans: GivenLoan[]
let start: Day

const findingsOf = async (job: string): Promise<string[]> => {
  const { rows } = await t.db.query<{ finding: string }>({
    text: `select unnest(findings) as finding from job_runs where job = '${job}'`,
  })
  return rows.map(({ finding }) => finding)
}

/** The full proof of one book. */
const prove = async (on: Querier, from: Day | null = null): Promise<string[]> => {
  const problems: string[] = []
  for await (const day of proveSealedDays(t.deps, on, { book: BOOK, from })) {
    problems.push(...day.problems)
  }
  return [...problems, ...(await gapProblems(on, BOOK))]
}

beforeAll(async () => {
  t = await startTestApp()
  start = t.clock.businessDay()
  const random = seededRandom(20_261_123)
  loans = []
  for (const productCode of ['lane-30', 'lane-30', 'tide-30', 'row-91']) {
    loans.push(await givenDisbursedLoan(t, { productCode, amount: '10000.00' }))
  }
  const told: (() => Promise<unknown>)[] = []
  for (let passed = 0; passed < DAYS; passed += 1) {
    for (const loan of loans) {
      if (passed === 0 || random.below(6) !== 0) continue
      const amount = `${200 + random.below(1500)}.${10 + random.below(90)}`
      const message = captured(t, (await pay(t, loan)).data, { amount })
      if (random.below(2) === 0) await sendWebhook(t, message)
      else told.push(() => sendWebhook(t, message))
    }
    if (random.below(4) === 0) await told.shift()?.()
    t.clock.advanceDays(1)
    await closeBooks(t)
  }
  for (const tell of told) await tell()
  const [first] = loans
  const [payment] = first ? await paymentsFor(t.db, first.loanId) : []
  if (payment) {
    const { paymentId } = payment
    await inTransaction(t.deps.db, (tx) =>
      reversePayment(t.deps, tx, { paymentId, reason: 'bankReturn' }),
    )
  }
  const [, second] = loans
  if (second) await sendWebhook(t, captured(t, (await pay(t, second)).data, {}))
  t.clock.advanceDays(1)
  await closeBooks(t)
  t.clock.advanceDays(1)
  await closeBooks(t)
  await sealNewRows(t.deps)
}, 600_000)
afterAll(() => t.close())

test('[B9.30] every day is sealed with what stood on it, late news and all', async () => {
  expect(await findingsOf('sealBookDays')).toEqual([])
  const { rows } = await t.db.query<{ days: number; sealed: number }>({
    text: `select count(*)::int as days, count(s.day)::int as sealed
      from book_days d left join book_day_seals s using (book, day) where d.book = '${BOOK}'`,
  })
  expect(rows).toEqual([{ days: DAYS + 2, sealed: DAYS + 2 }])
  expect(await prove(t.db)).toEqual([])
  expect(await prove(t.db, addDays(start, 10))).toEqual([])
  expect(await verifyBooks(t.db)).toEqual([])
})

test('[B9.30] what the loans of a day accrue is read in parts, however small, and is the same as at once', async () => {
  let ofMany = 0
  for (let passed = 0; passed <= DAYS + 1; passed += 1) {
    const of = { book: BOOK, day: addDays(start, passed) }
    const atOnce = await readAccruedRows(t.db, of)
    for (const limit of [1, 2, 3]) {
      expect(await readAccruedRows(t.db, of, limit), of.day).toEqual(atOnce)
    }
    const { rows } = await t.db.query<{ count: number }>({
      text: `select count(*)::int as count from accrual_segments
        where book = '${BOOK}' and (known_from = $1 or known_until = $1)`,
      values: [of.day],
    })
    if ((rows[0]?.count ?? 0) > 3) ofMany += 1
  }
  expect(ofMany).toBeGreaterThan(0)
})

/** What a superuser does past all triggers and keys, and what is found then; nothing of it stays. */
const tampering = async <T>(does: readonly string[], find: (tx: Tx) => Promise<T>): Promise<T> => {
  class Undo extends Error {}
  let found: { value: T } | undefined
  await inTransaction(t.db, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const text of does) await tx.query({ text })
    found = { value: await find(tx) }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  if (!found) throw new Error('nothing was looked at')
  return found.value
}

test('[B9.30] what is wrong on a page is found in parts of any size, each thing once', async () => {
  const pages = { book: BOOK, from: start, until: t.clock.businessDay() }
  const wrong = await tampering(
    [
      // Every entry is wrong, so that one which no part goes over would not be named.
      `update postings set amount_minor = amount_minor + 1 where book = '${BOOK}'`,
      `update journal_entries set source_id = gen_random_uuid() where id = (
         select id from journal_entries where book = '${BOOK}' and source_kind = 'payout'
         order by serial limit 1)`,
    ],
    async (tx) => {
      const found: string[][] = []
      for (const limit of [100_000, 1, 3, 7]) found.push(await pageProblems(tx, pages, limit))
      return found
    },
  )
  const [atOnce = [], ...inParts] = wrong
  expect(atOnce.length).toBeGreaterThan(2)
  for (const found of inParts) expect(found.toSorted()).toEqual(atOnce.toSorted())
})

/** In SQL: another value of the column, one step or one bit away. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `${column} + 1`,
  integer: (column) => `${column} + 1`,
  date: (column) => `${column} + 1`,
  text: (column) => `overlay(${column} placing chr(ascii(${column}) # 1) from 1 for 1)`,
  bytea: (column) => `set_byte(${column}, 0, get_byte(${column}, 0) # 1)`,
  uuid: (column) =>
    `overlay(${column}::text placing translate(right(${column}::text, 1), '0123456789abcdef',
       '1032547698badcfe') from 36 for 1)::uuid`,
  'timestamp with time zone': (column) => `${column} + interval '1 second'`,
}

const SAMPLED = [
  'journal_entries',
  'postings',
  'account_days',
  'accrual_segments',
  'book_day_seals',
]

describe('[B9.31] whatever is changed past all triggers is named', () => {
  test('fifty single changes, drawn by chance', async () => {
    const random = seededRandom(6)
    let done = 0
    for (let tries = 0; done < 50; tries += 1) {
      if (tries > 200) throw new Error('too few of the changes could be made')
      const table = SAMPLED[tries % SAMPLED.length] ?? 'postings'
      const { rows: columns } = await t.db.query<{ name: string; type: string }>({
        text: `select column_name as name, data_type as type from information_schema.columns
          where table_name = '${table}' and table_schema = 'public' order by ordinal_position`,
      })
      const column = columns[random.below(columns.length)]
      if (!column) throw new Error(`${table} has no columns`)
      const isSet =
        column.type === 'date'
          ? `${column.name} <> 'infinity'`
          : column.type === 'bytea'
            ? `length(${column.name}) > 0`
            : `${column.name} is not null`
      const { rows: places } = await t.db.query<{ ctid: string }>({
        text: `select ctid::text from ${table} where book = '${BOOK}' and ${isSet} order by ctid`,
      })
      const place = places[random.below(places.length)]
      if (!place) continue
      const other = OTHER[column.type]?.(column.name)
      const change = `update ${table} set ${column.name} = ${other} where ctid = '${place.ctid}'`
      const problems = await tampering([change], (tx) => prove(tx)).catch((error: unknown) => {
        // The row that it would become is there already, or a rule that holds without triggers refuses the value.
        if (/duplicate key|can only be updated to DEFAULT|check constraint/.test(String(error)))
          return null
        throw error
      })
      if (problems === null) continue
      done += 1
      const naming = problems.filter((problem) =>
        /journal entry [0-9a-f-]{36}|\d{4}-\d\d-\d\d/.test(problem),
      )
      expect([change, naming.length > 0]).toEqual([change, true])
    }
  }, 600_000)

  test.each([
    [
      'an amount of an entry',
      `update postings set amount_minor = amount_minor + 1 where entry_id = (
         select id from journal_entries where event = 'repaymentReceived' order by serial limit 1)
         and line = 1`,
      /^journal entry [0-9a-f-]{36}: it is not as it was sealed$/,
    ],
    [
      'an entry that is gone',
      `delete from journal_entries where id = (
         select id from journal_entries where event = 'repaymentReceived' order by serial limit 1)`,
      /^banyan-lane-INR: the page of \d{4}-\d\d-\d\d is not as it was sealed: it had \d+ entries/,
    ],
    [
      'an entry that was put on an old page',
      `insert into journal_entries (id, book, event, event_key, loan_id, user_id, source_kind,
         source_id, value_on, posted_on, written_at)
       select gen_random_uuid(), book, event, 'again', loan_id, user_id, source_kind, source_id,
         value_on, posted_on, written_at from journal_entries order by serial limit 1`,
      /^banyan-lane-INR: the page of \d{4}-\d\d-\d\d is not as it was sealed: it had \d+ entries/,
    ],
    [
      'what a loan earns',
      'update accrual_segments set interest_per_day = interest_per_day + 1 where serial = 3',
      /^banyan-lane-INR: what its loans accrue was changed since \d{4}-\d\d-\d\d/,
    ],
    [
      'a seal that is gone',
      `delete from book_day_seals where book = '${BOOK}' and day = (
         select min(day) + 3 from book_days where book = '${BOOK}')`,
      /^banyan-lane-INR: \d{4}-\d\d-\d\d is closing, or its seal is missing$/,
    ],
    [
      'a close at another time',
      `update book_days set closed_at = closed_at + interval '1 hour'
       where day = (select min(day) + 3 from book_days)`,
      /^banyan-lane-INR: the seal of \d{4}-\d\d-\d\d is not ours$/,
    ],
  ])('%s', async (_what, change, says) => {
    const problems = await tampering([change], (tx) => prove(tx))
    expect(problems.filter((problem) => says.test(problem))).not.toEqual([])
  })

  test('one who makes the whole chain again has no key for its seals', async () => {
    const problems = await tampering(
      [
        `update journal_entries set written_at = written_at + interval '1 second' where id = (
           select id from journal_entries where event = 'repaymentReceived' order by serial limit 1)`,
        `delete from account_days where book = '${BOOK}'`,
        `delete from book_day_seals where book = '${BOOK}'`,
      ],
      async (tx) => {
        const keys = { currentId: 1, byId: new Map([[1, Buffer.alloc(32)]]) }
        const deps = { ...t.deps, secrets: { ...t.deps.secrets, auditKeys: keys } }
        while ((await sealNextDays(deps, tx, ''))?.problems.length === 0);
        return prove(tx)
      },
    )
    expect(problems.filter((problem) => /the seal of .* is not ours$/.test(problem))).not.toEqual(
      [],
    )
  })
})

test('[B9.30] a day that does not hold stays closing, is called out, and money goes on', async () => {
  const [first, , other] = loans
  if (!first || !other) throw new Error('too few loans')
  await sendWebhook(t, captured(t, (await pay(t, first)).data, { amount: '12.00' }))
  const change = (by: number) =>
    t.db.query({
      text: `update postings set amount_minor = amount_minor + ${by} where line = 1 and entry_id = (
        select id from journal_entries where event = 'repaymentReceived' and book = '${BOOK}'
        order by serial desc limit 1)`,
    })
  await t.db.query({ text: 'alter table postings disable trigger user' })
  await change(1)
  const bad = t.clock.businessDay()
  t.clock.advanceDays(1)
  await closeBooks(t)
  expect(await findingsOf('sealBookDays')).toEqual([
    expect.stringMatching(/^journal entry .*: it posts 1201, its payment says 1200$/),
  ])
  // Of another loan: what is booked next of this one would be compared with its plan, and reversed.
  await sendWebhook(t, captured(t, (await pay(t, other)).data, { amount: '13.00' }))
  t.clock.advanceDays(1)
  await closeBooks(t)
  const states = async () => {
    const { rows } = await t.db.query<{ isSealed: boolean }>({
      text: `select s.day is not null as "isSealed" from book_days d
        left join book_day_seals s using (book, day)
        where d.book = '${BOOK}' and d.day >= '${bad}' order by d.day`,
    })
    return rows.map(({ isSealed }) => isSealed)
  }
  expect(await states()).toEqual([false, false])
  await change(-1)
  await t.db.query({ text: 'alter table postings enable trigger user' })
  t.clock.advanceDays(1)
  await closeBooks(t)
  expect(await states()).toEqual([true, true, true])
  expect(await prove(t.db)).toEqual([])
})

test('[B9.30] a close that is killed at any step goes on where it was, and seals each day once', async () => {
  t.clock.advanceDays(2)
  const today = t.clock.businessDay()
  const killed = async (work: (tx: Tx) => Promise<unknown>) =>
    expect(
      inTransaction(t.deps.db, async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
  const step = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(t.deps.db, work)
  for (let round = 0; round < 3; round += 1) {
    await killed((tx) => closeNextDay(t.deps, tx, today))
    await step((tx) => closeNextDay(t.deps, tx, today))
    await killed((tx) => sealNextDays(t.deps, tx, ''))
    await Promise.all([1, 2, 3].map(() => step((tx) => sealNextDays(t.deps, tx, ''))))
  }
  await closeBooks(t)
  expect(await prove(t.db)).toEqual([])
  const { rows } = await t.db.query({
    text: `select from book_days d where not exists (
      select from book_day_seals s where s.book = d.book and s.day = d.day)`,
  })
  expect(rows).toEqual([])
})

test('[B9.30] nothing that was sealed is changed, and no day earns again', async () => {
  const refused = [
    'update book_day_seals set position = 0',
    'delete from account_days',
    'truncate book_days cascade',
  ]
  for (const text of refused) {
    await expect(t.db.query({ text })).rejects.toThrow('never changed or deleted')
  }
  await expect(
    t.db.query({
      text: `insert into journal_entries (id, book, event, event_key, source_kind, source_id,
          value_on, posted_on, written_at)
        select gen_random_uuid(), book, event, 'again', source_kind, source_id, value_on, posted_on,
          written_at from journal_entries where event = 'accrued' limit 1`,
    }),
  ).rejects.toThrow('is sealed')
})
