import { createHash, randomUUID } from 'node:crypto'
import { addDays, addWorkingDays, type Day } from '@noren/contract/dates'
import { decimalFromMinor, minor } from '@noren/contract/money'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { accountBalance } from '@noren/testkit/account-balance'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import {
  type BulkLoan,
  givenLoans,
  type TestServer,
  testClock,
  testServerOn,
} from '@noren/testkit/given-loans'
import { readPdf } from '@noren/testkit/read-pdf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeCamt053, writeCsv, writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'
import { postEntry } from '../books/post-entry.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { lenderStatementFile } from '../documents/lender-statement-file.ts'
import { addOperator } from '../operator/operators.ts'
import { carryOutDecision, lockException } from './decide-exception.ts'
import { PROVIDER_COLUMNS } from './formats/provider-csv.ts'
import { importStatement, type StatementFile } from './import-statement.ts'
import { openLenderAccount } from './lender-accounts.ts'
import { lenderStatement } from './lender-statement.ts'
import { listCandidates, listOpenExceptions } from './list-open.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { staleExceptions } from './stale-exceptions.ts'
import { StatementRefused } from './statement.ts'
import { verifyClearing } from './verify-clearing.ts'

const BOOK = 'banyan-lane-INR'
const ACCOUNT = '50200012345678'

let database: TestDatabase
let server: TestServer<ReturnType<typeof testClock>>
let today: Day
beforeEach(async () => {
  database = await createTestDatabase()
  server = testServerOn(database.connection, { clock: testClock() })
  today = server.deps.clock.businessDay()
})
afterEach(async () => {
  await server.close()
  await database.close()
})

interface Paid {
  readonly loan: BulkLoan
  readonly paymentId: string
  readonly utr: string
  readonly amountMinor: number
  readonly paidOn: Day
}

/** Payments that were received and booked, each of its own amount. */
const givenPayments = async (count: number, on: (index: number) => Day): Promise<Paid[]> => {
  const { deps } = server
  const loans = await givenLoans(deps, { count, dueOn: () => addDays(today, 9) })
  const paid = loans.map((loan, index): Paid => {
    const utr = String(100_000_000_000 + index)
    const amountMinor = 1_000_00 + index
    return { loan, paymentId: randomUUID(), utr, amountMinor, paidOn: on(index) }
  })
  const lists = [
    paid.map(({ paymentId }) => paymentId),
    paid.map(({ loan }) => loan.loanId),
    paid.map(({ loan }) => loan.userId),
    paid.map(({ amountMinor }) => amountMinor),
    paid.map(({ utr }) => utr),
    paid.map(({ paidOn }) => paidOn),
  ]
  const given = `unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::date[])
    as given (id, loan_id, user_id, amount, utr, on_day)`
  await deps.db.query({
    text: `insert into payment_orders (id, ref, public_code, loan_id, user_id, kind, channel, state,
        currency, amount_minor, payee_name, payee_vpa, note, borrower_initials, owed_on, created_at,
        expires_at, paid_at)
      select id, id::text, id::text, loan_id, user_id, 'full', 'upi', 'paid', 'INR', amount, '', '', '',
        '', on_day, $7, $7, $7 from ${given}`,
    values: [...lists, deps.clock.now()],
  })
  await deps.db.query({
    text: `insert into payments (id, receipt_number, order_id, loan_id, user_id, channel, utr, currency,
        amount_minor, principal_minor, interest_minor, fee_minor, tax_minor, penal_minor, overpaid_minor,
        paid_on, paid_at, settled_at, booked_interest_minor, booked_penal_minor, booked_coupon_minor,
        booking)
      select id, id::text, id, loan_id, user_id, 'upi', utr, 'INR', amount, amount, 0, 0, 0, 0, 0, on_day,
        $7, $7, 0, 0, 0, 1 from ${given}`,
    values: [...lists, deps.clock.now()],
  })
  await inTransaction(deps.db, async (tx) => {
    for (const { loan, paymentId, amountMinor, paidOn } of paid) {
      const of = { ...loan, lenderCode: 'banyan-lane', currency: 'INR' } as const
      await postEntry(deps, tx, of, {
        event: 'repaymentReceived',
        eventKey: `repayment:${paymentId}`,
        sourceId: paymentId,
        valueOn: paidOn,
        input: { parts: { principal: minor(amountMinor) }, overpaymentMinor: minor(0) },
      })
    }
  })
  return paid
}

