import { randomUUID } from 'node:crypto'
import { creditInfo } from '@noren/contract/credit'
import { addDays, addMonths } from '@noren/contract/dates'
import { acceptHardship, hardshipOffers } from '@noren/contract/hardship'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { quote } from '@noren/contract/loans'

import { decideProposal, reverseRepayment } from '@noren/contract/operator'
import {
  decideSettlement,
  listSettlements,
  showSettlement,
} from '@noren/contract/operator/settlements'
import { acceptSettlement, settlementOffer } from '@noren/contract/settlement'
import { LANGUAGES } from '@noren/i18n/languages'
import { byStaff } from '@noren/testkit/by-staff'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { lapseHolds } from '../collections/holds.ts'
import { judgeSettlements } from './judge-settlements.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Twenty thousand of Lane 30, as in the golden examples. */
const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  await rollOverdue(t)
  return given
}
const ask = ({ person, loanId }: GivenLoan) =>
  t.call(settlementOffer, { token: person.token, body: { repayId: loanId } })
const paperOf = async (given: GivenLoan) => {
  const { code, msg, data } = await ask(given)
  if (code !== 200 || !data.offer) throw new Error(`no offer: ${msg}`)
  return data.offer
}
const accept = ({ person, loanId }: GivenLoan, hash: string, requestId: string = randomUUID()) =>
  t.call(acceptSettlement, { token: person.token, body: { requestId, repayId: loanId, hash } })
const agree = async (given: GivenLoan) => {
  const paper = await paperOf(given)
  const { code, msg, data } = await accept(given, paper.hash)
  if (code !== 200) throw new Error(msg)
  return { ...paper, ...data }
}
const confirm = (settlementId: string) =>
  byStaff(t, decideSettlement, { settlementId, decision: 'agreed' })
const payPart = async (given: GivenLoan, amount: string) => {
  const { data, msg } = await pay(t, given, randomUUID(), { kind: 'part', amount })
  if (!data) throw new Error(msg)
  const told = await sendWebhook(t, captured(t, data))
  expect(told.code).toBe(200)
}
/** What a night does for lower sums, without its closes. */
const night = async () => {
  await rollOverdue(t)
  const [at, businessDay] = [t.clock.now(), t.clock.businessDay()]
  await inTransaction(t.deps.db, (tx) =>
    judgeSettlements(t.deps, tx, { cursor: null, limit: 500, at }),
  )
  await inTransaction(t.deps.db, (tx) => lapseHolds(tx, { businessDay, limit: 500 }))
}
const rowsOf = async ({ loanId }: GivenLoan) =>
  (
    await t.db.query<{ part: string; amount: string; taken: string; isReversed: boolean }>({
      text: `select part, amount_minor as amount, taken_minor as taken,
               reversed_at is not null as "isReversed"
             from loan_waivers where loan_id = $1 order by part, reversed_at nulls last`,
      values: [loanId],
    })
  ).rows

test('[B4.120] no sum in the first month; then charges alone, and from the third month on a part of the loan', async () => {
  const given = await lateBy(30)
  expect((await ask(given)).data).toMatchObject({ offer: null, current: null })
  expect(await detailOf(t, given)).toMatchObject({ canSettle: false, settlement: null })
  t.clock.advanceDays(1)
  // Interest of 61 days, 1,098.00: half of it, down to whole rupees.
  expect((await ask(given)).data.offer).toMatchObject({ sum: '20549.00', needsTwo: false })
  expect(await detailOf(t, given)).toMatchObject({ canSettle: true })
  t.clock.advanceDays(30)
  expect((await ask(given)).data.offer).toMatchObject({ sum: '17000.00', needsTwo: true })
  t.clock.advanceDays(30)
  expect((await ask(given)).data.offer).toMatchObject({ sum: '14000.00', needsTwo: true })
  t.clock.advanceDays(90)
  expect((await ask(given)).data.offer).toMatchObject({ sum: '10000.00', needsTwo: true })
}, 120_000)

test('[B4.121] charges alone are given up by one tap: the loan ends with the sum, in parts, and nobody is refused later', async () => {
  const given = await lateBy(31)
  const { sum, lastOn, settlementId } = await agree(given)
  expect(lastOn).toBe(addDays(t.clock.businessDay(), 60))
  expect(await detailOf(t, given)).toMatchObject({
    hold: { cause: 'settlement', until: lastOn },
    canSettle: false,
    settlement: { state: 'agreed', sum, paid: '0.00', left: sum, lastOn },
  })
  await expectBooksAgree(t, given)
  const before = (await detailOf(t, given)).overdueFee
  t.clock.advanceDays(10)
  expect((await detailOf(t, given)).overdueFee).toBe(before)
  await payPart(given, '20000.00')
  expect(await detailOf(t, given)).toMatchObject({
    borrowStatus: LOAN_STATUS.overdue,
    settlement: { state: 'agreed', paid: '20000.00', left: '549.00' },
  })
  await payPart(given, '549.00')
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, payToday: '0.00', overpaid: '0.00' },
    settlement: { settlementId, state: 'paid', left: '0.00' },
  })
  await expectBooksAgree(t, given)
  expect(await messagesOf(t, given, 'settlementPaid')).toHaveLength(1)
  expect(await messagesOf(t, given, 'loanRepaid')).toHaveLength(0)
  const info = await t.call(creditInfo, { token: given.person.token })
  expect(JSON.stringify(info.data)).not.toContain('settledForLess')
}, 120_000)

