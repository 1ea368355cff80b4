import { newPhone, type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forgetSessions } from './forget-codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Ends a person's session so many days ago, by its time or by somebody's word. */
const endOf = async (
  { userId }: SignedInPerson,
  { column, daysAgo }: { column: 'expires_at' | 'revoked_at'; daysAgo: number },
): Promise<void> => {
  const at = new Date(t.clock.now().getTime() - daysAgo * 86_400_000)
  await t.db.query({
    text: `update sessions set ${column} = $2 where user_id = $1`,
    values: [userId, at],
  })
}

const idOf = async ({ userId }: SignedInPerson): Promise<string> => {
  const { rows } = await t.db.query<{ id: string }>({
    text: 'select id from sessions where user_id = $1',
    values: [userId],
  })
  return rows[0]?.id ?? ''
}

const forget = (limit: number): Promise<number> =>
  inTransaction(t.deps.eraser, (tx) => forgetSessions(tx, { at: t.clock.now(), limit }))

test('[D2.36] sessions go long after their end, what they opened before them, in parts; those that live or are heard by stay', async () => {
  const people: SignedInPerson[] = []
  for (let count = 0; count < 7; count += 1) people.push(await t.signIn(newPhone()))
  const [revoked, expired, recent, living, heard, parent, child] = people
  if (!revoked || !expired || !recent || !living || !heard || !parent || !child) throw new Error()
  await endOf(revoked, { column: 'revoked_at', daysAgo: 401 })
  await endOf(expired, { column: 'expires_at', daysAgo: 401 })
  await endOf(recent, { column: 'expires_at', daysAgo: 399 })
  await endOf(heard, { column: 'expires_at', daysAgo: 401 })
  await endOf(parent, { column: 'revoked_at', daysAgo: 500 })
  await endOf(child, { column: 'revoked_at', daysAgo: 450 })
  await t.db.query({
    text: 'update sessions set parent_id = $2 where id = $1',
    values: [await idOf(child), await idOf(parent)],
  })
  await t.db.query({
    text: `insert into push_devices (id, user_id, session_id, endpoint_hash, subscription_sealed, saved_at)
      values (gen_random_uuid(), $1, $2, sha256('one'), 'sealed'::bytea, now())`,
    values: [heard.userId, await idOf(heard)],
  })
  // The child first, with the two that nobody opened anything from; the parent with the next part.
  expect(await forget(2)).toBe(2)
  expect(await forget(10)).toBe(2)
  expect(await forget(10)).toBe(0)
  const { rows } = await t.db.query<{ userId: string }>({
    text: 'select user_id as "userId" from sessions',
  })
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(
    new Set([recent, living, heard].map(({ userId }) => userId)),
  )
}, 120_000)
