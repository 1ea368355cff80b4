import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowBill, cancelBorrow } from '@noren/contract/loans'
import type { MessageKind } from '@noren/contract/messages'
import { publicRepayCode, quoteExtension, repayOrder, repayPay } from '@noren/contract/repayments'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf as messagesIn,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FROM_LARGEST } from '../../platform/pages.ts'
import { loanBalances } from '../books/loan-balances.ts'
import { overpaymentOf } from '../books/overpayments.ts'
import { findLoan } from '../loans/find-loan.ts'
import { listLoanOverpayments } from './overpayments.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const INSTALMENTS = 'row-91'

type Wish = NonNullable<Parameters<typeof pay>[3]>
const ask = (given: GivenLoan, wish: Wish) => pay(t, given, randomUUID(), wish)
const loanOf = async ({ person, loanId }: GivenLoan) => {
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (!loan) throw new Error('no loan')
  return loan
}
const orderOf = async ({ person }: GivenLoan, ref: string) =>
  (await t.call(repayOrder, { token: person.token, params: { ref } })).data
const messagesOf = (given: GivenLoan, kind: MessageKind) => messagesIn(t, given, kind)
const extensionKfs = async ({ person, loanId }: GivenLoan, language = 'en') =>
  t.call(quoteExtension, { token: person.token, body: { repayId: loanId }, language })
const askExtension = async (given: GivenLoan, changes: Wish = {}) => {
  const { kfsId, kfsHash } = (await extensionKfs(given)).data
  return ask(given, { kind: 'extension', kfsId, kfsHash, ...changes })
}

describe('what is due', () => {
  test('an instalment on its day: the due day follows, and nothing rolls to overdue', async () => {
    const given = await givenDisbursedLoan(t, { productCode: INSTALMENTS })
    t.clock.advanceDays(30)
    const { schedule } = await detailOf(t, given)
    const { data: order } = await ask(given, { kind: 'due' })
    expect(order).toMatchObject({ kind: 'due', amount: schedule[0]?.total, settledAs: null })
    await sendWebhook(t, captured(t, order))
    expect(await orderOf(given, order.ref)).toMatchObject({ state: 'paid', settledAs: 'due' })
    expect((await loanOf(given)).dueOn).toBe(schedule[1]?.dueOn)
    t.clock.advanceDays(3)
    await rollOverdue(t)
    expect(await loanOf(given)).toMatchObject({ status: LOAN_STATUS.disbursed })
    t.clock.advanceDays(40)
    await rollOverdue(t)
    expect(await loanOf(given)).toMatchObject({ status: LOAN_STATUS.overdue })
    await expectBooksAgree(t, given)
    // Overdue: the amount due includes the penal charge, and paying it ends the overdue state.
    const { data: late } = await ask(given, { kind: 'due' })
    await sendWebhook(t, captured(t, late))
    const loan = await loanOf(given)
    expect(loan).toMatchObject({ status: LOAN_STATUS.disbursed, dueOn: schedule[2]?.dueOn })
    await expectBooksAgree(t, given)
  })

  test('before its day: the next instalment, with the interest so far', async () => {
    const given = await givenDisbursedLoan(t, { productCode: INSTALMENTS })
    t.clock.advanceDays(10)
    const { payDue, schedule, outstanding } = await detailOf(t, given)
    const { data: order } = await ask(given, { kind: 'due' })
    expect(order.amount).toBe(payDue)
    expect(Number(payDue)).toBeCloseTo(
      Number(schedule[0]?.principal) + Number(outstanding.interest),
      2,
    )
    await sendWebhook(t, captured(t, order))
    expect((await loanOf(given)).dueOn).toBe(schedule[1]?.dueOn)
    await expectBooksAgree(t, given)
  })

  test('of a single payment it is everything', async () => {
    const given = await givenDisbursedLoan(t)
    const { payDue, payToday } = await detailOf(t, given)
    expect(payDue).toBe(payToday)
  })
})

