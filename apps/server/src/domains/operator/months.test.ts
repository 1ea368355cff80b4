import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { decideProposal, listProposals } from '@noren/contract/operator'
import {
  adjustMonth,
  closeMonth,
  listBookMonths,
  setAllowance,
} from '@noren/contract/operator/months'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { sumsOf, undone, wholeSums } from '@noren/testkit/whole-sums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { allowanceProblems } from '../books/allowance.ts'
import { monthProblems, monthReport } from '../books/months.ts'
import { gapProblems, proveSealedDays } from '../books/prove-book.ts'
import { balanceSheet, profitAndLoss } from '../books/reports.ts'
import { trialBalance } from '../books/trial-balance.ts'
import { verifyBooks } from '../books/verify-books.ts'

const BOOK = 'banyan-lane-INR'

let t: TestApp
let loan: GivenLoan
let accountant: { token: string }
let finance: { token: string }
/** Its first day, its last one, and as a call names it. */
let month: Day
let lastDay: Day
let name: string

const asked = ({ token }: { token: string }, body: object) => ({
  token,
  body: { requestId: randomUUID(), ...body },
})
const close = (who = accountant) => t.call(closeMonth, asked(who, { book: BOOK, month: name }))
const adjust = (amount: string) => {
  const of = { reason: 'allowance.raised', amount, paper: 'policy 3' }
  return t.call(adjustMonth, asked(accountant, { book: BOOK, month: name, ...of }))
}
const confirm = (proposalId: string, who = finance) =>
  t.call(decideProposal, asked(who, { proposalId, decision: 'confirm' }))
const blockersOf = async () =>
  (await t.call(listBookMonths, accountant)).data.details.find((row) => row.month === name)
    ?.blockers

beforeAll(async () => {
  t = await startTestApp()
  loan = await givenDisbursedLoan(t, { amount: '10000.00' })
  const first = t.clock.businessDay()
  t.clock.advanceDays(3)
  const late = captured(t, (await pay(t, loan)).data, { amount: '1000.00' })
  month = `${first.slice(0, 7)}-01` as Day
  name = first.slice(0, 7)
  while (t.clock.businessDay().startsWith(name)) t.clock.advanceDays(1)
  lastDay = addDays(t.clock.businessDay(), -1)
  await closeBooks(t)
  // Told in the month after, and of this one.
  await sendWebhook(t, late)
  accountant = await givenOperator(t, 'accountant', 'Who proposes')
  finance = await givenOperator(t, 'finance', 'Who confirms')
})
afterAll(() => t.close())

const insertException = async (state: string): Promise<string> => {
  const id = randomUUID()
  await t.db.query({
    text: `insert into recon_exceptions (exception_id, book, kind, about, side, amount_minor,
        found_on, state, reason)
      values ('${id}', '${BOOK}', 'gap', '${id}', 'theirs', 0, '${lastDay}', '${state}', 'a gap')`,
  })
  return id
}

test('[B9.32] a month in review is adjusted by two persons, and no day of it changes', async () => {
  const balance = (day: Day) =>
    trialBalance(t.db, { book: BOOK, day, by: 'posted', knownOn: t.clock.businessDay() })
  const before = await balance(lastDay)
  const { data } = await adjust('10.00')
  const waiting = (await t.call(listProposals, finance)).data.details
  expect(waiting).toMatchObject([
    { kind: 'adjustment', amount: '10.00', reference: `${BOOK} ${name}`, because: 'always' },
  ])
  const itself = await confirm(data.proposalId, accountant)
  expect(itself).toMatchObject({ code: 403 })
  expect(await confirm(data.proposalId)).toMatchObject({ code: 200 })
  expect(await balance(lastDay)).toEqual(before)
  const report = await monthReport(t.db, { book: BOOK, month })
  expect(report.lines.filter(({ adjustedMinor }) => adjustedMinor !== 0)).toMatchObject([
    { code: 1180, openingMinor: 0, adjustedMinor: -10_00, closingMinor: -10_00 },
    { code: 5040, openingMinor: 0, adjustedMinor: 10_00, closingMinor: 10_00 },
  ])
  expect(report.prior).toEqual([])
})

