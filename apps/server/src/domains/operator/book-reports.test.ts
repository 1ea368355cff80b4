import { createHash, randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { ENDPOINTS } from '@noren/contract/index'
import { minor } from '@noren/contract/money'
import { decideApplication } from '@noren/contract/operator'
import {
  balanceSheet,
  bookAccount,
  bookDays,
  bookJournal,
  EXPORTED_FILES,
  exportBook,
  JOURNAL_FORMS,
  journalEntry,
  lenderStatement,
  lenderStatementFile,
  listBooks,
  listExportCodes,
  loanTape,
  profitAndLoss,
  proveBook,
  trialBalance,
} from '@noren/contract/operator/books'
import { closeBooks } from '@noren/testkit/close-books'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { inputNames } from '@noren/testkit/names-a-record'
import { readPdf } from '@noren/testkit/read-pdf'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeCamt053 } from '../../providers/sandbox/bank/statement-forms.ts'
import { provePart } from '../books/prove-book.ts'
import { importStatement, type StatementFile } from '../reconciliation/import-statement.ts'
import { openLenderAccount } from '../reconciliation/lender-accounts.ts'
import { listOpenExceptions } from '../reconciliation/list-open.ts'
import { runReconciliation } from '../reconciliation/run-reconciliation.ts'

const BOOK = 'banyan-lane-INR'
const params = { book: BOOK }

let t: TestApp
let loan: GivenLoan
let start: Day
let token: string
const ask = <Query extends object>(query: Query) => ({ token, params, query })

/** 20,000 of lane-30: 18.00 of interest and 10.00 of the fee a day. */
beforeAll(async () => {
  t = await startTestApp()
  loan = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  start = t.clock.businessDay()
  ;({ token } = await givenOperator(t, 'auditor'))
  const late = captured(t, (await pay(t, loan)).data, { amount: '5000.00' })
  t.clock.advanceDays(15)
  await closeBooks(t)
  // Of the first day, told on day 15.
  await sendWebhook(t, late)
  t.clock.advanceDays(1)
  await closeBooks(t)
  await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '5000.00' })
})
afterAll(() => t.close())

const amountOf = (lines: readonly { code: number; amount: string }[], code: number) =>
  lines.find((line) => line.code === code)?.amount

test('[B9.14] a month’s result is what its days earned, and the balance sheet balances with it', async () => {
  const day = addDays(start, 14)
  const { data: report } = await t.call(profitAndLoss, ask({ from: start, to: day }))
  expect(report).toMatchObject({ book: BOOK, currency: 'INR', by: 'posted', from: start, to: day })
  expect(amountOf(report.income, 4010)).toBe('252.00')
  expect(amountOf(report.income, 4020)).toBe('140.00')
  expect(report.expenses).toEqual([])
  expect(report.result).toBe('392.00')
  const { data: sheet } = await t.call(balanceSheet, ask({ day }))
  expect(sheet).toMatchObject({ day, result: '392.00' })
  expect(amountOf(sheet.assets, 1110)).toBe('20000.00')
  expect(amountOf(sheet.assets, 1120)).toBe('252.00')
  expect(amountOf(sheet.liabilities, 2310)).toBe('160.00')
  expect(sheet.totalAssets).toBe(sheet.totalOwed)
  // From the tenth day on: five days of it.
  const { data: part } = await t.call(profitAndLoss, ask({ from: addDays(start, 10), to: day }))
  expect(part.result).toBe('140.00')
})

test('[B9.14] late news changes the restated view of a day and never the official one', async () => {
  const day = addDays(start, 14)
  const { data: official } = await t.call(trialBalance, ask({ day }))
  const { data: restated } = await t.call(trialBalance, ask({ day, by: 'value' }))
  const { data: before } = await t.call(
    trialBalance,
    ask({ day, by: 'value', knownOn: addDays(start, 14) }),
  )
  const principal = ({ lines }: typeof official) => lines.find(({ code }) => code === 1110)?.balance
  expect(principal(official)).toBe('20000.00')
  expect(principal(before)).toBe('20000.00')
  expect(Number(principal(restated))).toBeLessThan(16_000)
  for (const { lines } of [official, restated, before]) {
    const sum = (side: 'debit' | 'credit') =>
      lines.reduce((all, line) => all + Math.round(Number(line[side]) * 100), 0)
    expect(sum('debit')).toBe(sum('credit'))
  }
})

