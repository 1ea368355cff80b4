import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { minor } from '@noren/contract/money'
import { decideProposal, waiveCharge } from '@noren/contract/operator'
import { listBookMonths } from '@noren/contract/operator/months'
import { decideException, listExceptions } from '@noren/contract/operator/reconciliation'
import { taxRegister } from '@noren/contract/operator/tax'
import { quoteExtension } from '@noren/contract/repayments'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { databaseEnv } from '@noren/testkit/connection-url'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { readPdf } from '@noren/testkit/read-pdf'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBooksCommand } from '../../commands/books.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'
import { accountBalance } from '../books/account-balance.ts'
import { listBooks } from '../books/list-books.ts'
import { exportPiece } from '../documents/export-book.ts'
import { importStatement } from '../reconciliation/import-statement.ts'
import { openLenderAccount } from '../reconciliation/lender-accounts.ts'
import { runReconciliation } from '../reconciliation/run-reconciliation.ts'
import { verifyClearing } from '../reconciliation/verify-clearing.ts'
import { taxBlockers } from './month-blockers.ts'
import { numberNextDocuments } from './number-documents.ts'
import { verifyTax } from './verify-tax.ts'

const BOOK = 'banyan-lane-INR'

let t: TestApp
let auditor: { token: string }
let start: Day
/** Lent on the first day: left on day 2, extended on day 30, and one whose fee is waived on day 1. */
let left: GivenLoan
let extended: GivenLoan
let waived: GivenLoan

const lend = () => givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
const go = (days: number) => t.clock.advanceDays(days)
const register = async (on: Day) => {
  const params = { book: BOOK, month: on.slice(0, 7) }
  return (await t.call(taxRegister, { ...auditor, params })).data
}
const cells = ({ documents }: Awaited<ReturnType<typeof register>>) =>
  documents.map(({ number, day, taxable, central, state, integrated, credits }) => [
    ...[number, day, taxable, central, state, integrated],
    ...(credits === null ? [] : [credits]),
  ])

beforeAll(async () => {
  t = await startTestApp()
  auditor = await givenOperator(t, 'auditor')
  start = t.clock.businessDay()
  left = await lend()
  extended = await lend()
  waived = await lend()
  go(1)
  for (const [part, amount] of [
    ['fee', '100.00'],
    ['tax', '18.00'],
  ] as const) {
    await byStaff(t, waiveCharge, { loanId: waived.loanId, part, amount, reason: 'goodwill' })
  }
  go(1)
  const exit = (await pay(t, left, randomUUID(), { kind: 'coolingOff' })).data
  expect(exit.amount).toBe('20036.00')
  await sendWebhook(t, captured(t, exit))
  go(1)
}, 300_000)
afterAll(() => t.close())

test('[B9.60] [B9.63] an invoice for each fee, credit notes for an exit and a waiver, and their sum is what 2210 moved', async () => {
  // Sealed, and without a number: nothing is given on the way.
  const before = await register(start)
  expect(before).toMatchObject({
    isComplete: false,
    documents: [],
    movement: { documented: '90.00' },
  })
  await closeBooks(t)
  const march = await register(start)
  expect(cells(march)).toEqual([
    ['BL25-26/00000001', start, '300.00', '27.00', '27.00', '0.00'],
    ['BL25-26/00000002', start, '300.00', '27.00', '27.00', '0.00'],
    ['BL25-26/00000003', start, '300.00', '27.00', '27.00', '0.00'],
    ['BLC25-26/0000001', addDays(start, 1), '100.00', '9.00', '9.00', '0.00', 'BL25-26/00000003'],
    ['BLC25-26/0000002', addDays(start, 2), '300.00', '27.00', '27.00', '0.00', 'BL25-26/00000001'],
  ])
  expect(march.total).toEqual({
    taxable: '500.00',
    central: '45.00',
    state: '45.00',
    integrated: '0.00',
    tax: '90.00',
  })
  expect(march.movement).toEqual({
    documented: '90.00',
    kept: '0.00',
    paid: '0.00',
    setOff: '0.00',
    total: '90.00',
  })
  expect(march.summary).toMatchObject([{ place: '27', ratePercent: '18', isIntra: true }])
  expect(march.series).toEqual([
    { kind: 'invoice', from: 'BL25-26/00000001', to: 'BL25-26/00000003', count: 3 },
    { kind: 'creditNote', from: 'BLC25-26/0000001', to: 'BLC25-26/0000002', count: 2 },
  ])
  expect(await verifyTax(t.db, { since: null })).toEqual([])
  // Whoever reads the register learns no name and no phone.
  expect(JSON.stringify(march)).not.toContain(left.person.phone)
})

