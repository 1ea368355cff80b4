import { randomUUID } from 'node:crypto'
import { urlOf } from '@noren/testkit/connection-url'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAuditVerifyCommand } from '../../commands/audit-verify.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sealAudit, verifyAudit } from './audit-chain.ts'
import { writeAudit } from './write-audit.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t?.close())

const run = (text: string) => t.db.query<Record<string, unknown>>({ text })
const verify = () => verifyAudit(t.deps, t.db)

/** Changes rows like an owner of the database, bypassing the trigger that refuses every change. */
const tamper = (text: string): Promise<unknown> =>
  inTransaction(t.db, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text })
  })

const writeEntries = async (count: number): Promise<void> => {
  const write = () =>
    inTransaction(t.db, (tx) =>
      writeAudit(tx, {
        operatorId: null,
        action: 'operator.added',
        subjectId: randomUUID(),
        userId: null,
        before: {},
        after: { role: 'finance' },
        at: t.clock.now(),
      }),
    )
  await Promise.all(Array.from({ length: count }, write))
}

beforeEach(async () => {
  await tamper('truncate operator_audit')
  await tamper('truncate audit_seals')
  await writeEntries(12)
})

const seal = () =>
  inTransaction(t.db, (tx) =>
    sealAudit(t.deps, tx, { businessDay: t.clock.businessDay(), at: t.clock.now() }),
  )

test('entries that were written at once stand in one chain, which holds in any zone', async () => {
  const { rows } = await run('select position::int from operator_audit order by position')
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
  const problems = await inTransaction(t.db, async (tx) => {
    await tx.query({ text: `set local timezone = 'Asia/Kolkata'` })
    return verifyAudit(t.deps, tx)
  })
  expect(problems).toEqual([])
})

test.each([
  ['changed', `update operator_audit set after = '{"role":"admin"}' where position = 5`, 5],
  ['taken out', 'delete from operator_audit where position = 5', 6],
  [
    'moved in time',
    `update operator_audit set done_at = done_at - interval '1 day' where position = 5`,
    5,
  ],
])('[B11.5] one that was %s shows', async (_, text, position) => {
  await tamper(text)
  expect(await verify()).toContain(`operator_audit: the chain breaks at entry ${position}`)
})

test('[B11.5] the newest ones taken out show by the seal of the night', async () => {
  await seal()
  await tamper('delete from operator_audit where position > 9')
  expect(await verify()).toEqual([
    `operator_audit: entry 12 is not the one that was sealed on ${t.clock.businessDay()}`,
  ])
})

test('[B11.5] a chain made anew from a false entry on shows by the seal, and a seal cannot be made without the key', async () => {
  await seal()
  await tamper('truncate operator_audit')
  await writeEntries(12)
  const day = t.clock.businessDay()
  expect(await verify()).toEqual([
    `operator_audit: entry 12 is not the one that was sealed on ${day}`,
  ])
  await tamper(
    `update audit_seals set chain = (select chain from operator_audit where position = 12)`,
  )
  expect(await verify()).toEqual([`operator_audit: the seal of ${day} is not ours`])
})

test('a night seals once, and the command says whether the audit holds', async () => {
  await seal()
  await writeEntries(1)
  await seal()
  const { rows } = await run('select position::int from audit_seals')
  expect(rows).toEqual([{ position: 12 }])
  const said: string[] = []
  const env = { DATABASE_URL: urlOf(t.connection), DATA_DIR: t.deps.config.dataDir }
  expect(await runAuditVerifyCommand({ env, say: (line) => said.push(line) })).toBe(true)
  expect(said).toEqual(['The audit holds.'])
  await tamper('delete from operator_audit where position = 1')
  expect(await runAuditVerifyCommand({ env, say: (line) => said.push(line) })).toBe(false)
})