const disbursal = async (): Promise<string> => {
  const { rows } = await t.db.query<{ entryId: string }>({
    text: `select id as "entryId" from journal_entries
      where loan_id = $1 and event = 'disbursalProcessed'`,
    values: [loan.loanId],
  })
  return rows[0]?.entryId ?? ''
}

test('[B9.14] an entry is shown with what it undoes, and names no person', async () => {
  const entryId = await disbursal()
  const shown = await t.call(journalEntry, { token, params: { entryId } })
  expect(shown.data).toMatchObject({ entryId, book: BOOK, reverses: null, reversedBy: null })
  expect(shown.data.loanNumber).toMatch(/^LN-/)
  expect(shown.data.postings[0]).toMatchObject({
    debitCode: 1110,
    debitName: 'Loan principal receivable',
  })
  const { person } = loan
  expect(JSON.stringify(shown.data)).not.toContain(person.userId)
  const nobody = await t.call(journalEntry, { token, params: { entryId: person.userId } })
  expect(nobody.data).toMatchObject({ reason: 'NOT_FOUND' })
})

test('what is no book, no day or no view is refused', async () => {
  const nobody = { token, params: { book: 'nobody-INR' }, query: { from: start } }
  for (const report of [trialBalance, profitAndLoss, balanceSheet]) {
    expect((await t.call(report, nobody)).data).toMatchObject({ reason: 'NOT_FOUND' })
    for (const query of [{ knownOn: '2026-02-30' }, { knownOn: 'soon' }, { by: 'mood' }]) {
      const asked = { token, params, query: { from: start, ...query } }
      expect((await t.call(report, asked)).data).toMatchObject({ reason: 'VALIDATION' })
    }
  }
  for (const report of [bookDays, lenderStatement, loanTape, proveBook]) {
    expect((await t.call(report, { token, params: { book: 'nobody-INR' } })).data).toMatchObject({
      reason: 'NOT_FOUND',
    })
  }
  expect((await t.call(bookJournal, nobody)).data).toMatchObject({ reason: 'NOT_FOUND' })
  for (const query of [{ to: '2026-02-30' }, { by: 'mood' }, { cursor: 'x' }, { limit: '101' }]) {
    expect((await t.call(bookJournal, ask({ from: start, ...query }))).code).toBe(400)
  }
  expect((await t.call(profitAndLoss, { token, params })).data).toMatchObject({
    reason: 'VALIDATION',
  })
  const { data } = await t.call(listBooks, { token })
  expect(data.details).toContainEqual({
    ...{ book: BOOK, currency: 'INR', lenderCode: 'banyan-lane' },
    sealedUntil: addDays(start, 15),
  })
})

/** Which roles may is in rules.unit.test.ts: here that each call asks. */
test.each([
  ['accountant', 200],
  ['support', 403],
] as const)('%s reads the books, or is refused', async (role, code) => {
  const { token: theirs } = await givenOperator(t, role)
  const asked = { token: theirs, params, query: { from: start } }
  const reports = [
    ...[trialBalance, profitAndLoss, balanceSheet, listBooks, bookDays, lenderStatement],
    ...[bookJournal, loanTape, proveBook, listExportCodes],
  ]
  for (const report of reports) {
    expect((await t.call(report, asked)).code, report.name).toBe(code)
  }
  const entry = { token: theirs, params: { entryId: await disbursal() } }
  expect((await t.call(journalEntry, entry)).code).toBe(code)
  const file = { token: theirs, params: { book: BOOK, file: 'chain' as const } }
  expect((await t.call(exportBook, file)).code).toBe(code)
  const sheet = { token: theirs, params: { book: BOOK, form: 'csv' as const } }
  expect((await t.call(lenderStatementFile, sheet)).code).toBe(code)
})

