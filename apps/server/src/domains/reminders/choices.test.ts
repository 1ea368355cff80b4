import { saveReminders, viewReminders } from '@noren/contract/reminders'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('reminders are on until the person turns one off, and each has its own', async () => {
  const [{ token }, other] = [await t.signIn(), await t.signIn()]
  const view = async (of: string) => (await t.call(viewReminders, { token: of })).data
  expect(await view(token)).toEqual({ dueSoon: true, dueToday: true })
  for (const body of [
    { dueSoon: false, dueToday: true },
    { dueSoon: false, dueToday: true },
    { dueSoon: true, dueToday: false },
  ]) {
    expect(await t.call(saveReminders, { token, body })).toMatchObject({ code: 200, data: body })
    expect(await view(token)).toEqual(body)
  }
  expect(await view(other.token)).toEqual({ dueSoon: true, dueToday: true })
})

test('what tells of a charge cannot be turned off', async () => {
  const { token } = await t.signIn()
  const body = { dueSoon: true, overdue: false }
  const refused = await t.call(saveReminders, { token, body })
  expect(refused.data).toMatchObject({ reason: 'VALIDATION', fields: [{ path: 'dueToday' }] })
})