type Row = Partial<Record<(typeof PROVIDER_COLUMNS)[number], string>>
const inr = (amount: number): string => decimalFromMinor(minor(amount), 'INR')

const rowOf = (index: number, { utr, amountMinor, paidOn }: Paid, changes: Row = {}): Row => ({
  row_id: `pay_${index}`,
  kind: 'payment',
  utr,
  amount: inr(amountMinor),
  credit: inr(amountMinor - 2_36),
  debit: '0.00',
  fee: '2.36',
  tax: '0.36',
  currency: 'INR',
  moved_on: paidOn,
  settled_on: today,
  settlement: 'setl_1',
  settlement_utr: 'SBINN52026030212',
  ...changes,
})

const fileOf = (rows: readonly Row[], changes: Partial<StatementFile> = {}): StatementFile => ({
  book: BOOK,
  source: 'sandbox',
  format: 'csv',
  content: Buffer.from(
    [
      PROVIDER_COLUMNS.join(','),
      ...rows.map((row) => PROVIDER_COLUMNS.map((name) => row[name] ?? '').join(',')),
    ].join('\r\n'),
  ),
  ...changes,
})

const balances = async () => {
  const of = (code: number) => accountBalance(server.deps.db, { book: BOOK, code })
  return {
    1010: await of(1010),
    1020: await of(1020),
    1025: await of(1025),
    5110: await of(5110),
    1210: await of(1210),
  }
}