test('[B9.74] an account, the days and the statement of a lender are read by call, and agree', async () => {
  const day = addDays(start, 14)
  const { data: account } = await t.call(bookAccount, {
    ...{ token, params: { book: BOOK, code: '1120' } },
    query: { from: addDays(start, 10), to: day },
  })
  expect(account).toMatchObject({ opening: '162.00', closing: '252.00', isCut: false })
  expect(account.lines.map(({ event, debit, otherCode }) => [event, debit, otherCode])).toEqual(
    [10, 11, 12, 13, 14].map(() => ['accrued', '18.00', 4010]),
  )
  const first = account.lines[0]?.entryId ?? ''
  const entry = await t.call(journalEntry, { token, params: { entryId: first } })
  expect(entry.data).toMatchObject({ event: 'accrued', valueOn: addDays(start, 10) })
  const other = { book: BOOK, code: '9999' }
  const asked = { from: start }
  expect(await t.call(bookAccount, { token, params: other, query: asked })).toMatchObject({
    code: 404,
  })

  const { data: days } = await t.call(bookDays, ask({ until: day }))
  expect(days.details).toHaveLength(15)
  expect(days.details[0]).toMatchObject({ day, state: 'closed' })
  const { data: told } = await t.call(lenderStatement, ask({ day }))
  // The end of the chain that the lender keeps is that of the sealed day.
  expect(told.chainEnd).toEqual({
    ...{ day, entries: days.details[0]?.position, chain: days.details[0]?.chain },
  })
  expect(told.cash.find(({ code }) => code === 1012)).toMatchObject({
    ...{ opening: '-20000.00', closing: '-20000.00' },
  })
  expect(told.moves).toContainEqual({
    ...{ event: 'accrued', reason: 'interest.earned', debitCode: 1120, creditCode: 4010 },
    ...{ count: 1, amount: '18.00' },
  })
  expect(told.trialBalance).toEqual((await t.call(trialBalance, ask({ day }))).data.lines)
})

/** Every line of a list, by pages of so many. */
const walk = async <Line>(
  page: (query: { limit: string; cursor?: string }) => Promise<{
    details: Line[]
    nextCursor: string | null
  }>,
  limit: number,
): Promise<Line[]> => {
  const lines: Line[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { details, nextCursor } = await page({
      limit: String(limit),
      ...(cursor !== undefined && { cursor }),
    })
    expect(details.length).toBeLessThanOrEqual(limit)
    lines.push(...details)
    cursor = nextCursor
  }
  return lines
}

test('[B9.100] the journal of a period is read page by page, and is what moved its accounts', async () => {
  const [from, to] = [addDays(start, 10), addDays(start, 15)]
  const read = (asked: { by?: 'posted' | 'value' }, limit: number) =>
    walk(
      async (page) => (await t.call(bookJournal, ask({ from, to, ...asked, ...page }))).data,
      limit,
    )
  const entries = await read({}, 3)
  expect(entries.length).toBeGreaterThan(6)
  expect(await read({}, 100)).toEqual(entries)
  expect(entries.every(({ postedOn }) => postedOn >= from && postedOn <= to)).toBe(true)
  const moved = new Map<number, number>()
  for (const { debitCode, creditCode, amount } of entries.flatMap(({ postings }) => postings)) {
    const minor = Math.round(Number(amount) * 100)
    moved.set(debitCode, (moved.get(debitCode) ?? 0) + minor)
    moved.set(creditCode, (moved.get(creditCode) ?? 0) - minor)
  }
  const balances = async (day: Day) =>
    new Map(
      (await t.call(trialBalance, ask({ day }))).data.lines.map(({ code, balance }) => [
        code,
        Math.round(Number(balance) * 100),
      ]),
    )
  const [before, after] = [await balances(addDays(from, -1)), await balances(to)]
  for (const [code, balance] of after) {
    expect(balance - (before.get(code) ?? 0), String(code)).toBe(moved.get(code) ?? 0)
  }
  // The payment of the first day stands on the page of day 15, and does not count for it.
  const late = entries.find(({ event }) => event === 'repaymentReceived')
  expect(late).toMatchObject({ postedOn: to, valueOn: start })
  expect(late?.loanNumber).toMatch(/^LN-/)
  const counted = await read({ by: 'value' }, 50)
  expect(counted.every(({ valueOn }) => valueOn >= from && valueOn <= to)).toBe(true)
  expect(counted.map(({ entryId }) => entryId)).not.toContain(late?.entryId)
  const { person } = loan
  for (const whose of [person.userId, loan.loanId]) {
    expect(JSON.stringify([...entries, ...counted])).not.toContain(whose)
  }
})

