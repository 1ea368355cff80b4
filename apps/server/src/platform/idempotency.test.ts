import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './db/transaction.ts'
import { forgetOldAnswers, once } from './idempotency.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const DAY_MS = 86_400_000

test('answers are kept for 180 days, then they go in parts, and a repetition is a new request', async () => {
  const { userId } = await t.signIn()
  let worked = 0
  const answered = (requestId: string, at: Date) =>
    inTransaction(t.db, (tx) =>
      once(tx, { userId, call: 'tried', requestId, input: {}, at }, async () => {
        worked += 1
        return worked
      }),
    )
  const now = t.clock.now()
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const old = new Date(now.getTime() - 180 * DAY_MS - 1)
  await answered(first, old)
  await answered(second, old)
  await answered(third, new Date(now.getTime() - 180 * DAY_MS))
  const forget = () =>
    inTransaction(t.deps.eraser, (tx) => forgetOldAnswers(tx, { at: now, limit: 1 }))
  expect([await forget(), await forget(), await forget()]).toEqual([1, 1, 0])
  expect(await answered(third, now)).toBe(3)
  expect(await answered(first, now)).toBe(4)
})
