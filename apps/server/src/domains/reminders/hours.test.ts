import { saveContactHours, viewContactHours } from '@noren/contract/reminders'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { sendReminders } from './send-reminders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const EVENING = { fromMinute: 16 * 60, untilMinute: 18 * 60 }
const WINDOW = { fromMinute: 540, untilMinute: 1110 }
const save = (token: string, hours: typeof EVENING | null) =>
  t.call(saveContactHours, { token, body: { hours } })

test('[F13.3] reminders leave in the hours that the person has chosen, and wait for them', async () => {
  const given = await givenDisbursedLoan(t)
  const { token } = given.person
  expect((await save(token, EVENING)).data).toEqual({ window: WINDOW, hours: EVENING })
  t.clock.advanceDays(31)
  await runDay(t.deps, t.clock.businessDay())
  const states = async () =>
    (
      await t.db.query<{ state: string }>({
        text: 'select distinct state from contacts_log where loan_id = $1',
        values: [given.loanId],
      })
    ).rows.map(({ state }) => state)
  // Noon in India.
  expect(await sendReminders(t.deps)).toBe(0)
  expect(await states()).toEqual(['planned'])
  await t.clock.showContactHour(16)
  expect(await sendReminders(t.deps)).toBe(2)
  expect(await states()).toEqual(['sent'])
  await t.clock.showContactHour(null)
})

test('[F13.3] at least two hours, inside those of the market, each for oneself, and taken back', async () => {
  const { token } = await t.signIn()
  const other = await t.signIn()
  const hours = async (of: string) => (await t.call(viewContactHours, { token: of })).data.hours
  expect(await hours(token)).toBeNull()
  for (const [fromMinute, untilMinute] of [
    [600, 719],
    [480, 700],
    [1000, 1111],
    [900, 600],
  ] as const) {
    const refused = await save(token, { fromMinute, untilMinute })
    expect([refused.code, refused.data]).toMatchObject([400, { reason: 'VALIDATION' }])
  }
  await save(token, EVENING)
  expect([await hours(token), await hours(other.token)]).toEqual([EVENING, null])
  await save(token, null)
  expect(await hours(token)).toBeNull()
})
