import { LOAN_STATUS } from '@noren/contract/loan-status'
import { minorFromDecimal, subtractMinor } from '@noren/contract/money'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, detailOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { MARKET: 'mx' } })
})
afterAll(() => t.close())

const pesos = (text: string | undefined) => minorFromDecimal(text ?? '', 'MXN')

const paidOnDay = async (days: number) => {
  const given = await givenDisbursedLoan(t, { productCode: 'nopal-30', amount: '4000.00' })
  const agreed = await detailOf(t, given)
  t.clock.advanceDays(days)
  const order = (await pay(t, given, undefined, { channel: 'spei' })).data
  await sendWebhook(t, captured(t, order))
  return { agreed, order, repaid: await detailOf(t, given) }
}

test.each([
  ['early', 7],
  ['late', 34],
])('[O2.4] a loan repaid %s shows what was paid, not what was agreed', async (when, days) => {
  const { agreed, order, repaid } = await paidOnDay(days)
  expect(repaid.borrowStatus).toBe(LOAN_STATUS.repaid)
  const [receipt] = repaid.payments
  const [row, ...others] = repaid.schedule
  expect(others).toEqual([])
  expect(row).toMatchObject({
    total: order.amount,
    principal: '4000.00',
    interest: receipt?.interest,
    fee: receipt?.serviceFee,
    tax: receipt?.tax,
    penal: receipt?.penal,
    dueOn: repaid.asOn,
    isPaid: true,
  })
  expect(repaid.repay).toBe(order.amount)
  expect(pesos(repaid.totalCost)).toBe(subtractMinor(pesos(order.amount), pesos(repaid.receive)))
  const difference = subtractMinor(pesos(repaid.repay), pesos(agreed.repay))
  expect(Math.sign(difference)).toBe(when === 'early' ? -1 : 1)
  expect(Math.sign(subtractMinor(pesos(row?.interest), pesos(agreed.schedule[0]?.interest)))).toBe(
    when === 'early' ? -1 : 1,
  )
})

test('[O2.4] what was paid above the debt is no cost of the loan', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'nopal-30', amount: '4000.00' })
  t.clock.advanceDays(7)
  const order = (await pay(t, given, undefined, { channel: 'spei' })).data
  const more = (Number(order.amount) + 50).toFixed(2)
  await sendWebhook(t, captured(t, order, { amount: more }))
  const repaid = await detailOf(t, given)
  expect(repaid).toMatchObject({ paidSoFar: more, overpaid: '50.00', repay: order.amount })
  expect(repaid.schedule[0]?.total).toBe(order.amount)
})
