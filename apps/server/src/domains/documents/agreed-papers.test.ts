import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { borrowDocument, borrowDocuments } from '@noren/contract/documents'
import { acceptHardship, hardshipOffers } from '@noren/contract/hardship'
import { decideSettlement } from '@noren/contract/operator/settlements'
import { acceptSettlement, settlementOffer } from '@noren/contract/settlement'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { byStaff } from '@noren/testkit/by-staff'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { plain, type ReadPdf, readPdf } from '@noren/testkit/read-pdf'
import { captured, messagesOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findLoan } from '../loans/find-loan.ts'
import { judgeSettlements } from '../repayments/judge-settlements.ts'
import { mailDocuments } from './mail-documents.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  await rollOverdue(t)
  // What was written before is not what these are about.
  await mailDocuments(t.deps)
  return given
}

type Listed = Awaited<ReturnType<typeof listOf>>[number]
const listOf = async ({ person, loanId }: GivenLoan) => {
  const params = { borrowId: loanId }
  return (await t.call(borrowDocuments, { token: person.token, params })).data.details
}
const kindsOf = async (given: GivenLoan) => (await listOf(given)).map(({ kind }) => kind)

const readKind = async (
  given: GivenLoan,
  kind: Listed['kind'],
): Promise<ReadPdf & { listed: Listed }> => {
  const listed = (await listOf(given)).find((one) => one.kind === kind)
  if (!listed) throw new Error(`the loan has no ${kind}`)
  const params = { documentId: listed.documentId }
  const { data } = await t.call(borrowDocument, { token: given.person.token, params })
  const bytes = Buffer.from(data.base64, 'base64')
  return { ...(await readPdf(bytes)), listed }
}

interface ShownMail {
  text: string
  files: { name: string }[]
}
/** The names of the files of the newest mail about the loan, once all that waits has left. */
const lastMail = async ({ person, loanId }: GivenLoan): Promise<string[]> => {
  await mailDocuments(t.deps)
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  const answer = await fetch(`${t.url}/sandbox/api/mail`)
  const { details } = (await answer.json()) as { details: ShownMail[] }
  const [newest] = details.filter(({ text }) => text.includes(loan?.loanNumber ?? '–'))
  return newest?.files.map(({ name }) => name) ?? []
}

