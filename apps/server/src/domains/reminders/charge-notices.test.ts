import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { contactLog } from '@noren/contract/reminders'
import {
  type GivenLoan,
  givenAnnounced,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passDays } from '../../background/pass-days.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { noteChargeNotice } from '../repayments/charge-notices.ts'
import { rebookLoans } from '../repayments/rebook-loans.ts'
import { sendReminders } from './send-reminders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** 20,000 for 30 days at 18.00 a day and 10.00 of penal charge, with 354.00 of fee and tax. */
const untoldLoan = async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00', isAnnounced: false })
  const start = t.clock.businessDay()
  let reached = 0
  const jump = (to: number) => {
    t.clock.advanceDays(to - reached)
    reached = to
  }
  /** Comes to a day with the jobs and messages of its night; the days in between had none. */
  const arrive = (to: number) => passDays(t.deps, 1, async () => jump(to))
  return { given, start, jump, arrive }
}

const owedOf = async (given: GivenLoan): Promise<[string, string]> => {
  const { overdueFee, payToday } = await detailOf(t, given)
  return [overdueFee, payToday]
}

const toldOf = async ({ loanId }: GivenLoan) =>
  (
    await t.db.query<{ number: number; toldOn: Day; fromOn: Day; untilOn: Day }>({
      text: `select number, told_on as "toldOn", from_on as "fromOn", until_on as "untilOn"
        from charge_notices where loan_id = $1 order by number`,
      values: [loanId],
    })
  ).rows

test('[B8.20] [B8.21] G16: nobody pays; each day is announced, and day 90 is the last that costs a penal charge', async () => {
  const { given, start, jump, arrive } = await untoldLoan()
  for (const day of [28, 30, 31, 33, 37, 44, 51, 58, 72, 86, 100, 114]) {
    await arrive(day)
    const late = Math.max(0, day - 30)
    const [penal] = await owedOf(given)
    expect([day, penal]).toEqual([day, `${Math.min(90, late) * 10}.00`])
    if (day % 3 === 1) await expectBooksAgree(t, given)
  }
  const told = await toldOf(given)
  expect(told.map(({ number }) => number)).toEqual(told.map((_, index) => index + 1))
  expect(told.at(-1)).toMatchObject({
    toldOn: addDays(start, 114),
    fromOn: addDays(start, 115),
    untilOn: addDays(start, 128),
  })
  jump(119)
  expect(await owedOf(given)).toEqual(['890.00', '23386.00'])
  jump(120)
  expect(await owedOf(given)).toEqual(['900.00', '23414.00'])
  await expectBooksAgree(t, given)
  jump(121)
  expect(await owedOf(given)).toEqual(['900.00', '23432.00'])
  await arrive(128)
  expect(await owedOf(given)).toEqual(['900.00', '23558.00'])
  await arrive(230)
  expect(await owedOf(given)).toEqual(['900.00', '25394.00'])
  // Nothing is announced any more.
  expect(await toldOf(given)).toHaveLength(told.length)
  await expectBooksAgree(t, given)
  const notices = await messagesOf(t, given, 'chargeNotice')
  expect(notices.length).toBeGreaterThan(0)
  const words = notices[0]?.text.replaceAll(/\s/g, ' ')
  expect(words).toMatch(/0\.05% a day .* at most .2,000\.00 in all and never after 90 days/)
  const contacts = await t.call(contactLog, { token: given.person.token })
  expect(contacts.data.details.filter(({ channel }) => channel === 'sms').length).toBe(told.length)
  const { data } = await pay(t, given)
  await sendWebhook(t, captured(t, data))
  expect(await detailOf(t, given)).toMatchObject({ payToday: '0.00' })
  await expectBooksAgree(t, given)
}, 400_000)

test('[B8.20] days that nobody announced cost no penal charge, and their books say so', async () => {
  const { given, jump } = await untoldLoan()
  jump(45)
  expect(await owedOf(given)).toEqual(['0.00', '21164.00'])
  await expectBooksAgree(t, given)
  // What waiting may cost is said as if each day were announced: seven more days of 28.00.
  const late = (await detailOf(t, given)).costOfTime.find(({ when }) => when === 'late')
  expect(late?.amount).toBe('21360.00')
  await givenAnnounced(t, given.loanId)
  expect((await owedOf(given))[0]).toBe('0.00')
  jump(47)
  expect(await owedOf(given)).toEqual(['20.00', '21220.00'])
  await expectBooksAgree(t, given)
})

test('[B8.20] a message that no provider took announces nothing; it is sent again the next day, and the day after counts', async () => {
  const { given, jump, arrive } = await untoldLoan()
  const { send } = t.deps.sms
  const { send: push } = t.deps.push
  t.deps.sms.send = () => Promise.reject(new Error('the provider is down'))
  t.deps.push.send = async () => ({ deviceCount: 0 })
  await arrive(31)
  await arrive(32)
  expect(await toldOf(given)).toEqual([])
  expect(await owedOf(given)).toEqual(['0.00', '20930.00'])
  Object.assign(t.deps.sms, { send })
  Object.assign(t.deps.push, { send: push })
  await arrive(33)
  expect((await toldOf(given)).map(({ number }) => number)).toEqual([1])
  expect(await owedOf(given)).toEqual(['0.00', '20948.00'])
  jump(36)
  expect(await owedOf(given)).toEqual(['30.00', '21032.00'])
  // Fourteen days are announced, and the fifteenth is not.
  jump(48)
  expect((await owedOf(given))[0]).toBe('140.00')
  await expectBooksAgree(t, given)
}, 200_000)

test('[B8.20] one day is announced once, by however many messages and at once', async () => {
  const { given, start, jump } = await untoldLoan()
  const note = () =>
    inTransaction(t.deps.db, (tx) =>
      noteChargeNotice(t.deps, tx, {
        loanId: given.loanId,
        toldOn: start,
        contactId: randomUUID(),
        at: t.clock.now(),
      }),
    )
  await Promise.all(Array.from({ length: 8 }, note))
  expect(await toldOf(given)).toHaveLength(1)
  expect(await messagesOf(t, given, 'chargeNotice')).toHaveLength(1)
  jump(14)
  await sendReminders(t.deps)
  await expectBooksAgree(t, given)
})

test('[B8.21] a loan of before the rules keeps what it was charged; they hold from their day on, and its books too', async () => {
  const { given, start, jump } = await untoldLoan()
  await t.db.query({
    text: 'update loans set penal_rules_from = $2 where id = $1',
    values: [given.loanId, addDays(start, 131)],
  })
  await t.db.query({
    text: 'insert into loans_to_rebook select user_id, id from loans where id = $1',
    values: [given.loanId],
  })
  const rebooked = await inTransaction(t.deps.db, (tx) => rebookLoans(t.deps, tx, { limit: 5 }))
  expect(rebooked).toBe(1)
  jump(130)
  expect((await owedOf(given))[0]).toBe('1000.00')
  await expectBooksAgree(t, given)
  jump(140)
  expect((await owedOf(given))[0]).toBe('1000.00')
  await expectBooksAgree(t, given)
  expect(await inTransaction(t.deps.db, (tx) => rebookLoans(t.deps, tx, { limit: 5 }))).toBe(0)
})