describe('a part', () => {
  test('[B5.5] of the amount asked for; interest first, and the loan goes on', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(10)
    const { data: order } = await ask(given, { kind: 'part', amount: '2500.00' })
    expect(order).toMatchObject({ kind: 'part', amount: '2500.00' })
    await sendWebhook(t, captured(t, order))
    expect(await orderOf(given, order.ref)).toMatchObject({ settledAs: 'part' })
    expect(await detailOf(t, given)).toMatchObject({
      borrowStatus: LOAN_STATUS.disbursed,
      payments: [{ interest: '90.00', principal: '2410.00', overpaid: '0.00' }],
    })
    await expectBooksAgree(t, given)
  })

  test.each([
    ['under the least', '499.99'],
    ['above everything', '99999.00'],
  ])('[B5.5] %s is refused with its bounds', async (_, amount) => {
    const given = await givenDisbursedLoan(t)
    expect(await ask(given, { kind: 'part', amount })).toMatchObject({
      code: 400,
      data: { reason: 'AMOUNT_RANGE', min: '500.00', max: '10177.00' },
    })
  })

  test('without an amount, or by a channel that there is not, is a validation failure', async () => {
    const given = await givenDisbursedLoan(t)
    expect(await ask(given, { kind: 'part' })).toMatchObject({
      data: { fields: [{ path: 'amount', rule: 'required' }] },
    })
    expect(await ask(given, { channel: 'oxxo' })).toMatchObject({
      data: { fields: [{ path: 'channel' }] },
    })
  })

  test('asked for beside everything: two orders; fifty parts at once: one', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: full } = await ask(given, {})
    const parts = await Promise.all(
      Array.from({ length: 50 }, () => ask(given, { kind: 'part', amount: '1000.00' })),
    )
    expect(new Set(parts.map(({ data }) => data.ref)).size).toBe(1)
    expect(parts[0]?.data.ref).not.toBe(full.ref)
    // Both are paid: the excess becomes an overpayment, and the second order says so.
    await sendWebhook(t, captured(t, full))
    await sendWebhook(t, captured(t, parts[0]?.data ?? full))
    expect(await orderOf(given, parts[0]?.data.ref ?? '')).toMatchObject({ settledAs: 'overpaid' })
    expect(await detailOf(t, given)).toMatchObject({
      overpaid: '1000.00',
      overpaymentOwed: '1000.00',
    })
    await expectBooksAgree(t, given)
  })
})