const kindsOf = async (): Promise<Record<string, number>> => {
  const open = await listOpenExceptions(server.deps.db, BOOK)
  const counts: Record<string, number> = {}
  for (const { kind } of open) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const statementOf = (day: Day, openingMinor: number, lines: readonly [number, string][]) => ({
  accountNumber: ACCOUNT,
  currency: 'INR' as const,
  day,
  statementRef: day,
  openingMinor: minor(openingMinor),
  lines: lines.map(([amount, narration], index) => ({
    bankReference: `${day}${index}`.replaceAll('-', ''),
    amountMinor: minor(amount),
    narration,
    valueOn: day,
  })),
})

const bankFile = (content: string, format: StatementFile['format']): StatementFile => ({
  ...{ book: BOOK, source: 'bank 1010', format },
  content: Buffer.from(content),
})

const givenAccount = () =>
  openLenderAccount(server.deps.db, {
    ...{ book: BOOK, code: 1010, accountNumber: ACCOUNT, profile: 'sandbox' },
    at: server.deps.clock.now(),
  })

test('[B9.21] what a provider settled in one sum and a bank received is matched line by line, and posted', async () => {
  const paid = await givenPayments(3, () => today)
  const { deps } = server
  const file = fileOf(paid.map((one, index) => rowOf(index, one)))
  expect(await importStatement(deps, file)).toMatchObject({ isKnown: false, addedCount: 3 })
  expect(await runReconciliation(deps, BOOK)).toMatchObject({ matchedCount: 3, openCount: 0 })
  const total = 3_000_03
  const net = total - 3 * 2_36
  expect(await balances()).toEqual({ 1010: 0, 1020: 0, 1025: net, 5110: 6_00, 1210: 1_08 })
  await givenAccount()
  const said = statementOf(today, 0, [[net, 'NEFT CR-SBIN0005943-PROVIDER-SBINN52026030212']])
  await importStatement(deps, bankFile(writeCamt053(said), 'camt053'))
  expect(await runReconciliation(deps, BOOK)).toMatchObject({ matchedCount: 1, openCount: 0 })
  expect(await balances()).toEqual({ 1010: net, 1020: 0, 1025: 0, 5110: 6_00, 1210: 1_08 })
  // The same day in its other forms is the same lines.
  for (const [format, content] of [
    ['mt940', writeMt940(said)],
    ['csv', writeCsv(said)],
  ] as const) {
    expect(await importStatement(deps, bankFile(content, format))).toMatchObject({
      isKnown: false,
      addedCount: 0,
      changedCount: 0,
    })
  }
  expect(await runReconciliation(deps, BOOK)).toMatchObject({ matchedCount: 0, foundCount: 0 })
  expect(await verifyClearing(deps.db)).toEqual([])
})

test('[B9.102] a lender’s statement says what the day did and which settlements came, as JSON, CSV and PDF alike', async () => {
  const { deps } = server
  const paid = await givenPayments(3, () => today)
  const stranger = rowOf(7, paid[0] as Paid, { utr: '900000000009', settlement: 'setl_2' })
  await importStatement(deps, fileOf([...paid.map((one, index) => rowOf(index, one)), stranger]))
  await runReconciliation(deps, BOOK)
  await givenAccount()
  const net = 3_000_03 - 3 * 2_36
  const said = statementOf(today, 0, [[net, 'NEFT CR-SBIN0005943-PROVIDER-SBINN52026030212']])
  await importStatement(deps, bankFile(writeCamt053(said), 'camt053'))
  await runReconciliation(deps, BOOK)
  const statement = await lenderStatement(deps.db, { book: BOOK, day: today })
  const figures = Object.fromEntries(
    statement.figures.map(({ figure, amountMinor }) => [figure, amountMinor]),
  )
  expect(figures).toMatchObject({ collected: 3_000_03, settled: net, refunded: 0, taxPaid: 0 })
  expect(figures.providerFees).toBeGreaterThanOrEqual(7_08)
  expect(statement.collected).toEqual([
    { code: 1110, name: 'Loan principal receivable', amountMinor: 3_000_03 },
  ])
  expect(statement.remittances).toMatchObject([
    { reference: 'SBINN52026030212', bookedOn: today, amountMinor: net },
  ])
  // What came in and what went on is what the accounts moved.
  const cash = new Map(statement.cash.map((one) => [one.code, one]))
  expect(cash.get(1010)).toMatchObject({ openingMinor: 0, closingMinor: net })
  expect(statement.exceptions.map(({ kind }) => kind)).toContain('missingHere')

  const fileOfDay = (form: 'csv' | 'pdf', language: Language) =>
    lenderStatementFile(deps, deps.db, { book: BOOK, day: today, form, language })
  const csv = await fileOfDay('csv', 'en')
  const rows = csv.bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','))
  const of = (section: string) => rows.filter(([first]) => first === section)
  expect(
    of('figure')
      .find(([, , what]) => what === 'collected')
      ?.at(-2),
  ).toBe('3000.03')
  expect(of('remittance')).toEqual([
    ['remittance', '', '', 'SBINN52026030212', today, '', '', '', inr(net), 'INR'],
  ])
  expect(
    of('closing')
      .find(([, account]) => account === '1010')
      ?.at(-2),
  ).toBe(inr(net))
  expect(of('exception')).toHaveLength(statement.exceptions.length)
  const sum = (column: number) =>
    of('trial balance').reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
  expect(sum(6)).toBe(sum(7))
  expect(sum(8)).toBe(0)
  for (const language of LANGUAGES) {
    const pdf = await fileOfDay('pdf', language)
    expect(pdf).toMatchObject({ fileName: `statement-${BOOK}-${today}.pdf` })
    expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(pdf.sha256)
    const { text } = await readPdf(pdf.bytes)
    expect(text).toContain(BOOK)
    expect(text).toContain('SBINN52026030212')
    expect(text).toContain('3,000.03')
    expect(text).toContain('1110 Loan principal receivable')
    if (language === 'en') {
      expect(text).toContain('What is open is as known on')
      expect((await fileOfDay('pdf', language)).sha256).toBe(pdf.sha256)
    }
  }
})