test('[B9.100] the loans of a book are read page by page of one day, and add up to its accounts', async () => {
  const day = addDays(start, 16)
  const read = (limit: number, asked: { day?: Day }) =>
    walk(
      async (page) =>
        (await t.call(loanTape, ask(page.cursor === undefined ? { ...asked, ...page } : page)))
          .data,
      limit,
    )
  const loans = await read(1, { day })
  expect(loans).toHaveLength(2)
  expect(await read(100, { day })).toEqual(loans)
  const { data: balance } = await t.call(trialBalance, ask({ day }))
  const sum = (part: 'principal' | 'interest' | 'unearnedFee') =>
    loans.reduce((all, line) => all + Math.round(Number(line[part]) * 100), 0)
  const account = (code: number) =>
    Math.round(Number(balance.lines.find((line) => line.code === code)?.balance ?? 0) * 100)
  expect(sum('principal')).toBe(account(1110))
  expect(sum('interest')).toBe(account(1120))
  expect(sum('unearnedFee')).toBe(-account(2310))
  expect(loans[0]).toMatchObject({ productCode: 'lane-30', dailyRatePpm: 900, overdueDays: null })
  expect(JSON.stringify(loans)).not.toContain(loan.person.userId)
  // The next page is of the day of the first, whatever is asked beside the cursor.
  const { data: first } = await t.call(loanTape, ask({ day, limit: '1' }))
  const beside = ask({ day: start, cursor: first.nextCursor ?? '' })
  expect((await t.call(loanTape, beside)).data).toMatchObject({ day, details: loans.slice(1) })
  // Before anything was paid out.
  expect(await read(100, { day: addDays(start, -1) })).toEqual([])
  const other = ask({ cursor: Buffer.from(`soon~${loan.loanId}`).toString('base64url') })
  expect((await t.call(loanTape, other)).data).toMatchObject({ reason: 'VALIDATION' })
})

/** Who has such answers is looked at by a person before anything is paid out. */
const WEAK = {
  otherLoans: 'fourOrMore',
  incomeStability: 'changesMuch',
  missedPayments: 'fewTimes',
}

/** Loans of another lender: the one that was applied for first is paid out last, a day after both others. */
const givenPaidOutLater = async (): Promise<{ day: Day; book: string }> => {
  const wish = { productCode: 'lamp-61', amount: '5000.00' }
  const person = await givenCertifiedUser(t, { survey: WEAK })
  const { loanId } = await givenAppliedLoan(t, { ...wish, person })
  // Lists go by when a loan was applied for.
  t.clock.advanceMs(1000)
  await givenDisbursedLoan(t, wish)
  await givenDisbursedLoan(t, wish)
  const day = t.clock.businessDay()
  t.clock.advanceDays(1)
  const officer = await givenOperator(t, 'creditOfficer')
  const body = { requestId: randomUUID(), loanId, decision: 'approve' as const }
  await t.call(decideApplication, { token: officer.token, body })
  await t.deliver()
  return { day, book: 'copper-lamp-INR' }
}

test('[B9.106] a loan that is paid out later does not end the loans of a day', async () => {
  const { day, book } = await givenPaidOutLater()
  const read = (of: Day) =>
    walk(async ({ cursor, limit }) => {
      const query = cursor === undefined ? { day: of, limit } : { cursor, limit }
      return (await t.call(loanTape, { token, params: { book }, query })).data
    }, 1)
  const loans = await read(day)
  expect(loans.map(({ principal }) => principal)).toEqual(['5000.00', '5000.00'])
  const { data: balance } = await t.call(trialBalance, { token, params: { book }, query: { day } })
  expect(balance.lines.find(({ code }) => code === 1110)).toMatchObject({ balance: '10000.00' })
  const later = await read(addDays(day, 1))
  expect(later).toHaveLength(3)
  // The first of the list is the one that was not paid out.
  expect(later.slice(1).map(({ loanNumber }) => loanNumber)).toEqual(
    loans.map(({ loanNumber }) => loanNumber),
  )
})