describe('an extension', () => {
  test('its statement is shown again while its order waits: asked for anew it is the same order', async () => {
    const given = await givenDisbursedLoan(t)
    const { kfsId, kfsHash } = (await extensionKfs(given)).data
    const first = (await ask(given, { kind: 'extension', kfsId, kfsHash })).data
    const again = (await extensionKfs(given)).data
    expect(again).toMatchObject({ kfsId, kfsHash, payNow: first.amount })
    const wish = { kind: 'extension', kfsId: again.kfsId, kfsHash: again.kfsHash } as const
    expect((await ask(given, wish)).data.ref).toBe(first.ref)
    // In another language, or on another day, it is a different statement.
    expect((await extensionKfs(given, 'es')).data.kfsId).not.toBe(kfsId)
    t.clock.advanceDays(1)
    expect((await extensionKfs(given)).data.kfsId).not.toBe(kfsId)
  })

  test('[B6.2] has a statement of its own, is paid now, and moves the due day once', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(28)
    const { extension, dueDate } = await detailOf(t, given)
    const kfs = (await extensionKfs(given)).data
    // 28 days of 9.00; a fee of 0.5 % of 10 000; 18 % GST on the fee.
    expect(kfs).toMatchObject({
      payNow: '311.00',
      interest: '252.00',
      fee: '50.00',
      tax: '9.00',
      days: 15,
      dueDateBefore: dueDate,
      countLeft: 0,
      // 15 days of 9.00, and the fee with its tax.
      costOfDays: '194.00',
    })
    expect(kfs.partOne).toHaveLength(10)
    expect(extension).toEqual({
      isOffered: true,
      reason: null,
      days: 15,
      payNow: kfs.payNow,
      newDueDate: kfs.dueDateAfter,
      totalAfter: kfs.payAfter,
      costMoreThanFull: kfs.costMoreThanFull,
    })
    const { kfsId, kfsHash } = kfs
    const { data: order } = await ask(given, { kind: 'extension', kfsId, kfsHash })
    expect(order.amount).toBe('311.00')
    await sendWebhook(t, captured(t, order))
    expect(await orderOf(given, order.ref)).toMatchObject({ settledAs: 'extension' })
    const after = await detailOf(t, given)
    expect(after).toMatchObject({
      dueDate: kfs.dueDateAfter,
      outstanding: { principal: '10000.00', interest: '0.00', serviceFee: '150.00' },
      payments: [{ purpose: 'extension', interest: '252.00', serviceFee: '50.00', tax: '9.00' }],
      extension: { isOffered: false, reason: 'countReached' },
      dueDateAfterExtension: null,
    })
    expect((await loanOf(given)).dueOn).toBe(kfs.dueDateAfter)
    await expectBooksAgree(t, given)
    t.clock.advanceDays(17)
    await rollOverdue(t)
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.disbursed)
    expect((await detailOf(t, given)).payToday).toBe(kfs.payAfter)
    await sendWebhook(t, captured(t, (await ask(given, {})).data))
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })

  test('brings an overdue loan back (70 → 50), its penal charge still owed', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(34)
    await rollOverdue(t)
    const { data: order } = await askExtension(given)
    await sendWebhook(t, captured(t, order))
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({
      borrowStatus: LOAN_STATUS.disbursed,
      overdueDays: 0,
      overdueFee: '20.00',
    })
    const bill = await t.call(borrowBill, {
      token: given.person.token,
      query: { borrowType: '0' },
    })
    expect(bill.data.details[0]).toMatchObject({
      overdueDays: 0,
      dueDate: detail.dueDate,
      repayAmount: detail.payToday,
    })
    await expectBooksAgree(t, given)
  })

  test('paid short is a part payment, and its order says so', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(28)
    const before = await detailOf(t, given)
    const { data: order } = await askExtension(given)
    await sendWebhook(t, captured(t, order, { amount: '310.99' }))
    expect(await orderOf(given, order.ref)).toMatchObject({ kind: 'extension', settledAs: 'part' })
    expect(await detailOf(t, given)).toMatchObject({
      dueDate: before.dueDate,
      extension: { isOffered: true },
      payments: [{ purpose: 'repayment', interest: '252.00', principal: '58.99' }],
    })
    await expectBooksAgree(t, given)
  })

  test('paid a day late is a part payment; told a day late it counts', async () => {
    const late = await givenDisbursedLoan(t)
    const told = await givenDisbursedLoan(t)
    t.clock.advanceDays(28)
    const { data: lateOrder } = await askExtension(late)
    const { data: toldOrder } = await askExtension(told)
    const paidInTime = captured(t, toldOrder)
    t.clock.advanceDays(1)
    await sendWebhook(t, captured(t, lateOrder))
    await sendWebhook(t, paidInTime)
    expect(await orderOf(late, lateOrder.ref)).toMatchObject({ settledAs: 'part' })
    expect(await orderOf(told, toldOrder.ref)).toMatchObject({ settledAs: 'extension' })
    await expectBooksAgree(t, late)
    await expectBooksAgree(t, told)
  })

  test('[B6.2] told twenty times moves the due day once, with one fee', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(28)
    const { data: order } = await askExtension(given)
    const message = captured(t, order)
    await Promise.all(Array.from({ length: 20 }, () => sendWebhook(t, message)))
    const loan = await loanOf(given)
    expect((await loanBalances(t.db, loan, t.clock.businessDay())).charged.fee).toBe(200_00)
    expect((await detailOf(t, given)).payments).toHaveLength(1)
    await expectBooksAgree(t, given)
  })

  test('[B6.3] without its statement, with another hash, language, day or debt: 314', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(20)
    const { kfsId, kfsHash } = (await extensionKfs(given)).data
    const kind = 'extension' as const
    expect(await ask(given, { kind })).toMatchObject({ data: { fields: [{ path: 'kfsId' }] } })
    const changed = { code: 314, data: { reason: 'TERMS_CHANGED' } }
    expect(await ask(given, { kind, kfsId, kfsHash: '0'.repeat(64) })).toMatchObject(changed)
    expect(await ask(given, { kind, kfsId: randomUUID(), kfsHash })).toMatchObject(changed)
    const inSpanish = (await extensionKfs(given, 'es')).data
    const other = { kind, kfsId: inSpanish.kfsId, kfsHash: inSpanish.kfsHash }
    expect(await ask(given, other)).toMatchObject(changed)
    const part = await ask(given, { kind: 'part', amount: '1000.00' })
    await sendWebhook(t, captured(t, part.data))
    expect(await ask(given, { kind, kfsId, kfsHash })).toMatchObject(changed)
    t.clock.advanceDays(1)
    expect(await ask(given, { kind, kfsId, kfsHash })).toMatchObject(changed)
    expect((await askExtension(given)).code).toBe(200)
  })

  test('is refused where there is none, for a loan not paid out, and for another’s', async () => {
    const given = await givenDisbursedLoan(t, { productCode: INSTALMENTS })
    expect(await extensionKfs(given)).toMatchObject({
      code: 409,
      data: { reason: 'EXTENSION_UNAVAILABLE', why: 'notOffered' },
    })
    expect((await detailOf(t, given)).extension).toMatchObject({
      isOffered: false,
      reason: 'notOffered',
    })
    const applied = await givenAppliedLoan(t)
    expect(await extensionKfs(applied)).toMatchObject({ data: { reason: 'LOAN_STATE' } })
    const other = { person: await givenCertifiedUser(t), loanId: given.loanId }
    expect(await extensionKfs(other)).toMatchObject({ code: 404 })
    expect(await t.call(quoteExtension, { body: { repayId: given.loanId } })).toMatchObject({
      code: 401,
    })
  })
})

