import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { msgCenter } from '@noren/contract/messages'
import { decimalFromMinor } from '@noren/contract/money'
import { quoteExtension, repayPay } from '@noren/contract/repayments'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { plain, type ReadPdf, readPdf } from '@noren/testkit/read-pdf'
import { captured, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { outstandingOf } from '../loans/bill.ts'
import { findLoan } from '../loans/find-loan.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { lockLoan, moveLoan } from '../loans/moves.ts'
import { agreedKeyFacts } from '../loans/quote-loans.ts'
import { deleteOldStatements } from './delete-old-statements.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  await t.close()
})

const listOf = async ({ person, loanId }: GivenLoan) => {
  const answer = await t.call(borrowDocuments, {
    token: person.token,
    params: { borrowId: loanId },
  })
  expect(answer.code).toBe(200)
  return answer.data.details
}

const open = (person: CertifiedPerson, documentId: string) =>
  t.call(borrowDocument, { token: person.token, params: { documentId } })

type Kind = Awaited<ReturnType<typeof listOf>>[number]['kind']

const readKind = async (given: GivenLoan, kind: Kind): Promise<ReadPdf> => {
  const found = (await listOf(given)).find((document) => document.kind === kind)
  if (!found) throw new Error(`the loan has no ${kind}`)
  const { data } = await open(given.person, found.documentId)
  const bytes = Buffer.from(data.base64, 'base64')
  expect(bytes).toHaveLength(found.bytes)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(found.sha256)
  expect(data).toMatchObject({ mimeType: 'application/pdf', sha256: found.sha256 })
  return readPdf(bytes)
}

/** Pays everything that is owed today, or another amount. */
const payIn = async (given: GivenLoan, amount?: string) => {
  const order = await pay(t, given)
  const message = captured(t, { ref: order.data.ref, amount: amount ?? order.data.amount })
  expect((await sendWebhook(t, message)).code).toBe(200)
  return message
}