test('[B9.102] a lender’s statement is a file with the end of the chain on it', async () => {
  const day = addDays(start, 14)
  const { data: told } = await t.call(lenderStatement, ask({ day }))
  const chain = told.chainEnd?.chain ?? 'none'
  const file = async (form: 'csv' | 'pdf') => {
    const asked = { token, params: { book: BOOK, form }, query: { day } }
    const { data } = await t.call(lenderStatementFile, asked)
    const bytes = Buffer.from(data.base64, 'base64')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256)
    expect(data.fileName).toBe(`statement-${BOOK}-${day}.${form}`)
    return bytes
  }
  expect((await file('csv')).toString()).toContain(`end of the chain,,,${chain},${day}`)
  const { text } = await readPdf(await file('pdf'))
  expect(text).toContain('Statement of the day')
  expect(text.replaceAll(/\s/g, '')).toContain(chain)
  const nobody = { token, params: { book: 'nobody-INR', form: 'pdf' as const } }
  expect((await t.call(lenderStatementFile, nobody)).data).toMatchObject({ reason: 'NOT_FOUND' })
})

test('[B9.107] the file of a lender’s statement is of the last sealed day and of no later one', async () => {
  const last = addDays(start, 15)
  const of = (day?: Day) => {
    const asked = { token, params: { book: BOOK, form: 'csv' as const } }
    return t.call(lenderStatementFile, { ...asked, query: day === undefined ? {} : { day } })
  }
  expect((await of()).data).toMatchObject({ fileName: `statement-${BOOK}-${last}.csv` })
  expect((await of(addDays(last, 1))).data).toMatchObject({
    ...{ reason: 'VALIDATION', fields: [{ path: 'day', rule: 'range' }] },
  })
})

test('[B9.101] an export by call goes no further than the last sealed day', async () => {
  const last = addDays(start, 15)
  const of = (file: 'journal' | 'chain' | 'accounts', query: Record<string, string> = {}) => ({
    ...{ token, params: { book: BOOK, file }, query },
  })
  expect((await t.call(exportBook, of('chain'))).data).toMatchObject({
    ...{ name: 'chain.txt', to: last, knownOn: last, nextCursor: null },
    text: expect.stringContaining(`by ${last} `),
  })
  for (const query of [{ to: addDays(last, 1) }, { knownOn: addDays(last, 1) }, { cursor: 'f' }]) {
    expect((await t.call(exportBook, of('journal', query))).data).toMatchObject({
      reason: 'VALIDATION',
    })
  }
  expect((await t.call(exportBook, of('accounts', { cursor: '1' }))).code).toBe(400)
  const nobody = { token, params: { book: 'nobody-INR', file: 'chain' as const } }
  expect((await t.call(exportBook, nobody)).data).toMatchObject({ reason: 'NOT_FOUND' })
})

/** Books, cash, months and tax: where the staff reads a lender's figures. */
const OF_LENDERS = /^\/api\/operator\/(books|recon|funding)(\/|$)/

/** A credit of the bank whose words name the borrower; nothing of the books is it. Its exception. */
const givenCreditOf = async ({ person }: GivenLoan): Promise<string> => {
  const day = t.clock.businessDay()
  const accountNumber = '50200012345678'
  const account = { book: BOOK, code: 1010, accountNumber, profile: 'sandbox' } as const
  await openLenderAccount(t.db, { ...account, at: t.clock.now() })
  const narration = `NEFT CR ${person.name} ${person.phone} AC ${person.accountNumber}`
  const amountMinor = minor(700_00)
  const content = writeCamt053({
    ...{ accountNumber, currency: 'INR', day, statementRef: day, openingMinor: minor(0) },
    lines: [{ bankReference: 'S1', amountMinor, narration, valueOn: day }],
  })
  const file = { book: BOOK, source: 'bank 1010', format: 'camt053', content: Buffer.from(content) }
  await importStatement(t.deps, file as StatementFile)
  await runReconciliation(t.deps, BOOK)
  const found = (await listOpenExceptions(t.db, BOOK)).find(({ kind }) => kind === 'bankOnly')
  return found?.exceptionId ?? ''
}

/** What a path or a question may be asked for, each of it. */
const choicesOf = (path: string, names: readonly string[]): Record<string, string>[] => {
  if (path.endsWith('{file}')) {
    const files = EXPORTED_FILES.filter((file) => file !== 'journal').map((file) => ({ file }))
    return [...files, ...JOURNAL_FORMS.map((form) => ({ file: 'journal', form }))]
  }
  if (path.endsWith('{form}')) return [{ form: 'csv' }, { form: 'pdf' }]
  return names.includes('by') ? [{ by: 'posted' }, { by: 'value' }] : [{}]
}