describe('leaving in the cooling-off period', () => {
  test('[B7.2] [F13.65] [F13.69] pays principal and interest of the days used; the fee is not owed, and is in no figure afterwards', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(2)
    const { coolingOff } = await detailOf(t, given)
    expect(coolingOff).toMatchObject({ payAmount: '10018.00' })
    const { data: order } = await ask(given, { kind: 'coolingOff' })
    expect(order.amount).toBe('10018.00')
    await sendWebhook(t, captured(t, order))
    expect(await orderOf(given, order.ref)).toMatchObject({ settledAs: 'coolingOff' })
    const loan = await loanOf(given)
    expect(loan.status).toBe(LOAN_STATUS.cancelled)
    const { charged } = await loanBalances(t.db, loan, t.clock.businessDay())
    expect(charged).toMatchObject({ fee: 0, tax: 0, interest: 18_00 })
    expect(await detailOf(t, given)).toMatchObject({
      ...{ payToday: '0.00', repay: '10018.00', totalCost: '18.00' },
      coolingOff: null,
      payments: [{ purpose: 'coolingOff', principal: '10000.00', interest: '18.00' }],
      // Nothing is left to pay on the day that was agreed.
      schedule: [
        {
          ...{ dueOn: t.clock.businessDay(), principal: '10000.00', interest: '18.00' },
          fee: '0.00',
          total: '10018.00',
          isPaid: true,
        },
      ],
    })
    await expectBooksAgree(t, given)
  })

  test('[B7.2] of a loan whose fee was kept back: the fee comes off what is paid', async () => {
    const given = await givenDisbursedLoan(t, { productCode: INSTALMENTS })
    t.clock.advanceDays(1)
    const { coolingOff } = await detailOf(t, given)
    // 10 000 + 6.90 a day less the fee of 200 and its tax of 36 that never arrived.
    expect(Number(coolingOff?.payAmount)).toBeLessThan(9_772)
    const { data: order } = await ask(given, { kind: 'coolingOff' })
    await sendWebhook(t, captured(t, order, { amount: '9800.00' }))
    const loan = await loanOf(given)
    expect(loan.status).toBe(LOAN_STATUS.cancelled)
    expect((await loanBalances(t.db, loan, t.clock.businessDay())).charged).toMatchObject({
      fee: 0,
      tax: 0,
    })
    const owedBack = await overpaymentOf(t.db, given.person.userId)
    expect(owedBack).toBe(9_800_00 - Math.round(Number(order.amount) * 100))
    await expectBooksAgree(t, given)
    // Money that arrives afterwards is an overpayment in full.
    await sendWebhook(t, captured(t, order, { amount: '100.00' }))
    expect(await overpaymentOf(t.db, given.person.userId)).toBe(owedBack + 100_00)
    await expectBooksAgree(t, given)
  })

  test('fees that come to more than is owed: left without paying, the rest is owed back', async () => {
    const given = await givenDisbursedLoan(t, { productCode: INSTALMENTS })
    const { token, userId } = given.person
    const { data: waiting } = await ask(given, { kind: 'coolingOff' })
    const { data: part } = await ask(given, { kind: 'part', amount: '9900.00' })
    await sendWebhook(t, captured(t, part))
    const { coolingOff } = await detailOf(t, given)
    // Fee and tax, 236 in all, less the hundred that was left of the principal.
    expect(coolingOff).toMatchObject({ payAmount: '0.00', refundAmount: '136.00' })
    expect(await ask(given, { kind: 'coolingOff' })).toMatchObject({
      code: 409,
      data: { reason: 'NOTHING_DUE' },
    })
    const body = { requestId: randomUUID(), borrowId: given.loanId }
    const leave = () => t.call(cancelBorrow, { token, body })
    const answers = await Promise.all([leave(), leave()])
    expect(answers.some(({ code }) => code === 200)).toBe(true)
    expect(await leave()).toMatchObject({ code: 200, data: { borrowStatus: 90 } })
    expect(await overpaymentOf(t.db, userId)).toBe(136_00)
    expect(await detailOf(t, given)).toMatchObject({
      // What was paid above what arrived is owed back, and was no cost.
      ...{ payToday: '0.00', repay: '9764.00', totalCost: '0.00' },
      overpaymentOwed: '136.00',
      coolingOff: null,
    })
    const listed = await listLoanOverpayments(t.db, { after: FROM_LARGEST, limit: 100 })
    expect(listed.rows).toContainEqual(
      expect.objectContaining({ loanId: given.loanId, leftMinor: 136_00 }),
    )
    expect(await messagesOf(given, 'overpaymentOwed')).toHaveLength(1)
    await expectBooksAgree(t, given)
    // The earlier exit order has ended; money that arrives for it is an overpayment too.
    expect(await orderOf(given, waiting.ref)).toMatchObject({ state: 'expired' })
    await sendWebhook(t, captured(t, waiting, { amount: '64.00' }))
    expect(await overpaymentOf(t.db, userId)).toBe(200_00)
    await expectBooksAgree(t, given)
  })

  test('paid for the exit what a part payment had covered: it ends, all of it is owed back', async () => {
    const given = await givenDisbursedLoan(t, { productCode: INSTALMENTS })
    const { data: exit } = await ask(given, { kind: 'coolingOff' })
    const { data: part } = await ask(given, { kind: 'part', amount: '9900.00' })
    await sendWebhook(t, captured(t, part))
    await sendWebhook(t, captured(t, exit, { amount: '500.00' }))
    expect(await orderOf(given, exit.ref)).toMatchObject({ settledAs: 'coolingOff' })
    expect(await overpaymentOf(t.db, given.person.userId)).toBe(636_00)
    await expectBooksAgree(t, given)
  })

  test('an exit that costs money is not had for nothing', async () => {
    const given = await givenDisbursedLoan(t)
    const body = { requestId: randomUUID(), borrowId: given.loanId }
    const { token } = given.person
    expect(await t.call(cancelBorrow, { token, body })).toMatchObject({
      code: 409,
      data: { reason: 'LOAN_STATE' },
    })
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.disbursed)
  })

  test('[B7.2] paid short, or after the moment: a part payment; asked for after it: refused', async () => {
    const short = await givenDisbursedLoan(t)
    const late = await givenDisbursedLoan(t)
    t.clock.advanceDays(3)
    const { data: shortOrder } = await ask(short, { kind: 'coolingOff' })
    const { data: lateOrder } = await ask(late, { kind: 'coolingOff' })
    await sendWebhook(t, captured(t, shortOrder, { amount: '10000.00' }))
    expect(await orderOf(short, shortOrder.ref)).toMatchObject({ settledAs: 'part' })
    t.clock.advanceDays(1)
    await sendWebhook(t, captured(t, lateOrder))
    expect(await orderOf(late, lateOrder.ref)).toMatchObject({ settledAs: 'part' })
    expect(await ask(late, { kind: 'coolingOff' })).toMatchObject({
      code: 409,
      data: { reason: 'COOLING_OFF_OVER' },
    })
    await expectBooksAgree(t, short)
    await expectBooksAgree(t, late)
  })
})

