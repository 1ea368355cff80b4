import { day as dayOf, daysBetween } from '@noren/contract/dates'
import {
  collectionDays,
  portfolioDays,
  ROLL_ENDS,
  rollRates,
  SMALLEST_CELL,
  vintages,
} from '@noren/contract/operator/insight'
import { listLoans } from '@noren/contract/operator/loans'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import { type CollectionMessage, captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_JOBS } from '../../background/day-jobs.ts'
import { runJob } from '../../background/run-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { trialBalance } from '../books/trial-balance.ts'
import {
  BEFORE_TOLD,
  GOLDEN_CLASSES,
  GOLDEN_DAYS,
  GOLDEN_DUES,
  GOLDEN_FLOWS,
  GOLDEN_LOANS,
  GOLDEN_ROLLS,
  GOLDEN_VINTAGES,
  GOLDEN_WEEK,
  INTEREST_OF_A,
  TOLD_LATE_ON,
  WRITTEN_OFF_ON,
} from './golden-book.fixture.ts'
import { rebuildPortfolio, rollPortfolio } from './roll-portfolio.ts'
import { rollFacts } from './store/facts.ts'
import { verifyPortfolio } from './verify-portfolio.ts'

let t: TestApp
/** What the day of the late payment said before it was told. */
let beforeTold: unknown
const PAID_ON = '2026-05-08'

const rollJob = () => {
  const job = DAY_JOBS.find(({ name }) => name === 'rollPortfolio')
  if (!job) throw new Error('nothing sums the portfolio')
  return job
}
/** Closes the days before today and sums them, as the night does. */
const night = async (): Promise<void> => {
  await closeBooks(t)
  await runJob(t.deps, rollJob(), t.clock.businessDay())
}

const go = (to: string): void => {
  const days = daysBetween(t.clock.businessDay(), dayOf(to))
  if (days < 0) throw new Error(`${to} is over`)
  if (days > 0) t.clock.advanceDays(days)
}

const repay = async (loan: GivenLoan): Promise<CollectionMessage> =>
  captured(t, (await pay(t, loan)).data)

const asked = async (role: Parameters<typeof givenOperator>[1], query = {}) => ({
  token: (await givenOperator(t, role)).token,
  query,
})
const ALL_DAYS = { from: '2026-03-01', to: '2026-06-30' }
const auditor = (query = {}) => asked('auditor', query)

const cellOf = ({ loans, principal }: { loans: number | null; principal: string | null }) => [
  loans,
  Number(principal),
]
const portfolioOn = async (day: string) => {
  const { data } = await t.call(portfolioDays, await auditor({ from: day, to: day }))
  const [only] = data.days
  if (!only) throw new Error(`nothing of ${day}`)
  return [cellOf(only), ...only.late.map(cellOf)]
}

beforeAll(async () => {
  t = await startTestApp()
  const loans: (GivenLoan & { name: string; repaidOn: string | null })[] = []
  const days = new Set([
    ...GOLDEN_LOANS.flatMap(({ paidOutOn, repaidOn }) => [paidOutOn, repaidOn ?? paidOutOn]),
    TOLD_LATE_ON,
    WRITTEN_OFF_ON,
  ])
  let untold: CollectionMessage | undefined
  for (const day of [...days].sort()) {
    go(day)
    if (day === TOLD_LATE_ON) {
      await night()
      beforeTold = await portfolioOn(PAID_ON)
      if (!untold) throw new Error('nothing is untold')
      await sendWebhook(t, untold)
    }
    for (const { count, productCode, amount, paidOutOn, ...of } of GOLDEN_LOANS) {
      for (let index = 0; paidOutOn === day && index < count; index += 1) {
        const wish = { productCode, amount: `${amount}.00` }
        loans.push({ ...(await givenDisbursedLoan(t, wish)), ...of })
      }
    }
    for (const loan of loans.filter(({ repaidOn }) => repaidOn === day)) {
      const message = await repay(loan)
      if (day === PAID_ON && !untold) untold = message
      else await sendWebhook(t, message)
    }
    const lost = loans.find(({ name }) => name === 'D')
    if (day === WRITTEN_OFF_ON && lost) await writeOff(t, lost)
  }
  go('2026-07-01')
  await night()
}, 900_000)
afterAll(() => t.close())