test('[B9.32] what a month posts of a month before is its prior-period adjustments', async () => {
  const next = addDays(lastDay, 1)
  const { lines, prior } = await monthReport(t.db, { book: BOOK, month: next })
  expect(prior).toContainEqual({
    code: 1020,
    name: 'Collection clearing',
    event: 'repaymentReceived',
    month,
    balanceMinor: 1000_00,
  })
  expect(prior.some(({ event, code }) => event === 'accrualAdjusted' && code === 4010)).toBe(true)
  // It opens with what the month before closed with, adjusted.
  expect(lines.find(({ code }) => code === 1180)).toMatchObject({
    openingMinor: -10_00,
    debitMinor: 0,
    creditMinor: 0,
  })
})

test('[B9.37] a month’s allowance is brought to its policy by two persons, once', async () => {
  const set = () => t.call(setAllowance, asked(accountant, { book: BOOK, month: name }))
  const { data } = await set()
  const [standard] = data.classes
  // 0.40 % of what the loan owed by the pages of the month, without the payment that was told later.
  expect(data).toMatchObject({ policy: 'in-2021-11', held: '10.00', classes: [{ loanCount: 1 }] })
  expect(standard?.classCode).toBe('standard')
  expect(await close()).toMatchObject({ code: 409, data: { blockers: ['allowanceShort'] } })
  const expected = Math.round(Number(standard?.exposure) * 0.4) / 100
  expect(Number(data.target)).toBe(expected)
  expect(await set()).toMatchObject({ data: { reason: 'PROPOSAL_PENDING' } })
  expect(await confirm(data.proposalId ?? '', accountant)).toMatchObject({ code: 403 })
  expect(await confirm(data.proposalId ?? '')).toMatchObject({ code: 200 })
  const report = await monthReport(t.db, { book: BOOK, month })
  expect(report.lines.find(({ code }) => code === 1180)?.closingMinor).toBe(
    -Math.round(expected * 100),
  )
  expect((await set()).data).toMatchObject({ proposalId: null, held: data.target })
  expect(await allowanceProblems(t.db, 'in', { book: BOOK })).toEqual([])
})

test('[B9.33] a month is not closed with an open exception or a settlement that nobody confirmed', async () => {
  const exceptionId = await insertException('open')
  expect(await close()).toMatchObject({
    code: 409,
    data: { reason: 'MONTH_STATE', blockers: ['exceptionOpen'] },
  })
  expect(await blockersOf()).toEqual(['exceptionOpen'])
  await t.db.query({
    text: `update recon_exceptions set state = 'dismissed' where exception_id = '${exceptionId}'`,
  })
  const settlement = `'${randomUUID()}'`
  await t.db.query({
    text: `insert into recon_items (item_id, book, code, kind, source_id, reference,
        other_reference, ledger_minor, on_day)
      values (${settlement}, '${BOOK}', 1025, 'settlement', 's', 's', '', 5, '${addDays(lastDay, -9)}')`,
  })
  expect(await blockersOf()).toEqual(['settlementOpen'])
  await t.db.query({
    text: `update recon_items set settled_minor = 5 where item_id = ${settlement}`,
  })
  expect(await blockersOf()).toEqual([])
})

