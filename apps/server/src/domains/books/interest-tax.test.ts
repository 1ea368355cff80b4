import { addDays, type Day, day } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { reverseRepayment, waiveCharge } from '@noren/contract/operator'
import { taxRegister } from '@noren/contract/operator/tax'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf } from '@noren/testkit/given-dispute'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { currentDocuments } from '../documents/keep/current-documents.ts'
import { loanById } from '../loans/find-loan.ts'
import { verifyTax } from '../tax/verify-tax.ts'
import { verifyInterestTax } from './interest-tax.ts'
import { trialBalance } from './trial-balance.ts'
import { verifyBooks } from './verify-books.ts'

const BOOK = 'nopal-azul-MXN'

let t: TestApp
let start: Day
let given: GivenLoan

beforeEach(async () => {
  t = await startTestApp({ env: { MARKET: 'mx' } })
  while (t.clock.businessDay() < day('2027-01-04')) t.clock.advanceDays(1)
  start = t.clock.businessDay()
  given = await givenDisbursedLoan(t, { productCode: 'nopal-30', amount: '5000.00' })
}, 300_000)
afterEach(() => t.close())

const go = async (days: number): Promise<void> => {
  t.clock.advanceDays(days)
  await closeBooks(t)
}

/** By the pages until the last closed day, credits negative, in minor units. */
const balances = async (...codes: number[]): Promise<number[]> => {
  const on = addDays(t.clock.businessDay(), -1)
  const lines = await trialBalance(t.db, { book: BOOK, day: on, by: 'posted', knownOn: on })
  return codes.map((code) => lines.find((line) => line.code === code)?.balanceMinor ?? 0)
}

const documents = async (): Promise<string[]> => {
  const { rows } = await t.db.query<{ said: string }>({
    text: `select kind || ' ' || event || ' ' || taxable_minor || ' '
        || central_minor + state_minor + integrated_minor as said
      from tax_documents where book = $1 order by page_on, kind desc, number`,
    values: [BOOK],
  })
  return rows.map(({ said }) => said)
}

const expectProven = async (): Promise<void> => {
  expect(await verifyInterestTax(t.db, { since: null })).toEqual([])
  expect(await verifyTax(t.db, { since: null })).toEqual([])
  expect(await verifyBooks(t.db)).toEqual([])
}

test('[B9.131] the tax in what is owed is no income; what is paid makes it due, with an invoice, and the register is what 2210 moved', async () => {
  await go(11)
  // Ten closed days at 4.75 and 0.76, and the fee's own tax.
  expect(await balances(1120, 4010, 2215, 2210)).toEqual([55_10, -47_50, -7_60, -12_00])
  const order = (
    await pay(t, given, undefined, { kind: 'part', amount: '1060.61', channel: 'spei' })
  ).data
  await sendWebhook(t, captured(t, order))
  await go(1)
  // On day 11 all interest so far, 60.61, was paid: 8.36 of it is tax, and the rest of the money is principal.
  expect(await balances(1110, 1120, 4010, 2215, 2210)).toEqual([
    ...[4_000_00, 0, -52_25, 0, -20_36],
  ])
  expect(await documents()).toEqual([
    ...['invoice disbursalProcessed 7500 1200', 'invoice interestTaxDue 5225 836'],
  ])
  const month = start.slice(0, 7)
  const auditor = await givenOperator(t, 'auditor')
  const register = (await t.call(taxRegister, { ...auditor, params: { book: BOOK, month } })).data
  expect(register).toMatchObject({
    total: { taxable: '127.25', tax: '20.36' },
    movement: { documented: '20.36', total: '20.36' },
  })
  await expectProven()
  await expectBooksAgree(t, given)
  await go(18)
  const detail = await detailOf(t, given)
  // 19 days of 4.408 on 4,000.00.
  expect(detail.outstanding).toMatchObject({ interest: '83.75', serviceFee: '75.00', tax: '12.00' })
  await sendWebhook(t, captured(t, (await pay(t, given, undefined, { channel: 'spei' })).data))
  await go(1)
  expect(await balances(1110, 1120, 1130, 1140, 2215)).toEqual([0, 0, 0, 0, 0])
  // 60.61 + 83.75: of 144.36 of interest 19.91 are tax.
  expect(await balances(4010, 2210)).toEqual([-124_45, -31_91])
  await expectProven()
}, 300_000)

