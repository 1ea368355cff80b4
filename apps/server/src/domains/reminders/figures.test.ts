import { randomUUID } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { borrowBill } from '@noren/contract/loans'
import { minorFromDecimal } from '@noren/contract/money'
import { LANGUAGES } from '@noren/i18n/languages'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { foldedForSms } from '../../platform/texts/sms.ts'
import { sendReminders } from './send-reminders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const billOf = async ({ person, loanId }: GivenLoan) => {
  const asked = { token: person.token, query: { borrowType: '0' } } as const
  const { details } = (await t.call(borrowBill, asked)).data
  const line = details.find(({ borrowId }) => borrowId === loanId)
  if (!line?.dueDate) throw new Error('the bill has no such loan')
  return { ...line, dueDate: line.dueDate as Day }
}

/** Goes to a day, does its work, and returns what was sent to the person on it. */
const textsOn = async ({ person }: GivenLoan, on: Day): Promise<string[]> => {
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), on))
  await t.db.query({ text: `delete from sandbox_messages where channel = 'sms'` })
  await runDay(t.deps, on)
  await sendReminders(t.deps)
  const { rows } = await t.db.query<{ text: string }>({
    text: `select text from sandbox_messages where channel = 'sms' and recipient = $1`,
    values: [`+91${person.phone}`],
  })
  return rows.map(({ text }) => text)
}

const inText = (amount: string): string => {
  const { money } = formatterFor(t.deps.market, 'INR', 'en')
  return foldedForSms(money(minorFromDecimal(amount, 'INR')))
}

/** Reads both on a day: the amount is the same. */
const expectSaidOn = async (given: GivenLoan, on: Day): Promise<string> => {
  const texts = await textsOn(given, on)
  const { dueAmount, loanNumber } = await billOf(given)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain(` ${inText(dueAmount)} `)
  expect(texts[0]).toContain(loanNumber)
  return dueAmount
}

test.each(['lane-30', 'row-91'])(
  '[F13.2] the text about a loan of %s names what the bill of that day does: before, on and after its due day',
  async (productCode) => {
    const given = await givenDisbursedLoan(t, { productCode })
    const { dueDate, repayAmount } = await billOf(given)
    const before = await expectSaidOn(given, addDays(dueDate, -2))
    // What is owed today is another figure.
    expect(before).not.toBe(repayAmount)
    expect(await expectSaidOn(given, dueDate)).toBe(before)
    const late = await expectSaidOn(given, addDays(dueDate, 1))
    expect(Number(late)).toBeGreaterThan(Number(before))

    const order = await pay(t, given, randomUUID(), { kind: 'part', amount: '1000.00' })
    await sendWebhook(t, captured(t, order.data))
    const later = await expectSaidOn(given, addDays(dueDate, 3))
    expect(Number(later)).toBeLessThan(Number(late))
    await expectSaidOn(given, addDays(dueDate, 7))
  },
)

test.each(LANGUAGES)('[F13.2] it does in %s too', async (language) => {
  const given = await givenDisbursedLoan(t)
  await t.db.query({
    text: 'update users set language = $2 where id = $1',
    values: [given.person.userId, language],
  })
  await expectSaidOn(given, (await billOf(given)).dueDate)
})