test('[B4.122] G22: principal is given up by two persons, whatever the sum, and booked as a loss', async () => {
  const given = await lateBy(95)
  expect(await detailOf(t, given)).toMatchObject({
    outstanding: {
      ...{ principal: '20000.00', interest: '2250.00', serviceFee: '300.00' },
      ...{ tax: '54.00', penal: '900.00' },
    },
  })
  const { settlementId, state, lastOn, givenUp } = await agree(given)
  expect(givenUp).toMatchObject({ principal: '8250.00', interest: '0.00', total: '9504.00' })
  expect({ state, lastOn }).toEqual({ state: 'asked', lastOn: null })
  expect((await detailOf(t, given)).hold).toMatchObject({ cause: 'settlement', until: null })
  const lead = await givenOperator(t, 'collectionsLead')
  const listed = await t.call(listSettlements, { token: lead.token, query: { limit: '100' } })
  expect(listed.data.details).toContainEqual(
    expect.objectContaining({ settlementId, sum: '14000.00' }),
  )
  const shown = await t.call(showSettlement, { token: lead.token, params: { settlementId } })
  expect(shown.data).toMatchObject({
    ...{ owed: '23504.00', givenUp: '9504.00', givenUpPrincipal: '8250.00', overdueDays: 95 },
  })
  const asked = { requestId: randomUUID(), settlementId, decision: 'agreed' } as const
  const proposed = await t.call(decideSettlement, { token: lead.token, body: asked })
  expect(proposed.data).toMatchObject({ state: 'proposed' })
  // Who proposes confirms nothing, and neither does another lead.
  const decision = {
    ...{ requestId: randomUUID(), proposalId: proposed.data.proposalId ?? '' },
    decision: 'confirm' as const,
  }
  expect(await t.call(decideProposal, { token: lead.token, body: decision })).toMatchObject({
    data: { reason: 'FORBIDDEN' },
  })
  expect((await detailOf(t, given)).settlement).toMatchObject({ state: 'asked' })
  const finance = await givenOperator(t, 'finance')
  const confirmed = await t.call(decideProposal, { token: finance.token, body: decision })
  expect(confirmed.data).toMatchObject({ state: 'confirmed' })
  expect((await detailOf(t, given)).settlement).toMatchObject({
    ...{ state: 'agreed', left: '14000.00', lastOn: addDays(t.clock.businessDay(), 60) },
  })
  await payPart(given, '14000.00')
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, payToday: '0.00', paidSoFar: '14000.00' },
  })
  expect(await rowsOf(given)).toMatchObject([
    { part: 'fee', amount: 300_00, taken: 300_00 },
    { part: 'penal', amount: 900_00, taken: 900_00 },
    { part: 'principal', amount: 8_250_00, taken: 8_250_00 },
    { part: 'tax', amount: 54_00, taken: 54_00 },
  ])
  await expectBooksAgree(t, given)
}, 120_000)

test('[B4.123] not paid in time it lapses: what came counts, nothing is added, no penal charge for its days', async () => {
  const given = await lateBy(31)
  const { lastOn } = await agree(given)
  const { overdueFee } = await detailOf(t, given)
  await payPart(given, '5000.00')
  t.clock.advanceDays(57)
  await night()
  expect(await messagesOf(t, given, 'settlementDue')).toHaveLength(1)
  t.clock.advanceDays(3)
  await night()
  const { settlement } = await detailOf(t, given)
  expect(settlement).toMatchObject({ state: 'agreed', lastOn })
  const lastDay = t.clock.now().toISOString()
  const order = await pay(t, given, randomUUID(), { kind: 'part', amount: settlement?.left ?? '' })
  t.clock.advanceDays(1)
  await night()
  await night()
  expect(await detailOf(t, given)).toMatchObject({
    ...{ overdueFee, paidSoFar: '5000.00', hold: null, canSettle: true },
    settlement: { state: 'lapsed' },
  })
  expect(await messagesOf(t, given, 'settlementLapsed')).toHaveLength(1)
  await expectBooksAgree(t, given)
  // Money of its last day that is told later pays it after all.
  await sendWebhook(t, captured(t, order.data, { paidAt: lastDay }))
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, settlement: { state: 'paid' } },
  })
  await expectBooksAgree(t, given)
}, 120_000)