test('[B9.107] a statement has every item that is open, and says when that was known only where there is one', async () => {
  const { deps } = server
  const count = 501
  const pdfOf = () =>
    lenderStatementFile(deps, deps.db, { book: BOOK, day: today, form: 'pdf', language: 'en' })
  await givenLoans(deps, { count: 1, dueOn: () => addDays(today, 9) })
  const closed = await pdfOf()
  expect((await readPdf(closed.bytes)).text).not.toContain('What is open')
  server.deps.clock.advanceDays(1)
  expect((await pdfOf()).sha256).toBe(closed.sha256)
  await deps.db.query({
    text: `insert into recon_items (item_id, book, code, kind, source_id, reference, other_reference,
        ledger_minor, on_day)
      select gen_random_uuid(), $1, 1025, 'settlement', 'batch ' || n, 'SBIN' || n, '', 100, $2
      from generate_series(1, $3) as n`,
    values: [BOOK, today, count],
  })
  const { items } = await lenderStatement(deps.db, { book: BOOK, day: today })
  expect(items).toHaveLength(count)
})

test('[B9.103] for a line that nothing names, the items of its very amount are told, the likeliest first, and each may be said to be it', async () => {
  const { deps } = server
  const paid = await givenPayments(4, () => today)
  const settle = (one: Paid, index: number, day: Day): Row =>
    rowOf(index, one, {
      ...{ amount: '500.00', credit: '500.00', fee: '0.00', tax: '0.00', settled_on: day },
      ...{ settlement: `setl_${index}`, settlement_utr: `SBINN5202603021${index}` },
      ...{ row_id: `adj_${index}`, kind: 'adjustment', utr: `7${one.utr}` },
    })
  // Three settlements of the same sum and one of another.
  const days = [addDays(today, -9), addDays(today, -1), today]
  const rows = days.map((day, index) => settle(paid[index] as Paid, index, day))
  rows.push(rowOf(8, paid[3] as Paid, { settlement: 'setl_8', settlement_utr: 'SBINN52026030218' }))
  await importStatement(deps, fileOf(rows))
  await runReconciliation(deps, BOOK)
  await givenAccount()
  const said = statementOf(today, 0, [[500_00, 'NEFT CR NO REFERENCE']])
  await importStatement(deps, bankFile(writeCamt053(said), 'camt053'))
  await runReconciliation(deps, BOOK)
  const [nameless] = (await listOpenExceptions(deps.db, BOOK)).filter(
    ({ kind }) => kind === 'bankOnly',
  )
  if (!nameless) throw new Error('the line is no exception')
  const { exceptionId } = nameless
  // Two are as near as each other: nothing is suggested, and all three are told.
  expect(nameless.suggestedItemId).toBeNull()
  const { book, candidates } = await listCandidates(deps.db, exceptionId)
  expect(book).toBe(BOOK)
  expect(candidates).toMatchObject([
    ...[0, 1, 9].map((daysApart) => ({
      ...{ code: 1025, kind: 'settlement', openMinor: 500_00, daysApart },
      ...{ isSuggested: false, hasReference: false, onDay: addDays(today, -daysApart) },
    })),
  ])
  const desk = { db: deps.db, newId: deps.newId, at: deps.clock.now() }
  const { operatorId } = await addOperator(desk, { name: 'A clerk', roles: ['accountant'] })
  class Undo extends Error {}
  for (const { itemId } of candidates) {
    const asked = { exceptionId, decision: 'match', itemId, untilOn: null } as const
    const trying = inTransaction(deps.db, async (tx) => {
      const subject = await lockException(deps, tx, asked)
      const by = { asked, decidedBy: operatorId, confirmedBy: null }
      expect(await carryOutDecision(deps, tx, subject, by)).toMatchObject({ state: 'matched' })
      throw new Undo()
    })
    await expect(trying).rejects.toThrow(Undo)
  }
  await expect(listCandidates(deps.db, randomUUID())).rejects.toThrow('NOT_FOUND')
})