describe('channels', () => {
  test('[O5.5] an account of its own behind a sign-in, a till code behind a public link', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: account } = await ask(given, { channel: 'virtualAccount' })
    expect(account).toMatchObject({
      page: `/va?ref=${account.ref}`,
      upiUri: '',
      instrument: { kind: 'virtualAccount', bankCodeLabel: 'IFSC', qrText: null },
    })
    expect(account.instrument.accountNumber).toMatch(/^\d{16}$/)
    const { data: till } = await ask(given, { channel: 'cashOutlet' })
    expect(till.ref).not.toBe(account.ref)
    expect(till.page).toMatch(/^\/sky-offline\?code=/)
    expect(till.instrument).toMatchObject({
      kind: 'cashCode',
      steps: ['steps.cashCode.1', 'steps.cashCode.2', 'steps.cashCode.3', 'steps.cashCode.4'],
    })
    const code = till.page.split('code=')[1] ?? ''
    const open = await t.call(publicRepayCode, { params: { code } })
    expect(open.data).toMatchObject({ ref: till.ref, instrument: till.instrument })
    expect(JSON.stringify(open.data)).not.toContain(given.person.userId)
    // There is only one open order of a kind: the one for the bank account has ended.
    expect(await orderOf(given, account.ref)).toMatchObject({ state: 'expired' })
    await sendWebhook(t, captured(t, till))
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.repaid)
  })

  test('[O5.5] an order of a channel with a sign-in has no public page', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await ask(given, { channel: 'virtualAccount' })
    const { rows } = await t.db.query<{ code: string }>({
      text: 'select public_code as code from payment_orders where ref = $1',
      values: [order.ref],
    })
    const params = { code: rows[0]?.code ?? '' }
    expect(await t.call(publicRepayCode, { params })).toMatchObject({ code: 404 })
  })

  test('[O5.5] every channel of the market gives an order; the same again gives the same numbers', async () => {
    const given = await givenDisbursedLoan(t)
    const { channels } = await detailOf(t, given)
    expect(channels.map(({ channel }) => channel)).toContain('store')
    for (const { channel, page } of channels) {
      const first = await ask(given, { channel })
      const again = await ask(given, { channel })
      expect(first.code).toBe(200)
      expect(first.data.page.startsWith(page)).toBe(true)
      expect(again.data).toEqual(first.data)
      const { qrText, accountNumber, barcode } = first.data.instrument
      expect([qrText, accountNumber, barcode].filter(Boolean)).toHaveLength(1)
    }
  })

  test('without a session there is none', async () => {
    const given = await givenDisbursedLoan(t)
    const body = { requestId: randomUUID(), repayId: given.loanId, kind: 'due', channel: 'upi' }
    expect(await t.call(repayPay, { body })).toMatchObject({ code: 401 })
  })
})