test('[B9.173] the register in an export is the same part by part, its sum is what 2210 moved, and it says until when it is whole', async () => {
  await closeBooks(t)
  const to = addDays(start, 2)
  const [book] = await listBooks(t.db)
  if (book?.book !== BOOK) throw new Error('there is no book')
  const asked = {
    ...{ ...book, file: 'taxRegister' as const, form: 'csv' as const, by: 'posted' as const },
    ...{ from: null, to, knownOn: to },
  }
  const read = async (limit: number, days = asked) => {
    let [text, parts]: [string, number] = ['', 0]
    for (let after: string | null | undefined; after !== null; parts += 1) {
      const piece = await exportPiece(t.deps, t.db, days, { after: after ?? null, limit })
      text += piece.text
      after = piece.next
    }
    return { text, parts }
  }
  const whole = await read(100)
  expect(await read(2)).toEqual({ text: whole.text, parts: 3 })
  expect(await read(5)).toEqual(whole)
  const rows = whole.text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  expect(rows.map(([page, kind, number]) => [page, kind, number])).toEqual([
    ['page', 'kind', 'number'],
    ...['00000001', '00000002', '00000003'].map((n) => [start, 'invoice', `BL25-26/${n}`]),
    [addDays(start, 1), 'creditNote', 'BLC25-26/0000001'],
    [to, 'creditNote', 'BLC25-26/0000002'],
  ])
  const tax = rows.slice(1).reduce((all, row) => {
    const own = [11, 12, 13].reduce((sum, at) => sum + Math.round(Number(row[at]) * 100), 0)
    return all + (row[1] === 'invoice' ? own : -own)
  }, 0)
  expect(tax).toBe(-(await accountBalance(t.db, { book: BOOK, code: 2210 })))
  expect((await read(100, { ...asked, to: start })).text.trimEnd().split('\n')).toHaveLength(4)
  const end = { ...asked, file: 'chain' as const }
  const chain = async (days: { to: Day }) =>
    (await exportPiece(t.deps, t.db, { ...end, ...days }, { after: null, limit: 1 })).text
  expect(await chain({ to })).toContain(`the documents of tax have their numbers until ${to}`)
  expect(await chain({ to: addDays(start, -1) })).toContain('no document of tax has its number')
  for (const { loanId, person } of [left, extended, waived]) {
    for (const word of [loanId, person.userId, person.phone]) {
      expect(whole.text).not.toContain(word)
    }
  }
})

test('[B9.63] the register comes from the terminal, a line a document or in the shape of the return', async () => {
  const env = { ...databaseEnv(t.connection), DATA_DIR: t.deps.config.dataDir, LOG_LEVEL: 'silent' }
  const ask = async (...more: string[]) => {
    const lines: string[] = []
    const args = ['tax', 'register', '--book', BOOK, ...more]
    await runBooksCommand(args, { env, say: (line) => lines.push(line) })
    return lines.join('\n')
  }
  const month = ['--month', start.slice(0, 7)]
  const [head, first, ...rest] = (await ask(...month)).split('\n')
  expect(head).toMatch(/^kind,number,refused,day,loan,credits,/)
  expect(first).toMatch(
    new RegExp(
      `^invoice,BL25-26/00000001,,${start},[^,]+,,27XXXXX0000X0Z0,27,997113,18,300.00,27.00,27.00,0.00$`,
    ),
  )
  expect(rest).toHaveLength(4)
  expect(JSON.parse(await ask(...month, '--format', 'json'))).toMatchObject({
    gstin: '27XXXXX0000X0Z0',
    fp: '032026',
    b2cs: [
      { sply_ty: 'INTRA', pos: '27', rt: '18', txval: '500.00', camt: '45.00', samt: '45.00' },
    ],
    doc_issue: [{ totnum: 3 }, { totnum: 2 }],
    total: '90.00',
  })
  await expect(ask('--month', '2026-13')).rejects.toThrow('--month')
})

