import { msgCenter } from '@noren/contract/messages'
import { reverseRepayment } from '@noren/contract/operator'
import { LANGUAGES } from '@noren/i18n/languages'
import { byStaff } from '@noren/testkit/by-staff'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import {
  captured,
  expectBooksAgree,
  messagesOf,
  pay,
  paymentsFor,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const corrections = async (given: GivenLoan): Promise<string[]> =>
  (await messagesOf(t, given, 'figuresCorrected')).map(({ text }) => text)

test('[B9.163] a payment that is told in time corrects nothing', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  t.clock.advanceDays(5)
  await sendWebhook(t, captured(t, (await pay(t, given)).data, { amount: '1000.00' }))
  expect(await corrections(given)).toEqual([])
})

test('[B9.163] one that is told late says once what was shown and what is right, in every language', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  t.clock.advanceDays(5)
  const late = captured(t, (await pay(t, given)).data, { amount: '1000.00' })
  t.clock.advanceDays(5)
  // By ten at once, and once more.
  await Promise.all(Array.from({ length: 10 }, () => sendWebhook(t, late)))
  await sendWebhook(t, late)
  // Day 9: 10,000.00 + 81.00 + 150.00 + 27.00 were shown; of day 5 on 9,045.00 bear 8.141 a day: 9,045.00 + 32.56 + 177.00.
  const [said, ...more] = await corrections(given)
  expect(said).toMatch(/1,000\.00.* had shown ₹?10,258\.00 as owed; it was ₹?9,254\.56/)
  expect(more).toEqual([])
  const { token } = given.person
  for (const language of LANGUAGES) {
    const { details } = (await t.call(msgCenter, { token, language, body: { page: 1 } })).data
    const told = details.filter(({ kind }) => kind === 'figuresCorrected')
    expect(told).toHaveLength(1)
    for (const figure of [/10[.,]258/, /9[.,]254/, /1[.,]000/])
      expect(told[0]?.text).toMatch(figure)
  }
  await expectBooksAgree(t, given)
})

test('[B9.163] one that repays the loan late says that nothing was owed any more', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  t.clock.advanceDays(5)
  const late = captured(t, (await pay(t, given)).data)
  t.clock.advanceDays(3)
  await sendWebhook(t, late)
  expect(await corrections(given)).toEqual([
    expect.stringMatching(/had shown ₹?10,240\.00 as owed; it was ₹?0\.00/),
  ])
  expect(await messagesOf(t, given, 'loanRepaid')).toHaveLength(1)
})

const reverseNow = async (given: GivenLoan, by?: GivenOperator) => {
  const [payment] = await paymentsFor(t.db, given.loanId)
  const asked = { paymentId: payment?.paymentId ?? '', reason: 'bankReturned' } as const
  return byStaff(t, reverseRepayment, asked, by)
}
const reversals = async (given: GivenLoan) => [
  (await messagesOf(t, given, 'paymentReversed')).length,
  (await messagesOf(t, given, 'paymentReversedLate')).map(({ text }) => text),
]

test('[B9.165] a payment that is taken back on its own day has changed no day that is over', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  t.clock.advanceDays(5)
  await sendWebhook(t, captured(t, (await pay(t, given)).data, { amount: '1000.00' }))
  await reverseNow(given)
  expect(await reversals(given)).toEqual([1, []])
})

test('[B9.165] one that is taken back later says once what was shown and what is right, with the reason, in every language', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  t.clock.advanceDays(5)
  await sendWebhook(t, captured(t, (await pay(t, given)).data, { amount: '1000.00' }))
  t.clock.advanceDays(5)
  // By five at once: one of them undoes it.
  const finance = await givenOperator(t, 'finance')
  await Promise.all(Array.from({ length: 5 }, () => reverseNow(given, finance)))
  const said = expect.stringMatching(
    /1,000\.00.* had shown ₹?9,254\.56 as owed; without it, it was ₹?10,258\.00\. The bank took the money back\.$/,
  )
  expect(await reversals(given)).toEqual([0, [said]])
  const { token } = given.person
  for (const language of LANGUAGES) {
    const { details } = (await t.call(msgCenter, { token, language, body: { page: 1 } })).data
    const told = details.filter(({ kind }) => kind === 'paymentReversedLate')
    expect(told).toHaveLength(1)
    for (const figure of [/10[.,]258/, /9[.,]254/, /1[.,]000/])
      expect(told[0]?.text).toMatch(figure)
  }
  await expectBooksAgree(t, given)
})

test('[B9.165] of a loan that it had repaid, nothing was shown as owed, and all of it was', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  t.clock.advanceDays(5)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  t.clock.advanceDays(3)
  await reverseNow(given)
  // Day 7: 10,000.00 + 63.00 + 150.00 + 27.00.
  expect(await reversals(given)).toEqual([
    0,
    [expect.stringMatching(/had shown ₹?0\.00 as owed; without it, it was ₹?10,240\.00/)],
  ])
  await expectBooksAgree(t, given)
})