test('[B9.21] a file with faults of eleven kinds: each is one exception, the rest is matched, nothing is refused', async () => {
  const count = process.env.LONG ? 9_996 : 300
  const { deps } = server
  const paid = await givenPayments(count, (index) =>
    index >= 16 && index < 20 ? addDays(today, -7) : today,
  )
  const rows = paid.flatMap((one, index): Row[] => {
    const row = (changes: Row = {}) => rowOf(index, one, changes)
    const less = one.amountMinor - 1_00
    if (index < 4) return []
    if (index < 8) return [row(), row({ row_id: `again_${index}` })]
    if (index < 12) return [row({ amount: inr(less), credit: inr(less - 2_36) })]
    if (index < 16) return [row({ credit: inr(one.amountMinor - 3_36) })]
    if (index < 20) return [row()]
    if (index < 23) return [row({ on_hold: 'yes', settlement: '', settlement_utr: '' })]
    if (index < 26) return [row({ currency: 'MXN' })]
    return [row()]
  })
  const out = (id: string, kind: string): Row => ({
    ...rowOf(0, paid[30] as Paid, { row_id: id, kind, utr: `99${id}` }),
    ...{ amount: '10.00', credit: '0.00', debit: '10.00', fee: '0.00', tax: '0.00' },
  })
  for (let index = 0; index < 4; index += 1) {
    rows.push(out(`rfnd_${index}`, 'refund'), {
      ...out(`disp_${index}`, 'adjustment'),
      dispute: 'yes',
    })
  }
  for (let index = 0; index < 3; index += 1) {
    rows.push(out(`trf_${index}`, 'transfer'), { row_id: `torn_${index}`, amount: '1,2,3' })
  }
  const file = fileOf(rows)
  const steps: number[] = []
  const done = await importStatement(deps, file, (step) => steps.push(step))
  expect(done).toMatchObject({
    lineCount: rows.length,
    addedCount: rows.length,
    unreadableCount: 3,
  })
  expect(steps.at(-1)).toBe(rows.length)
  const run = await runReconciliation(deps, BOOK)
  // Four are missing, four of another amount, three wait and three are in another currency.
  expect(run).toMatchObject({ matchedCount: count - 14, foundCount: 40, openCount: 40 })
  expect(await kindsOf()).toEqual({
    missingThere: 4 + 3,
    duplicate: 4,
    amountDiffers: 4,
    feeDiffers: 4,
    tooLate: 4,
    currencyDiffers: 3,
    missingHere: 4 + 4,
    unknownKind: 3,
    unreadable: 3,
  })
  expect(await verifyClearing(deps.db)).toEqual([])
  const before = await balances()
  expect(await importStatement(deps, file)).toMatchObject({ isKnown: true, addedCount: 0 })
  const another = fileOf([...rows, {}])
  expect(await importStatement(deps, another)).toMatchObject({ addedCount: 1, changedCount: 0 })
  expect(await runReconciliation(deps, BOOK)).toMatchObject({ matchedCount: 0, foundCount: 1 })
  expect(await balances()).toEqual(before)
}, 1_800_000)

test('[B9.21] what a later file brings closes its exception by itself, and a changed row is told', async () => {
  const [first, second] = (await givenPayments(2, () => today)) as [Paid, Paid]
  const { deps } = server
  await importStatement(deps, fileOf([rowOf(0, first)]))
  await runReconciliation(deps, BOOK)
  expect(await kindsOf()).toEqual({ missingThere: 1 })
  await importStatement(deps, fileOf([rowOf(1, second)]))
  expect(await runReconciliation(deps, BOOK)).toMatchObject({ matchedCount: 1, openCount: 0 })
  const changed = fileOf([rowOf(1, second, { amount: '7.00', credit: '4.64' })])
  expect(await importStatement(deps, changed)).toMatchObject({ addedCount: 0, changedCount: 1 })
  await importStatement(deps, fileOf([rowOf(1, second, { amount: '7.00', credit: '4.64' }), {}]))
  expect(await kindsOf()).toEqual({ changed: 1 })
  expect(await verifyClearing(deps.db)).toEqual([])
})