test('[B9.62] the borrower reads the invoice and the credit note of 354.00 among the papers of the loan', async () => {
  const { token } = left.person
  const listed = await t.call(borrowDocuments, { token, params: { borrowId: left.loanId } })
  const papers = listed.data.details.filter(({ kind }) => /^(taxInvoice|creditNote)$/.test(kind))
  expect(papers.map(({ kind, title }) => [kind, title])).toEqual([
    ['taxInvoice', 'Tax invoice'],
    ['creditNote', 'Credit note'],
  ])
  const read = async (documentId: string, as = token) => {
    const { code, data } = await t.call(borrowDocument, { token: as, params: { documentId } })
    return code === 200 ? (await readPdf(Buffer.from(data.base64, 'base64'))).text : code
  }
  const [invoice, note] = papers
  const text = await read(invoice?.documentId ?? '')
  for (const said of ['BL25-26/00000001', '27XXXXX0000X0Z0', '997113', 'CGST', 'SGST', '₹354.00']) {
    expect(text).toContain(said)
  }
  const credited = await read(note?.documentId ?? '')
  for (const said of ['BLC25-26/0000002', 'BL25-26/00000001', '₹354.00']) {
    expect(credited).toContain(said)
  }
  expect(await read(note?.documentId ?? '', extended.person.token)).toBe(404)
}, 300_000)

test('[B9.60] an extension has its own invoice, of the next financial year', async () => {
  go(27)
  // Tokens of the staff end after 30 days.
  auditor = await givenOperator(t, 'auditor', 'Who reads on')
  const { token } = extended.person
  const body = { repayId: extended.loanId }
  const { kfsId, kfsHash } = (await t.call(quoteExtension, { token, body })).data
  const of = { kind: 'extension', kfsId, kfsHash } as const
  const order = (await pay(t, extended, randomUUID(), of)).data
  expect(order.amount).toBe('658.00')
  await sendWebhook(t, captured(t, order))
  const day = t.clock.businessDay()
  go(1)
  await closeBooks(t)
  expect(cells(await register(day)).filter(([, on]) => on === day)).toEqual([
    ['BL26-27/00000001', day, '100.00', '9.00', '9.00', '0.00'],
  ])
}, 300_000)

/** LONG=1: as many as a lender pays out on a busy day; four loans of each borrower. */
const BORROWERS = process.env.LONG === '1' ? 252 : 15
const AT_ONCE = 15