test('[B4.124] a part that its bank takes back opens the loan again, and what comes above the sum is the borrower’s', async () => {
  const given = await lateBy(31)
  await agree(given)
  await payPart(given, '20000.00')
  await payPart(given, '900.00')
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, overpaid: '351.00' },
  })
  await expectBooksAgree(t, given)
  const [payment] = (
    await t.db.query<{ id: string }>({
      text: `select id from payments where loan_id = $1 and amount_minor = 90000`,
      values: [given.loanId],
    })
  ).rows
  await byStaff(t, reverseRepayment, { paymentId: payment?.id ?? '', reason: 'bankReturned' })
  const opened = await detailOf(t, given)
  expect(opened).toMatchObject({
    borrowStatus: LOAN_STATUS.overdue,
    settlement: { state: 'agreed', left: '549.00' },
  })
  expect(Number(opened.payToday)).toBeGreaterThan(549)
  await expectBooksAgree(t, given)
  await payPart(given, '549.00')
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, overpaid: '0.00', settlement: { state: 'paid' } },
  })
  await expectBooksAgree(t, given)
}, 120_000)

test('[B4.125] of a debt that was written off half ends it, without a second loss', async () => {
  const given = await lateBy(40)
  await writeOff(t, given)
  t.clock.advanceDays(1)
  const { settlementId, sum } = await agree(given)
  expect(sum).toBe('10000.00')
  await confirm(settlementId)
  await payPart(given, '10000.00')
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, payToday: '0.00' },
  })
  const losses = await t.db.query<{ event: string }>({
    text: `select distinct e.event from journal_entries e join postings p on p.entry_id = e.id
           where e.loan_id = $1 and 5030 in (p.debit_code, p.credit_code)`,
    values: [given.loanId],
  })
  expect(losses.rows).toEqual([{ event: 'writtenOff' }])
  await expectBooksAgree(t, given)
}, 120_000)

test('[B4.126] twenty taps are one; a paper of yesterday, of another or too many is none', async () => {
  const given = await lateBy(31)
  const paper = await paperOf(given)
  t.clock.advanceDays(1)
  expect(await accept(given, paper.hash)).toMatchObject({ data: { reason: 'TERMS_CHANGED' } })
  const { hash } = await paperOf(given)
  const stranger = await givenCertifiedUser(t)
  const foreign = await accept({ ...given, person: stranger } as GivenLoan, hash)
  expect(foreign).toMatchObject({ data: { reason: 'NOT_FOUND' } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(given, hash)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await ask(given)).data).toMatchObject({ offer: null, current: { state: 'agreed' } })
}, 120_000)

test('[B4.127] refused it costs nothing; after principal was given up no loan is lent for a year', async () => {
  const given = await lateBy(95)
  const { settlementId } = await agree(given)
  const { overdueFee } = await detailOf(t, given)
  t.clock.advanceDays(2)
  await byStaff(t, decideSettlement, { settlementId, decision: 'refused' })
  expect(await detailOf(t, given)).toMatchObject({
    ...{ overdueFee, canSettle: true, settlement: { state: 'refused' } },
  })
  expect(await messagesOf(t, given, 'settlementRefused')).toHaveLength(1)
  // A refused one does not count among those of the loan.
  const again = await agree(given)
  expect(await confirm(again.settlementId)).toMatchObject({ code: 200 })
  await payPart(given, '14000.00')
  const { token } = given.person
  const wish = { token, body: { products: [{ productCode: 'lane-30', productAmount: '5000.00' }] } }
  const until = addMonths(t.clock.businessDay(), 12)
  expect(await t.call(quote, wish)).toMatchObject({
    data: { reason: 'CREDIT_DECLINED', reapplyOn: until },
  })
  await expectBooksAgree(t, given)
}, 120_000)

test('[B4.128] a plan takes its place: the lower sum ends and nothing of it is asked', async () => {
  const given = await lateBy(31)
  await agree(given)
  const { token } = given.person
  const { data } = await t.call(hardshipOffers, { token, body: { repayId: given.loanId } })
  const [offer] = data.offers
  const body = {
    ...{ requestId: randomUUID(), repayId: given.loanId },
    ...{ kfsId: offer?.kfsId ?? '', kfsHash: offer?.kfsHash ?? '' },
  }
  expect(await t.call(acceptHardship, { token, body })).toMatchObject({ code: 200 })
  expect(await detailOf(t, given)).toMatchObject({
    ...{ hasPlan: true, canSettle: false, settlement: { state: 'ended' } },
  })
  await expectBooksAgree(t, given)
}, 120_000)

test('[F13.50] the paper says in every language what happens if it is not paid, and what it means for new loans', async () => {
  const given = await lateBy(95)
  const { token } = given.person
  const said = new Set<string>()
  for (const language of LANGUAGES) {
    const { data } = await t.call(settlementOffer, {
      ...{ token, language },
      body: { repayId: given.loanId },
    })
    const { terms = [], hash = '' } = data.offer ?? {}
    const print = formatterFor(t.deps.market, 'INR', language)
    expect(terms[4]?.values).toEqual([
      print.text('settlement.5.late'),
      print.text('settlement.5.nothing'),
    ])
    expect(terms[5]?.values).toEqual([print.text('settlement.6.wait', { months: 12 })])
    expect(terms[6]?.values).toEqual([print.text('settlement.7.takenBack')])
    expect(JSON.stringify(terms)).not.toContain('!')
    said.add(hash)
  }
  expect(said.size).toBe(LANGUAGES.length)
}, 120_000)