/** 10447.00 as the documents print it in English for India. */
const printed = (amount: string) =>
  `₹${Number(amount).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

test('[B2.5] statement and agreement are there from the application on, as they were agreed', async () => {
  const given = await givenAppliedLoan(t)
  const { userId } = given.person
  expect((await listOf(given)).map(({ kind }) => kind)).toEqual(['keyFacts', 'agreement'])
  const loan = await findLoan(t.db, { userId, loanId: given.loanId })
  if (!loan) throw new Error('no loan')
  const content = await agreedKeyFacts(t.db, { userId, kfsId: loan.kfsId })
  if (!content) throw new Error('no key facts')
  const pdf = await readKind(given, 'keyFacts')
  for (const text of [loan.kfsHash, loan.kfsNumber, printed(content.repay), `${content.apr}%`]) {
    expect(pdf.text).toContain(text)
  }
  for (const { label, values } of [...content.partOne, ...content.partTwo, ...content.aprSheet]) {
    for (const text of [label, ...values]) expect(pdf.text).toContain(plain(text))
  }
  const agreement = await readKind(given, 'agreement')
  for (const { heading, text } of content.agreement.clauses) {
    expect(agreement.text).toContain(plain(`${heading} ${text}`))
  }
})

test('[B2.5] the same document is the same bytes, also when two ask for the first time at once', async () => {
  const given = await givenAppliedLoan(t)
  const lists = await Promise.all([listOf(given), listOf(given), listOf(given)])
  expect(lists[1]).toEqual(lists[0])
  expect(lists[2]).toEqual(lists[0])
  t.clock.advanceDays(1)
  expect(await listOf(given)).toEqual(lists[0])
  for (const { documentId, sha256 } of lists[0] ?? []) {
    const first = await open(given.person, documentId)
    const again = await open(given.person, documentId)
    expect(again.data).toEqual(first.data)
    expect(first.data.sha256).toBe(sha256)
  }
})

test('[B2.5] documents are in the language that was agreed in, whoever reads', async () => {
  const given = await givenAppliedLoan(t)
  const answer = await t.call(borrowDocuments, {
    token: given.person.token,
    params: { borrowId: given.loanId },
    language: 'vi',
  })
  expect(answer.data.details.map(({ language, title }) => [language, title])).toEqual([
    ['en', 'Key Facts Statement'],
    ['en', 'Loan agreement'],
  ])
})

const loanOf = async ({ person, loanId }: GivenLoan) => {
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (!loan || !wasDisbursed(loan)) throw new Error('the loan was not paid out')
  return loan
}

const owedText = async (given: GivenLoan): Promise<string> => {
  const owed = await outstandingOf(t.deps, t.db, await loanOf(given), t.clock.businessDay())
  return `Owed in all ${printed(decimalFromMinor(owed.totalMinor, 'INR'))}`
}

test('[B5.6] each payment has its receipt, and the statement of account adds up', async () => {
  const given = await givenDisbursedLoan(t)
  t.clock.advanceDays(10)
  const message = await payIn(given, '3000.00')
  const [payment] = await paymentsFor(t.db, given.loanId)
  if (!payment) throw new Error('no payment')
  const { loanNumber } = await loanOf(given)
  const receipt = await readKind(given, 'receipt')
  for (const text of [payment.receiptNumber, message.utr, '₹3,000.00', loanNumber]) {
    expect(receipt.text).toContain(text)
  }
  const { principalMinor, interestMinor, feeMinor, taxMinor } = payment
  for (const part of [principalMinor, interestMinor, feeMinor, taxMinor].filter(
    (minor) => minor > 0,
  )) {
    expect(receipt.text).toContain(printed(decimalFromMinor(part, 'INR')))
  }
  const statement = await readKind(given, 'statement')
  expect(statement.text).toContain(message.utr)
  expect(statement.text).toContain(await owedText(given))
  const before = await listOf(given)
  t.clock.advanceDays(1)
  const later = await readKind(given, 'statement')
  expect(later.text).toContain(await owedText(given))
  // The statement handed out yesterday has not changed.
  const old = before.find(({ kind }) => kind === 'statement')
  const kept = await open(given.person, old?.documentId ?? '')
  expect(kept.data.sha256).toBe(old?.sha256)
})

test('[B5.6] the no-dues letter comes with the last rupee, and goes if the bank takes it back', async () => {
  const given = await givenDisbursedLoan(t)
  t.clock.advanceDays(5)
  await payIn(given, '1000.00')
  const kinds = async () => (await listOf(given)).map(({ kind }) => kind)
  const running = ['keyFacts', 'agreement', 'receipt', 'statement']
  expect(await kinds()).toEqual(running)
  await payIn(given)
  const ended = ['keyFacts', 'agreement', 'receipt', 'receipt', 'statement', 'noDues']
  expect(await kinds()).toEqual(ended)
  const list = await listOf(given)
  const { loanNumber } = await loanOf(given)
  const letter = await readKind(given, 'noDues')
  expect(letter.text).toContain(`has repaid loan ${loanNumber} in full`)
  const statement = await readKind(given, 'statement')
  expect(statement.text).toContain('Owed in all ₹0.00')
  t.clock.advanceDays(40)
  expect(await listOf(given)).toEqual(list)

  await inTransaction(t.db, async (tx) => {
    const loan = await lockLoan(tx, given.loanId)
    const move = { at: t.clock.now(), why: 'payment.reversed' }
    await moveLoan(t.deps, tx, loan, LOAN_STATUS.disbursed, move)
  })
  expect(await kinds()).not.toContain('noDues')
  const gone = await open(given.person, list.at(-1)?.documentId ?? '')
  expect(gone.code).toBe(404)
})

test('an extension that was paid has its statement, as it was agreed', async () => {
  const given = await givenDisbursedLoan(t)
  const { person, loanId } = given
  const { token } = person
  t.clock.advanceDays(28)
  const quoted = await t.call(quoteExtension, { token, body: { repayId: loanId } })
  const { kfsId, kfsHash, partOne, kfsNumber, payNow, costOfDays, dueDateAfter } = quoted.data
  const asked = { requestId: randomUUID(), repayId: loanId, kind: 'extension', channel: 'upi' }
  const order = await t.call(repayPay, { token, body: { ...asked, kfsId, kfsHash } })
  expect((await listOf(given)).map(({ kind }) => kind)).not.toContain('extensionKeyFacts')
  expect((await sendWebhook(t, captured(t, order.data))).code).toBe(200)
  expect((await loanOf(given)).dueOn).toBe(dueDateAfter)
  const pdf = await readKind(given, 'extensionKeyFacts')
  const rows = partOne.flatMap(({ label, values }) => [label, ...values])
  for (const text of [kfsNumber, kfsHash, printed(payNow), ...rows]) {
    expect(pdf.text).toContain(plain(text))
  }
  expect(pdf.text).toContain(`Cost of the extra days ${plain(printed(costOfDays))}`)
  const told = await t.call(msgCenter, { token, body: {} })
  const moved = told.data.details.find(({ kind }) => kind === 'loanExtended')
  const document = (await listOf(given)).find(({ kind }) => kind === 'extensionKeyFacts')
  expect(moved?.documentIds).toEqual([document?.documentId])
})

test("another person's documents are not found", async () => {
  const given = await givenAppliedLoan(t)
  const stranger = await givenCertifiedUser(t)
  const [document] = await listOf(given)
  const list = await t.call(borrowDocuments, {
    token: stranger.token,
    params: { borrowId: given.loanId },
  })
  expect(list.code).toBe(404)
  const opened = await open(stranger, document?.documentId ?? '')
  expect([opened.code, opened.data]).toMatchObject([404, { reason: 'NOT_FOUND' }])
  const nobody = await t.call(borrowDocument, {
    params: { documentId: document?.documentId ?? '' },
  })
  expect(nobody.code).toBe(401)
})

const sealed = rawStatement<{ loanId: string }, { content: Buffer; fileId: string }>(
  'test_sealed_documents',
  'select paper_sealed as content, file_id as "fileId" from documents where loan_id = $1',
  ['loanId'],
)
test('at rest neither the row nor the file can be read', async () => {
  const given = await givenAppliedLoan(t)
  await listOf(given)
  const rows = await sealed.all(t.db, { loanId: given.loanId })
  expect(rows).toHaveLength(2)
  const folder = t.deps.config.dataDir
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const { content, fileId } of rows) {
    expect(content.toString('latin1')).not.toContain('KFS-')
    const path = files.find((name) => name.endsWith(fileId))
    const bytes = readFileSync(join(folder, path ?? ''))
    expect(bytes.toString('latin1')).not.toContain('%PDF')
  }
})

test('old statements are deleted with their files; a new one is drawn when asked for', async () => {
  const given = await givenDisbursedLoan(t)
  const statementOf = async () => (await listOf(given)).find(({ kind }) => kind === 'statement')
  const first = await statementOf()
  const clear = (at: Date) =>
    inTransaction(t.db, (tx) => deleteOldStatements(tx, { at, limit: 1_000 }))
  const now = t.clock.now().getTime()
  expect(await clear(new Date(now))).toEqual({ count: 0, fileIds: [] })
  const { count, fileIds } = await clear(new Date(now + 91 * 86_400_000))
  expect(count).toBeGreaterThan(0)
  expect(fileIds.length).toBeGreaterThan(0)
  const second = await statementOf()
  expect(second?.documentId).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.documentId).not.toBe(first?.documentId)
})