test(
  `[B9.61] ${BORROWERS * 4} loans at once and three killed closes give one numbering without a gap`,
  async () => {
    await closeBooks(t)
    const wish = { productCode: 'lane-30', amount: '5000.00' }
    const first: GivenLoan[] = []
    while (first.length < BORROWERS) {
      first.push(...(await Promise.all([1, 2, 3].map(() => givenAppliedLoan(t, wish)))))
    }
    const loans = [...first]
    await Promise.all([t.deliver(), t.deliver()])
    while (loans.length < BORROWERS * 4) {
      for (let from = 0; from < first.length; from += AT_ONCE) {
        const some = first.slice(from, from + AT_ONCE)
        const more = some.map(({ person }) => givenAppliedLoan(t, { ...wish, person }))
        loans.push(...(await Promise.all(more)))
        await Promise.all([t.deliver(), t.deliver()])
      }
    }
    const day = t.clock.businessDay()
    go(1)
    const jobs = (await import('@noren/server/background/day-jobs')).DAY_JOBS
    const { runJob } = await import('@noren/server/background/run-job')
    for (const job of jobs.filter(({ name }) => /^(close|seal)BookDays$/.test(name))) {
      await runJob(t.deps, job, t.clock.businessDay())
    }
    const step = { after: '', limit: 13 }
    for (let kill = 0; kill < 3; kill += 1) {
      await inTransaction(t.deps.db, (tx) => numberNextDocuments(t.deps, tx, step))
      const killed = inTransaction(t.deps.db, async (tx) => {
        await numberNextDocuments(t.deps, tx, step)
        await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' })
      })
      await expect(killed).rejects.toThrow()
    }
    // A number out of turn is refused by the database.
    const skipped = t.db.query({
      text: `insert into tax_documents select (jsonb_populate_record(d, jsonb_build_object(
        'document_id', gen_random_uuid(), 'number', 900, 'name', 'BL26-27/00000900'))).*
      from tax_documents d where book = '${BOOK}' and page_on = '${day}' limit 1`,
    })
    await expect(skipped).rejects.toThrow('does not follow')
    // Two at once take turns.
    await Promise.all([closeBooks(t), closeBooks(t)])
    const numbers = (await register(day)).documents
      .filter((row) => row.day === day && row.kind === 'invoice')
      .map(({ number }) => Number(number?.slice(-8)))
    const [from = 0] = numbers
    expect(numbers).toEqual(Array.from({ length: loans.length }, (_, index) => from + index))
    expect(await verifyTax(t.db, { since: null })).toEqual([])
  },
  process.env.LONG === '1' ? 3_600_000 : 600_000,
)

test('[B9.90] three hundred nights without a document are done in one step, killed and twice at once as well', async () => {
  await closeBooks(t)
  const pages = async (table: 'tax_days' | 'book_day_seals') => {
    const text = `select count(*)::integer as count, max(day) as until from ${table} where book = '${BOOK}'`
    return (await t.db.query<{ count: number; until: Day }>({ text })).rows[0]
  }
  const before = await pages('tax_days')
  go(300)
  const step = { after: '', limit: 13 }
  // The last of the nights has documents: what is before it is done on the way to it.
  const borrowed = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '5000.00' })
  const day = t.clock.businessDay()
  go(5)
  const jobs = (await import('@noren/server/background/day-jobs')).DAY_JOBS
  const { runJob } = await import('@noren/server/background/run-job')
  for (const job of jobs.filter(({ name }) => /^(close|seal)BookDays$/.test(name))) {
    await runJob(t.deps, job, t.clock.businessDay())
  }
  const killed = inTransaction(t.deps.db, async (tx) => {
    await numberNextDocuments(t.deps, tx, step)
    await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' })
  })
  await expect(killed).rejects.toThrow()
  expect(await pages('tax_days')).toEqual(before)

  const number = () => inTransaction(t.deps.db, (tx) => numberNextDocuments(t.deps, tx, step))
  const steps = await Promise.all([number(), number()])
  expect(steps.map((of) => of?.count).sort()).toEqual([0, 1])
  expect(await number()).toBeNull()
  expect(await pages('tax_days')).toEqual(await pages('book_day_seals'))
  expect((await pages('tax_days'))?.count).toBe((before?.count ?? 0) + 305)
  auditor = await givenOperator(t, 'auditor', 'Who reads after the nights')
  const { documents } = await register(day)
  const of = { text: 'select loan_number as "loanNumber" from loans where id = $1' }
  const { rows } = await t.db.query<{ loanNumber: string }>({ ...of, values: [borrowed.loanId] })
  const loanNumber = rows[0]?.loanNumber
  expect(documents.map((row) => [row.day, row.taxable])).toEqual([[day, '75.00']])
  expect(documents[0]?.loanNumber).toBe(loanNumber)
  expect(await verifyTax(t.db, { since: null })).toEqual([])
}, 300_000)