test('[B11.72] the portfolio and what is at risk of it are those of the book worked out by hand', async () => {
  expect(GOLDEN_LOANS.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  for (const [day, cells] of Object.entries(GOLDEN_DAYS)) {
    expect([day, await portfolioOn(day)]).toEqual([day, cells])
  }
  const { data } = await t.call(
    portfolioDays,
    await auditor({ from: '2026-03-01', to: '2026-06-30' }),
  )
  expect(data.rolledUntil).toBe('2026-06-30')
  const moved = data.days.flatMap((day) =>
    [
      ['disbursed', day.disbursed],
      ['principal', day.collected.principal],
      ['recovered', day.recovered],
      ['other', day.other],
      ['writtenOff', day.writtenOff],
    ].flatMap(([flow, amount]) => (Number(amount) === 0 ? [] : [[day.day, flow, Number(amount)]])),
  )
  expect(moved).toEqual(GOLDEN_FLOWS)
  const dueDay = data.days.find(({ day }) => day === '2026-04-01')
  expect([dueDay?.paidLoans, Number(dueDay?.collected.interest)]).toEqual([10, INTEREST_OF_A])
  const classes = data.classes.map(({ classCode, ...cell }) => [classCode, ...cellOf(cell)])
  expect(classes).toEqual(GOLDEN_CLASSES)
})

test('[B11.72] so are the roll rates, the vintages and what fell due', async () => {
  const movedIn = async (query: Record<string, string>) => {
    const { data } = await t.call(rollRates, await auditor(query))
    return data.rows.flatMap(({ bucket, became }) =>
      became.flatMap((cell, at) =>
        cell.loans === 0 ? [] : [[bucket, ROLL_ENDS[at], ...cellOf(cell)]],
      ),
    )
  }
  for (const [to, rows] of Object.entries(GOLDEN_ROLLS)) {
    expect([to, await movedIn({ by: 'month', to })]).toEqual([to, rows])
  }
  expect(await movedIn({ by: 'week', to: GOLDEN_WEEK.to })).toEqual(GOLDEN_WEEK.rows)

  const { data } = await t.call(vintages, await auditor())
  expect(data.asOf).toBe('2026-06-30')
  const found = data.vintages.map(({ month, missedLoans, points, ...all }) => [
    month,
    {
      all: cellOf(all),
      missed: missedLoans,
      points: points.map(({ months, late }, at) => (months === at ? late.map(cellOf) : months)),
    },
  ])
  expect(Object.fromEntries(found)).toEqual(GOLDEN_VINTAGES)

  for (const [month, rows] of Object.entries(GOLDEN_DUES)) {
    const { came } = (await t.call(collectionDays, await auditor({ month }))).data
    expect([month, came.map(({ lateDays, ...cell }) => [lateDays, ...cellOf(cell)])]).toEqual([
      month,
      rows,
    ])
  }
})

test('[B11.71] what is told late changes the days that it counts for, and the same night again changes nothing', async () => {
  expect(beforeTold).toEqual(BEFORE_TOLD)
  const all = async () =>
    (
      await t.db.query<{ row: string }>({
        text: `select row::text from (
            select portfolio_days::text as row from portfolio_days
            union all select portfolio_day_facts::text from portfolio_day_facts
            union all select contact_months::text from contact_months
            union all select flow_days::text from flow_days
            union all select vintage_points::text from vintage_points
            union all select roll_cells::text from roll_cells
            union all select due_points::text from due_points
            union all select loan_spans::text from loan_spans) all_rows order by 1`,
      })
    ).rows
  const once = await all()
  expect(once.length).toBeGreaterThan(200)
  // From nothing, in batches of two: what the days say follows from the books alone.
  await t.db.query({
    text: `truncate portfolio_days, portfolio_day_facts, contact_months, flow_days, vintage_points,
      roll_cells, due_points, loan_spans, loan_dues, portfolio_rolls`,
  })
  let cursor: string | null = null
  for (let isDone = false; !isDone; ) {
    const limits = { loans: 2, days: 7 }
    const batch = await inTransaction(t.deps.db, (tx) =>
      rollPortfolio(t.deps, tx, { cursor, limits }),
    )
    ;({ cursor, isDone } = batch)
  }
  expect(await all()).toEqual(once)
})

test('[B11.110] what the pages read of a day is what the sums from the books say, and is made anew by the rebuild', async () => {
  const shown = async () => (await t.call(portfolioDays, await auditor(ALL_DAYS))).data.days
  const { rows } = await t.db.query<{ day: string; over: number; loans: number; minor: number }>({
    text: `select p.day, o.over, sum(p.loans)::bigint as loans,
        sum(p.principal_left_minor)::bigint as minor
      from portfolio_days p, unnest(array[-1000, 1, 7, 30, 60, 90]) o (over)
      where p.late_from > o.over and not p.is_written_off group by p.day, o.over`,
  })
  const cellsOf = Map.groupBy(rows, ({ day }) => day)
  const before = await shown()
  expect(before).toHaveLength(122)
  for (const { day, late, loans, principal } of before) {
    const own = cellsOf.get(day) ?? []
    const expected = [-1000, 1, 7, 30, 60, 90].map((over) => {
      const cell = own.find((one) => one.over === over)
      return [cell?.loans ?? 0, (cell?.minor ?? 0) / 100]
    })
    expect([day, [[loans, Number(principal)], ...late.map(cellOf)]]).toEqual([day, expected])
  }

  const verified = () => inTransaction(t.deps.db, (tx) => verifyPortfolio(tx))
  await t.db.query({
    text: `update portfolio_day_facts set late30_loans = late30_loans + 1
      where day = '2026-05-20' and product_code = 'lane-30'`,
  })
  expect(await verified()).toEqual([
    expect.stringMatching(/: what the pages show of 2026-05-20 is not what its sums say$/),
  ])
  const { provenUntil } = (await t.call(portfolioDays, await auditor())).data
  expect(provenUntil).toBe('2026-05-19')
  await t.db.query({
    text: `delete from portfolio_day_facts
      where day = '2026-04-10' and product_code = 'lane-30'`,
  })
  expect(await verified()).toHaveLength(2)
  // Two at once make the same as one: the second waits, and finds nothing changed.
  const rebuild = () => inTransaction(t.deps.db, (tx) => rebuildPortfolio(t.deps, tx))
  const [one, other] = await Promise.all([rebuild(), rebuild()])
  expect(one).toBeGreaterThan(122)
  expect(other).toBe(one)
  expect(await verified()).toEqual([])
  expect(await shown()).toEqual(before)
})

test('[B11.110] reminders of a range are those of its days, whichever months it cuts', async () => {
  await t.db.query({
    text: `insert into contact_days (book, day, product_code, channel, hour, reason, contacts, people, outside)
      select book, day::date, 'lane-30', 'sms', 9, null, extract(day from day), 1, 1
      from books, generate_series(date '2026-03-01', date '2026-06-30', interval '1 day') day
      where lender_code = 'banyan-lane' on conflict do nothing`,
  })
  await inTransaction(t.deps.db, async (tx) => {
    const { rows } = await t.db.query<{ book: string }>({
      text: `select book from books where lender_code = 'banyan-lane'`,
    })
    const book = rows[0]?.book ?? ''
    for (const day of ['2026-03-05', '2026-04-05', '2026-05-05', '2026-06-05']) {
      await rollFacts(tx, { book, day: dayOf(day) })
    }
  })
  for (const [from, to] of [
    ['2026-03-01', '2026-06-30'],
    ['2026-03-02', '2026-06-29'],
    ['2026-04-30', '2026-05-01'],
    ['2026-04-01', '2026-04-30'],
    ['2026-05-03', '2026-05-20'],
    ['2026-05-31', '2026-06-01'],
    ['2026-04-15', '2026-06-01'],
    ['2026-06-30', '2026-06-30'],
  ] as const) {
    const { data } = await t.call(collectionDays, await auditor({ from, to }))
    const { rows } = await t.db.query<{ contacts: number }>({
      text: `select sum(contacts)::bigint as contacts from contact_days
        where day between $1 and $2 and hour is not null`,
      values: [from, to],
    })
    const shown = data.contacts.reduce((sum, { contacts }) => sum + contacts, 0)
    expect([from, to, shown]).toEqual([from, to, rows[0]?.contacts])
  }
})

test('[B11.70] every day’s principal is the ledger’s, and a planted difference is found by its day', async () => {
  const verified = () => inTransaction(t.deps.db, (tx) => verifyPortfolio(tx))
  expect(await verified()).toEqual([])
  // Read by the other way, the trial balance: account 1110 by the day that things count for.
  for (const day of ['2026-04-10', PAID_ON, '2026-06-30'].map((text) => dayOf(text))) {
    const lines = await trialBalance(t.db, { book: null, day, by: 'value', knownOn: day })
    const late = await trialBalance(t.db, {
      ...{ book: null, day, by: 'value' as const },
      knownOn: t.clock.businessDay(),
    })
    expect(lines.length).toBeGreaterThan(0)
    const ledger = late.filter(({ code }) => code === 1110)
    const { rows } = await t.db.query<{ minor: number }>({
      text: 'select sum(principal_left_minor)::bigint as minor from portfolio_days where day = $1',
      values: [day],
    })
    expect(rows[0]?.minor).toBe(ledger.reduce((sum, line) => sum + line.balanceMinor, 0))
  }
  const { provenUntil } = (await t.call(portfolioDays, await auditor())).data
  expect(provenUntil).toBe('2026-06-30')

  const plant = (by: number) =>
    t.db.query({
      text: `update portfolio_days set principal_left_minor = principal_left_minor + ${by}
        where day = '2026-05-20' and product_code = 'lamp-61'`,
    })
  await plant(1)
  const [first, ...others] = await verified()
  expect(first).toMatch(/on 2026-05-20 the portfolio's principal is 2000001, the ledger's 2000000/)
  expect(others.every((problem) => problem.includes('2026-05-2'))).toBe(true)
  expect((await t.call(portfolioDays, await auditor())).data.provenUntil).toBe('2026-05-19')
  await plant(-1)
  expect(await verified()).toEqual([])
})

test('[B11.73] who may not list loans is not told figures of a few of them', async () => {
  const query = { from: '2026-03-31', to: '2026-06-30' }
  const { data } = await t.call(portfolioDays, await asked('analyst', query))
  expect(data.hidesSmall).toBe(true)
  for (const { loans, principal, late } of data.days) {
    for (const cell of [{ loans, principal }, ...late]) {
      const isShown = cell.loans === 0 || (cell.loans ?? 0) >= SMALLEST_CELL
      expect(cell.loans === null && cell.principal === null ? true : isShown).toBe(true)
    }
  }
  const whole = data.days.find(({ day }) => day === '2026-04-10')
  expect([whole?.loans, whole?.late[0]]).toEqual([28, { loans: null, principal: null }])
  // 16 of 22 repaid and 6 late: from one the other would follow.
  const rolls = (await t.call(rollRates, await asked('analyst', { to: '2026-04-30' }))).data
  const [current] = rolls.rows
  expect(current?.loans).toBe(22)
  expect(current?.became.filter(({ loans }) => loans === null)).toHaveLength(2)
  // An accountant reads the loans of the books one by one, and so how long each part has been unpaid.
  const { data: aged } = await t.call(portfolioDays, await asked('accountant', query))
  expect(aged.hidesSmall).toBe(false)
  expect(aged.days).toEqual((await t.call(portfolioDays, await auditor(query))).data.days)
  for (const call of [portfolioDays, vintages, rollRates, collectionDays]) {
    const denied = await t.call(call, { token: (await givenOperator(t, 'support')).token })
    expect(denied.data).toMatchObject({ reason: 'FORBIDDEN' })
  }
})

test('[B11.74] a figure opens its loans, as many as it counts', async () => {
  const listed = async (query: Record<string, string>) =>
    (await t.call(listLoans, await auditor({ limit: '100', ...query }))).data.items.length
  for (const [on, [all, ...late]] of Object.entries(GOLDEN_DAYS)) {
    expect([on, await listed({ on })]).toEqual([on, all[0]])
    for (const [at, over] of ['1', '7', '30', '60', '90'].entries()) {
      expect([on, over, await listed({ on, over })]).toEqual([on, over, late[at]?.[0]])
    }
  }
  const from = '2026-04-30'
  const on = '2026-05-31'
  expect(await listed({ from, on, was: '8-30', became: 'repaid' })).toBe(4)
  expect(await listed({ from, on, was: 'current' })).toBe(16)
  expect(await listed({ vintage: '2026-03', on: '2026-06-30', over: '30' })).toBe(6)
  expect(await listed({ vintage: '2026-03', on: '2026-06-30' })).toBe(22)
  expect(await listed({ on: '2026-04-10', product: 'lamp-61' })).toBe(1)
  // By pages, none twice and none lost.
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { on: '2026-04-10', limit: '5', ...(cursor && { cursor }) }
    const page: { items: { loanId: string }[]; nextCursor: string | null } = (
      await t.call(listLoans, await auditor(query))
    ).data
    seen.push(...page.items.map(({ loanId }) => loanId))
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([28, 28])
})

test('a range that is too long, or ends before it begins, is refused', async () => {
  for (const query of [
    { from: '2020-01-01', to: '2026-01-01' },
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2026-02-30' },
  ]) {
    const { data } = await t.call(portfolioDays, await auditor(query))
    expect(data).toMatchObject({ reason: 'VALIDATION' })
  }
})