/** Everything that an answer says, also in the file that it carries. */
const wordsOf = async (data: unknown): Promise<string> => {
  const { base64 = '', mimeType } = (data ?? {}) as { base64?: string; mimeType?: string }
  const file = Buffer.from(base64, 'base64')
  const told = mimeType === 'application/pdf' ? (await readPdf(file)).text : file.toString()
  return `${JSON.stringify(data)}${told}`
}

test('[B9.105] no answer about the books, the cash or the tax has a borrower’s name, phone or account', async () => {
  const exceptionId = await givenCreditOf(loan)
  const day = t.clock.businessDay()
  t.clock.advanceDays(1)
  await closeBooks(t)
  const entryId = await disbursal()
  const entry = await t.call(journalEntry, { token, params: { entryId } })
  const values: Readonly<Record<string, string>> = {
    loanNumber: entry.data.loanNumber ?? '',
    ...{ book: BOOK, code: '2010', entryId, month: day.slice(0, 7) },
    ...{ exceptionId, from: start, to: day, day },
  }
  const reads = ENDPOINTS.filter(({ path, method }) => method === 'GET' && OF_LENDERS.test(path))
  const read = new Map<string, string>()
  const { name, phone, accountNumber, userId } = loan.person
  for (const { path, ...endpoint } of reads) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '')
    const asked = inputNames(endpoint.query ? { query: endpoint.query } : {})
    for (const choice of choicesOf(path, asked)) {
      const given = (names: readonly string[]) =>
        Object.fromEntries(
          Object.entries({ ...values, ...choice }).filter(([one]) => names.includes(one)),
        )
      const query = given(asked.filter((one) => !inPath.includes(one)))
      const { code, data } = await t.call(
        { path, ...endpoint },
        { token, params: given(inPath), query },
      )
      const words = await wordsOf(data)
      if (code === 200) read.set(`${endpoint.name} ${Object.values(choice).join(' ')}`, words)
      for (const whose of [name, phone, accountNumber, userId]) {
        expect(words.includes(whose), endpoint.name).toBe(false)
      }
    }
  }
  // All but the month, which is not over, and a borrower's own paper, which names them: each look is in their log (B9.149).
  const names = new Set([...read.keys()].map((one) => one.split(' ')[0]))
  const missing = reads.map((one) => one.name).filter((one) => !names.has(one))
  expect(missing.toSorted()).toEqual(['monthMovements', 'taxDocumentFile'])
  expect(read.size).toBeGreaterThan(reads.length + EXPORTED_FILES.length)
  // The line of the bank is in what was read: it is its words that are not.
  expect(read.get('listExceptions ')).toContain(exceptionId)
  expect(read.get('lenderStatement ')).toContain(exceptionId)
  expect(read.get('lenderStatementFile pdf')).toContain('700.00')
})

test('[B9.101] a book is gone over again by call, so many days at once, and what was changed is named', async () => {
  const count = 18
  const prove = async (from?: Day) => (await t.call(proveBook, ask(from ? { from } : {}))).data
  const whole = await prove(start)
  expect(whole).toMatchObject({ problems: [], days: count, until: addDays(start, 17) })
  expect(whole.nextFrom).toBeNull()
  expect(await prove()).toMatchObject({ problems: [], days: 0, until: null, nextFrom: null })
  const part = (from: Day) => provePart(t.deps, t.db, { book: BOOK, from }, 10)
  const first = await part(start)
  expect(first).toMatchObject({ problems: [], days: 10, nextFrom: addDays(start, 10) })
  const rest = await part(addDays(start, 10))
  expect(rest).toMatchObject({ problems: [], days: count - 10, nextFrom: null })
  expect(first.entries + rest.entries).toBe(whole.entries)
  const entryId = await disbursal()
  await inTransaction(t.db, async (tx) => {
    // As whoever has the database may.
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({
      text: 'update postings set amount_minor = amount_minor + 1 where entry_id = $1',
      values: [entryId],
    })
  })
  const { problems } = await prove(start)
  expect(problems.some((problem) => problem.includes(entryId))).toBe(true)
  expect(problems.some((problem) => problem.includes(`the page of ${start}`))).toBe(true)
})