test('[B9.33] what is in the way when it is confirmed refuses it, and the proposal waits', async () => {
  const { data } = await close()
  expect(await close()).toMatchObject({ data: { reason: 'PROPOSAL_PENDING' } })
  const exceptionId = await insertException('suggested')
  expect(await confirm(data.proposalId)).toMatchObject({ data: { reason: 'MONTH_STATE' } })
  await t.db.query({
    text: `update recon_exceptions set state = 'matched' where exception_id = '${exceptionId}'`,
  })
  expect(await confirm(data.proposalId, accountant)).toMatchObject({ code: 403 })
  // At once with an adjustment, which is in what was closed or comes too late.
  const adjusted = await adjust('3.00')
  const [closed, late] = await Promise.all([
    confirm(data.proposalId),
    confirm(adjusted.data.proposalId),
  ])
  expect(closed).toMatchObject({ code: 200 })
  expect([200, 409]).toContain(late.code)
  expect(await blockersOf()).toEqual(['closed'])
  expect(await monthProblems(t.deps, t.db, BOOK)).toEqual([])
})

test('[B9.108] the year that ends with the month is closed with it, and reads as before', async () => {
  const today = t.clock.businessDay()
  const { rows } = await t.db.query<{ event: string; posted_on: string; entered_on: string }>({
    text: `select event, posted_on::text, entered_on::text from journal_entries
      where event = 'yearClosed'`,
  })
  expect(rows).toEqual([{ event: 'yearClosed', posted_on: lastDay, entered_on: today }])
  const view = { book: BOOK, by: 'posted', knownOn: today } as const
  const nominal = async (isBeforeClose: boolean) =>
    (await trialBalance(t.db, { ...view, day: today, isBeforeClose })).filter(
      ({ code, balanceMinor }) => code >= 4000 && balanceMinor !== 0,
    )
  const earned = await nominal(true)
  expect(earned.map(({ code }) => code)).toEqual(expect.arrayContaining([4010, 4020, 5040]))
  // What has been posted since the year ended is of the next one.
  const next = await profitAndLoss(t.db, { ...view, from: addDays(lastDay, 1), to: today })
  const after = await balanceSheet(t.db, { ...view, day: today })
  expect(after.totalAssetsMinor).toBe(after.totalOwedMinor)
  const year = await monthReport(t.db, { book: BOOK, month })
  const resultMinor = -year.lines
    .filter(({ code }) => code >= 4000)
    .reduce((sum, { closingMinor }) => sum + closingMinor, 0)
  expect(resultMinor).not.toBe(0)
  expect(after.equity.find(({ code }) => code === 3090)?.amountMinor).toBe(resultMinor)
  // A page shows what adjusts a month on the day it came: what of the year is on none is in the month's report alone.
  const adjusted = -year.lines
    .filter(({ code }) => code >= 4000)
    .reduce((sum, { adjustedMinor }) => sum + adjustedMinor, 0)
  expect(after.resultMinor).toBe(next.resultMinor - adjusted)
  const opening = await monthReport(t.db, { book: BOOK, month: addDays(lastDay, 1) })
  const open = opening.lines.filter(({ code, openingMinor }) => code >= 4000 && openingMinor !== 0)
  expect(open).toEqual([])
  // Nor does it matter which of these pages are sealed: in any view it is the sum of all that was posted.
  for (const sealedUntil of [addDays(lastDay, -3), lastDay, today]) {
    await undone(t.db, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text: `delete from book_day_seals where day > '${sealedUntil}'` })
      for (const by of ['posted', 'value'] as const) {
        for (const isBeforeClose of [true, false]) {
          for (const day of [addDays(lastDay, -1), lastDay, today, addDays(today, 1)]) {
            for (const knownOn of [lastDay, today, addDays(today, 1)]) {
              const of = { book: null, by, isBeforeClose, day, knownOn }
              const sums = (await trialBalance(tx, of)).map(sumsOf)
              expect({ sealedUntil, of, sums }).toEqual({
                ...{ sealedUntil, of },
                sums: await wholeSums(tx, of),
              })
            }
          }
        }
      }
    })
  }
  // Not a second time, and not without its month.
  const again = (source: string) => ({
    text: `insert into journal_entries (id, book, event, event_key, source_kind, source_id, value_on,
        posted_on, written_at, entered_on)
      values (gen_random_uuid(), '${BOOK}', 'yearClosed', 'yearClosed:${source}', 'month', gen_random_uuid(),
        '${lastDay}', '${lastDay}', now(), '${today}')`,
  })
  await expect(inTransaction(t.deps.db, (tx) => tx.query(again('x')))).rejects.toThrow(
    'is not in review',
  )
})