test('[B9.21] a file of another account, currency, day or sum is refused with the reason, and nothing of it stays', async () => {
  const { deps } = server
  await givenLoans(deps, { count: 1, dueOn: () => addDays(today, 9) })
  await givenAccount()
  const good = statementOf(today, 500_00, [[7_00, 'CASH']])
  const refusalOf = async (said: object, change = (text: string) => text): Promise<string> => {
    const content = change(writeCamt053({ ...good, ...said }))
    const answer = await importStatement(deps, bankFile(content, 'camt053')).catch((e) => e)
    return answer instanceof StatementRefused ? answer.refusal : 'none'
  }
  expect(await refusalOf({ accountNumber: '1234' })).toBe('account')
  expect(await refusalOf({ currency: 'MXN' })).toBe('currency')
  expect(await refusalOf({ day: addDays(today, 1) })).toBe('notDay')
  expect(await refusalOf({}, (text) => text.replace('>500.00<', '>501.00<'))).toBe('checksum')
  const { rows } = await database.db.query({ text: 'select from statement_lines' })
  expect(rows).toEqual([])
  expect(await refusalOf({})).toBe('none')
})

test('[B9.21] statements that do not follow each other leave a gap, and what was there before is a line', async () => {
  const { deps } = server
  await givenLoans(deps, { count: 1, dueOn: () => addDays(today, 9) })
  await givenAccount()
  const before = addDays(today, -1)
  await importStatement(deps, bankFile(writeMt940(statementOf(before, 500_00, [])), 'mt940'))
  await importStatement(
    deps,
    bankFile(writeMt940(statementOf(today, 480_00, [[-3_00, 'FEE']])), 'mt940'),
  )
  await runReconciliation(deps, BOOK)
  expect(await kindsOf()).toEqual({ gap: 1, bankOnly: 2 })
  const earlier = statementOf(addDays(today, -9), 1_00, [])
  await expect(importStatement(deps, bankFile(writeMt940(earlier), 'mt940'))).rejects.toThrow(
    'before the first',
  )
})

test('ten runs at once match everything once', async () => {
  const paid = await givenPayments(20, () => today)
  const { deps } = server
  const file = fileOf(paid.map((one, index) => rowOf(index, one)))
  const taken = await Promise.all(Array.from({ length: 5 }, () => importStatement(deps, file)))
  expect(taken.filter(({ isKnown }) => !isKnown)).toHaveLength(1)
  const runs = await Promise.all(Array.from({ length: 10 }, () => runReconciliation(deps, BOOK)))
  expect(runs.map(({ matchedCount }) => matchedCount).toSorted((a, b) => b - a)[0]).toBe(20)
  expect(runs.reduce((sum, { matchedCount }) => sum + matchedCount, 0)).toBe(20)
  expect(await verifyClearing(deps.db)).toEqual([])
  expect((await verifyBooks(deps.db)).filter((problem) => problem.includes('1020'))).toEqual([])
})

test('[B9.170] what nobody decides is told after three banking days, each night, until it is decided or waits for its day', async () => {
  const { deps } = server
  const paid = await givenPayments(2, () => today)
  const [first, second] = paid
  if (!first || !second) throw new Error('nothing was paid')
  const unknown = { ...second, utr: '999999999999' }
  await importStatement(deps, fileOf([rowOf(0, first), rowOf(9, unknown)]))
  await runReconciliation(deps, BOOK)
  const open = await listOpenExceptions(deps.db, BOOK)
  expect(open.length).toBeGreaterThan(0)
  const told = () => staleExceptions(deps.db, deps)
  expect(await told()).toEqual([])
  const due = addWorkingDays(today, 3, deps.market.holidays)
  while (deps.clock.businessDay() < due) {
    deps.clock.advanceDays(1)
    if (deps.clock.businessDay() <= due) expect(await told()).toEqual([])
  }
  deps.clock.advanceDays(1)
  const sentence = `${BOOK}: ${open.length} exceptions of the cash are undecided for more than 3 banking days, the oldest since ${today}`
  expect(await told()).toEqual([sentence])
  await deps.db.query({
    text: "update recon_exceptions set state = 'explained', until_on = $1",
    values: [addDays(deps.clock.businessDay(), 5)],
  })
  expect(await told()).toEqual([])
})