const printed = (amount: string) =>
  `₹${Number(amount).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

const planFor = async (given: GivenLoan, language: Language = 'en') => {
  const { token } = given.person
  const body = { repayId: given.loanId }
  const { data } = await t.call(hardshipOffers, { token, body, language })
  const offer = data.offers.find(({ kind }) => kind !== 'pause')
  if (!offer) throw new Error('no plan')
  const { kfsId, kfsHash } = offer
  const agreed = await t.call(acceptHardship, {
    token,
    body: { requestId: randomUUID(), ...body, kfsId, kfsHash },
    language,
  })
  expect(agreed.code).toBe(200)
  return offer
}

test('[B4.156] a plan is a paper with every figure and word of the statement that was agreed, mailed once and attached to its message', async () => {
  const given = await lateBy(20)
  expect(await kindsOf(given)).not.toContain('planAgreement')
  const offer = await planFor(given)
  const pdf = await readKind(given, 'planAgreement')
  const { kfsNumber, kfsHash, total, letOff, apr, payments, terms } = offer
  expect(letOff).toBe('200.00')
  for (const text of [kfsNumber, kfsHash, `${apr}%`, ...[total, letOff].map(printed)]) {
    expect(pdf.text).toContain(plain(text))
  }
  for (const row of payments) {
    const figures = [row.principal, row.interest, row.earlier, row.total].map(printed)
    expect(pdf.text).toContain(plain(figures.join(' ')))
  }
  for (const { label, values } of terms) {
    for (const text of [label, ...values]) expect(pdf.text).toContain(plain(text))
  }
  expect(await lastMail(given)).toEqual([`plan-agreement-${kfsNumber}.pdf`])
  const [told] = await messagesOf(t, given, 'planAgreed')
  expect(told?.documentIds).toEqual([pdf.listed.documentId])
  // Agreed is agreed: the paper of a later day is the same one, also when the plan has ended.
  t.clock.advanceDays(100)
  await rollOverdue(t)
  const later = (await listOf(given)).find(({ kind }) => kind === 'planAgreement')
  expect(later).toEqual(pdf.listed)
  // It is the borrower's own.
  const stranger = await givenCertifiedUser(t)
  const params = { documentId: pdf.listed.documentId }
  expect(await t.call(borrowDocument, { token: stranger.token, params })).toMatchObject({
    code: 404,
  })
}, 120_000)

test.each(LANGUAGES)('[B4.156] a plan that was agreed in %s is a paper in it', async (language) => {
  const given = await lateBy(20)
  const { terms, kfsNumber } = await planFor(given, language)
  const pdf = await readKind(given, 'planAgreement')
  expect(pdf).toMatchObject({ listed: { language } })
  expect(pdf.language.slice(0, 2)).toBe(language)
  for (const text of [kfsNumber, ...terms.flatMap(({ values }) => values)]) {
    expect(pdf.text).toContain(plain(text))
  }
})

const settleFor = async (given: GivenLoan, language: Language = 'en') => {
  const { token } = given.person
  const body = { repayId: given.loanId }
  const { data } = await t.call(settlementOffer, { token, body, language })
  if (!data.offer) throw new Error('no offer')
  const { hash } = data.offer
  const agreed = await t.call(acceptSettlement, {
    token,
    body: { requestId: randomUUID(), ...body, hash },
    language,
  })
  expect(agreed.code).toBe(200)
  return { ...data.offer, settlementId: agreed.data.settlementId }
}
const payPart = async (given: GivenLoan, amount: string) => {
  const { data } = await pay(t, given, randomUUID(), { kind: 'part', amount })
  expect((await sendWebhook(t, captured(t, data))).code).toBe(200)
}
const judge = () =>
  inTransaction(t.deps.db, (tx) =>
    judgeSettlements(t.deps, tx, { cursor: null, limit: 500, at: t.clock.now() }),
  )

test('[B4.157] a lower sum is a paper as soon as it is agreed, and its end a no-dues letter that says so', async () => {
  const given = await lateBy(95)
  const paper = await settleFor(given)
  // The lender has not agreed yet.
  expect(await kindsOf(given)).not.toContain('settlementAgreement')
  t.clock.advanceDays(1)
  const { settlementId } = paper
  await byStaff(t, decideSettlement, { settlementId, decision: 'agreed' })
  const pdf = await readKind(given, 'settlementAgreement')
  const { principal, penal, total } = paper.givenUp
  const figures = [paper.sum, paper.owed, principal, penal, total].map(printed)
  const words = paper.terms.flatMap(({ label, values }) => [label, ...values])
  for (const text of [paper.number, paper.hash, ...figures, ...words]) {
    expect(pdf.text).toContain(plain(text))
  }
  // Counted from the day on which the lender agreed.
  const lastOn = addDays(t.clock.businessDay(), paper.days)
  const shown = new Date(lastOn).toLocaleDateString('en-IN', { dateStyle: 'long' })
  expect(pdf.text).toContain(plain(shown))
  expect(await lastMail(given)).toEqual([`settlement-agreement-${paper.number}.pdf`])
  const [told] = await messagesOf(t, given, 'settlementAgreed')
  expect(told?.documentIds).toEqual([pdf.listed.documentId])
  await payPart(given, paper.sum)
  const letter = await readKind(given, 'noDues')
  expect(letter.text).toContain('the agreed sum was paid and the rest was given up')
  expect(letter.text).toContain(`Agreement ${paper.number}`)
  expect(letter.text).toContain(plain(`Agreed sum, paid ${printed(paper.sum)}`))
  expect(await kindsOf(given)).toContain('settlementAgreement')
  expect(await kindsOf(given)).not.toContain('settlementLapsed')
}, 120_000)

test('[B4.158] a sum that was not paid in time has its letter, which says what came and that nothing was added', async () => {
  const given = await lateBy(31)
  const paper = await settleFor(given)
  expect(await lastMail(given)).toEqual([`settlement-agreement-${paper.number}.pdf`])
  await payPart(given, '5000.00')
  t.clock.advanceDays(61)
  await judge()
  const letter = await readKind(given, 'settlementLapsed')
  for (const text of [paper.number, printed(paper.sum), 'Came by then', printed('5000.00')]) {
    expect(letter.text).toContain(plain(text))
  }
  expect(letter.text).toContain('Nothing was added because it did not work out')
  expect(await lastMail(given)).toEqual([`settlement-lapsed-${paper.number}.pdf`])
  await judge()
  expect(await messagesOf(t, given, 'settlementLapsed')).toHaveLength(1)
}, 120_000)

test.each(LANGUAGES)('[B4.158] what was agreed in %s is written about in it', async (language) => {
  const given = await lateBy(31)
  const { terms } = await settleFor(given, language)
  const agreed = await readKind(given, 'settlementAgreement')
  for (const text of terms.flatMap(({ values }) => values)) {
    expect(agreed.text).toContain(plain(text))
  }
  t.clock.advanceDays(61)
  await judge()
  const letter = await readKind(given, 'settlementLapsed')
  expect(letter.listed.language).toBe(language)
  expect(letter.language.slice(0, 2)).toBe(language)
})