test('[B9.142] receipts and the statement of any day say the tax in the interest, as the books have it', async () => {
  await go(11)
  const part = { kind: 'part', amount: '1060.61', channel: 'spei' } as const
  await sendWebhook(t, captured(t, (await pay(t, given, undefined, part)).data))
  await go(5)
  const statementOn = async (on: Day) => {
    const params = { borrowId: given.loanId }
    return (await t.call(loanStatement, { token: given.person.token, params, query: { day: on } }))
      .data
  }
  // 10 days of 5.51: nothing is paid of it yet.
  const before = await statementOn(addDays(start, 10))
  expect(before).toMatchObject({ owed: { interest: '55.10' } })
  expect(before.interestTax).toEqual({ paid: '0.00', owed: '7.60' })
  const after = await statementOn(addDays(start, 15))
  // 4 days of 4.408 are owed; the tax is that of all 78.24 less that of the 60.61 that were paid.
  expect(after).toMatchObject({ owed: { interest: '17.63' } })
  expect(after.interestTax).toEqual({ paid: '8.36', owed: '2.43' })
  // 2215 holds what is owed of it, and all that is due is what was paid.
  expect(await balances(2215)).toEqual([-2_43])
  await go(14)
  await sendWebhook(t, captured(t, (await pay(t, given, undefined, { channel: 'spei' })).data))
  await go(1)
  const { payments } = await detailOf(t, given)
  expect(payments.map(({ interest, interestTax }) => [interest, interestTax])).toEqual([
    ['60.61', '8.36'],
    ['83.75', '11.55'],
  ])
  const loan = await loanById(t.db, given.loanId)
  const papers = loan ? await currentDocuments(t.deps, t.db, loan) : []
  const receipts = papers.filter(({ kind }) => kind === 'receipt').map((one) => JSON.stringify(one))
  expect(receipts[0]).toMatch(/60[.]61.*8[.]36/)
  expect(receipts[1]).toMatch(/83[.]75.*11[.]55/)
  const [statement] = papers.filter(({ kind }) => kind === 'statement')
  expect(JSON.stringify(statement)).toContain('19.91')
}, 300_000)

test('[B9.131] what the bank takes back is not due any more, with a credit note of its own; told late it is right from the next close', async () => {
  await go(5)
  const late = captured(
    t,
    (await pay(t, given, undefined, { kind: 'part', amount: '1000.00', channel: 'spei' })).data,
  )
  await go(6)
  await sendWebhook(t, late)
  await go(1)
  const paid = await balances(2215, 2210)
  // 5 days of 5.51 were paid on day 5; 6 days of what is left are owed.
  expect(paid[1]).toBe(-12_00 - 3_80)
  await expectProven()
  const { paymentId } = await newestPaymentOf(t, given)
  const asked = { paymentId, reason: 'bankReturned' } as const
  expect(await byStaff(t, reverseRepayment, asked)).toMatchObject({ code: 200 })
  await go(1)
  // As if it had never been: twelve closed days.
  expect(await balances(1120, 4010, 2215, 2210)).toEqual([66_12, -57_00, -9_12, -12_00])
  expect((await documents()).slice(1)).toEqual([
    ...['invoice interestTaxDue 2375 380', 'creditNote interestTaxDue 2375 380'],
  ])
  await expectProven()
  await expectBooksAgree(t, given)
}, 300_000)

test('[B9.131] what is waived, suspended or written off was never due and is not income', async () => {
  await go(10)
  await byStaff(t, waiveCharge, {
    ...{ loanId: given.loanId, part: 'interest', amount: '11.60', reason: 'goodwill' },
  })
  await go(1)
  // Ten closed days; 1.60 of what was given up is tax that nobody will pay.
  expect(await balances(1120, 2215)).toEqual([43_50, -6_00])
  await expectProven()
  while (t.clock.businessDay() < addDays(start, 125)) await go(25)
  const [receivable = 0, suspense = 0, notDue] = await balances(1120, 1160, 2215)
  expect(receivable + suspense).toBe(0)
  expect(receivable).toBeGreaterThan(600_00)
  expect(notDue).toBe(0)
  await expectProven()
  // What comes of it is income without its tax, which is due.
  const before = await balances(4010, 2210)
  await sendWebhook(
    t,
    captured(
      t,
      (await pay(t, given, undefined, { kind: 'part', amount: '116.00', channel: 'spei' })).data,
    ),
  )
  await go(1)
  const after = await balances(4010, 2210)
  expect(after.map((amount, at) => amount - (before[at] ?? 0))).toEqual([-100_00, -16_00])
  await expectProven()
}, 600_000)

test('[B9.131] a night closed twice or a day late says the same, and what is changed is named', async () => {
  t.clock.advanceDays(3)
  await closeBooks(t)
  await closeBooks(t)
  expect(await balances(2215)).toEqual([-1_52])
  const order = (
    await pay(t, given, undefined, { kind: 'part', amount: '500.00', channel: 'spei' })
  ).data
  await sendWebhook(t, captured(t, order))
  await go(4)
  await expectProven()
  const tampered = async (text: string): Promise<string[]> => {
    let problems: string[] = []
    const undone = inTransaction(t.db, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text })
      problems = await verifyInterestTax(tx, { since: null })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return problems
  }
  expect(await tampered('update interest_tax_days set tax_minor = tax_minor - 1')).toEqual([
    expect.stringMatching(
      /of 1653 of paid interest 228 are tax, its closes noted 227 and posted 228/,
    ),
  ])
  expect(
    await tampered(
      `update postings set amount_minor = amount_minor + 1 where reason = 'interestTax.due'`,
    ),
  ).toContainEqual(expect.stringMatching(/its closes noted 228 and posted 229/))
  expect(
    await tampered(`update account_days set credit_total = credit_total + 1 where code = 2215`),
  ).toContainEqual(
    expect.stringMatching(/2215 Output tax not yet due is \d+, the interest that is owed says/),
  )
}, 300_000)