test('[B9.64] tax is paid over by a line of the bank, by two persons, and never more than is owed', async () => {
  const accountant = await givenOperator(t, 'accountant')
  const finance = await givenOperator(t, 'finance')
  const day = addDays(t.clock.businessDay(), -1)
  const of = { book: BOOK, code: 1010, accountNumber: '000111222333', profile: 'sandbox' } as const
  await openLenderAccount(t.deps.db, { ...of, at: t.clock.now() })
  const content = writeMt940({
    ...{ accountNumber: of.accountNumber, currency: 'INR', day, statementRef: day },
    openingMinor: minor(99_999_00),
    lines: [90_00, 9_999_00].map((amount, index) => ({
      bankReference: `GST${index}`,
      amountMinor: minor(-amount),
      narration: 'GST CHALLAN',
      valueOn: day,
    })),
  })
  await importStatement(t.deps, {
    ...{ book: BOOK, source: 'bank 1010', format: 'mt940' },
    content: Buffer.from(content),
  })
  await runReconciliation(t.deps, BOOK)
  const { details } = (await t.call(listExceptions, auditor)).data
  const decide = (amount: string) =>
    t.call(decideException, {
      ...accountant,
      body: {
        requestId: randomUUID(),
        exceptionId: details.find((row) => row.amount === amount)?.exceptionId ?? '',
        decision: 'taxPayment',
      },
    })
  const confirm = (proposalId: string, { token }: { token: string }) => {
    const body = { requestId: randomUUID(), proposalId, decision: 'confirm' } as const
    return t.call(decideProposal, { token, body })
  }
  const owed = () => accountBalance(t.db, { book: BOOK, code: 2210 })
  const before = await owed()
  const asked = (await decide('-90.00')).data
  expect(asked).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  expect(await owed()).toBe(before)
  expect((await confirm(asked.proposalId ?? '', accountant)).code).toBe(403)
  expect((await confirm(asked.proposalId ?? '', finance)).code).toBe(200)
  expect((await owed()) - before).toBe(90_00)
  const tooMuch = (await decide('-9999.00')).data
  expect((await confirm(tooMuch.proposalId ?? '', finance)).data).toMatchObject({
    reason: 'DECISION_UNFIT',
  })
  expect(await verifyClearing(t.db)).toEqual([])
  expect((await register(t.clock.businessDay())).movement.paid).toBe('-90.00')
}, 300_000)

test('[B9.63] a document that is missing, or another than its entry, is named, and the month waits for its numbers', async () => {
  const { token } = await givenOperator(t, 'accountant', 'Who closes')
  while (t.clock.businessDay().startsWith(start.slice(0, 7))) go(1)
  await closeBooks(t)
  const month = start.slice(0, 7)
  const blockers = async () =>
    (await t.call(listBookMonths, { token })).data.details.find(
      (row) => row.book === BOOK && row.month === month,
    )?.blockers
  expect(await blockers()).not.toContain('taxUnnumbered')
  const tampered = (text: string) =>
    inTransaction(t.db, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text })
      const found = await verifyTax(tx, { since: null })
      const open = await taxBlockers(tx, { book: BOOK, month: `${month}-01` as Day })
      throw Object.assign(new Error('rolled back'), { found, open })
    }).catch((error: { found: string[]; open: string[] }) => error)
  const of = `book = '${BOOK}' and page_on = '${start}'`
  const gone = await tampered(`delete from tax_documents where ${of} and number = 2`)
  expect(gone.found).toEqual([
    `${BOOK}: the tax documents of ${start} say 10800, 2210 says 16200; documents missing: 1`,
    `${BOOK}: the invoice numbers of 2025 go from 1 to 3 and are 2`,
  ])
  const other = await tampered(
    `update tax_documents set central_minor = 2600 where ${of} and number = 1`,
  )
  expect(other.found).toEqual([`${BOOK}: the tax documents of ${start} say 16100, 2210 says 16200`])
  const unnumbered = await tampered(`delete from tax_days where book = '${BOOK}'`)
  expect(unnumbered.open).toEqual(['taxUnnumbered'])
})