test('[B9.33] a closed month takes nothing any more, not from the server’s own role either', async () => {
  expect(await adjust('1.00')).toMatchObject({ data: { reason: 'MONTH_STATE' } })
  expect(await close()).toMatchObject({ data: { reason: 'MONTH_STATE' } })
  const insert = (event: string, kind: string, enteredOn: string) => ({
    text: `insert into journal_entries (id, book, event, event_key, source_kind, source_id, value_on,
        posted_on, written_at, entered_on)
      values (gen_random_uuid(), '${BOOK}', '${event}', '${randomUUID()}', '${kind}',
        gen_random_uuid(), '${lastDay}', '${lastDay}', now(), ${enteredOn})`,
  })
  const today = `'${t.clock.businessDay()}'`
  const asApp = (query: { text: string }) => inTransaction(t.deps.db, (tx) => tx.query(query))
  await expect(asApp(insert('adjusted', 'adjustment', today))).rejects.toThrow('is not in review')
  await expect(asApp(insert('bankCharge', 'statementLine', 'null'))).rejects.toThrow('is closed')
  await expect(asApp(insert('accrued', 'close', 'null'))).rejects.toThrow('is sealed')
  await expect(asApp(insert('bankCharge', 'statementLine', today))).rejects.toThrow(
    'only what adjusts a month stands on two pages',
  )
})

test('[B9.33] a month with an open day is refused by the database too', async () => {
  await t.db.query({
    text: `insert into book_months (book, month, id, since_at)
      values ('${BOOK}', '${addDays(lastDay, 1)}', gen_random_uuid(), now())`,
  })
  const seal = (of: string) => ({
    text: `insert into book_month_seals (book, month, adjusting_count, chain, trial_balance_hash,
        closed_by, confirmed_by, sealed_at, mac, key_number)
      select '${BOOK}', '${of}', 0, '', '', a.id, b.id, now(), '', 1
      from operators a, operators b where a.id < b.id limit 1`,
  })
  await expect(t.db.query(seal(addDays(lastDay, 1)))).rejects.toThrow(/a day of .* is open/)
})

test('[B9.33] a changed month is named', async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  t.clock.advanceDays(1)
  await closeBooks(t)
  const problems = async () => {
    const found = [...(await gapProblems(t.db, BOOK)), ...(await monthProblems(t.deps, t.db, BOOK))]
    for await (const day of proveSealedDays(t.deps, t.db, { book: BOOK, from: null })) {
      found.push(...day.problems)
    }
    return found
  }
  expect(await problems()).toEqual([])
  const [class1] = (
    await t.db.query<{ loan_id: string }>({ text: 'select id as loan_id from loans' })
  ).rows
  await t.db.query({ text: 'alter table loan_classes disable trigger user' })
  await t.db.query({
    text: `insert into loan_classes (user_id, loan_id, book, class_on, class, is_non_performing,
        non_performing_since, overdue_days, why, policy, page_on)
      select user_id, id, '${BOOK}', '${lastDay}', 'substandard', true, '${lastDay}', 90, 'days', 'p',
        '${lastDay}' from loans where id = '${class1?.loan_id}'`,
  })
  expect(await allowanceProblems(t.db, 'in', { book: BOOK })).toEqual([
    expect.stringMatching(
      /the allowance of .* was set to \d+, by its policy and the books it is \d+/,
    ),
  ])
  await t.db.query({ text: "delete from loan_classes where class = 'substandard'" })
  await t.db.query({ text: 'alter table book_month_seals disable trigger user' })
  await t.db.query({ text: `update book_month_seals set sealed_at = sealed_at + interval '1 day'` })
  expect(await problems()).toEqual([`${BOOK}: the month of ${name} has a seal that is not ours`])
})
