import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp } from '@noren/testkit/test-app'
import { expect, test } from 'vitest'
import { runDemoCommand } from '../commands/demo.ts'
import { live } from './live.ts'
import { readDemo } from './make-demo.ts'

const WISH = { people: 16, days: 34, seed: 5 }

/** A demo on a database of its own: its figures, each loan's lot, and what waits. */
const given = async () => {
  const t = await startTestApp()
  try {
    const clock = { ...t.clock, nextDay: () => t.clock.advanceDays(1) }
    const said: number[] = []
    await live({ deps: t.deps, clock, url: t.url }, WISH, (passed) => said.push(passed))
    const { rows: loans } = await t.db.query<object>({
      text: `select product_code, status, principal_minor, principal_left_minor, disbursed_on, due_on
        from loan_facts order by 1, 2, 3, 4, 5, 6`,
      values: [],
    })
    const { rows: waiting } = await t.db.query<{ kind: string }>({
      text: 'select kind, count(*) from work_items where done_at is null group by 1 order by 1',
      values: [],
    })
    return { demo: await readDemo(t.deps), said, loans, waiting }
  } finally {
    await t.close()
  }
}

test('the same seed gives the same loans and figures; books, loans and audit verify, and every desk has work', async () => {
  const first = await given()
  expect(first.demo.problems).toEqual([])
  expect(first.demo).toMatchObject({ people: WISH.people })
  expect(first.demo.portfolio.loans).toBeGreaterThan(0)
  expect(first.loans).toContainEqual(expect.objectContaining({ status: 80 }))
  expect(first.said).toEqual(Array.from({ length: WISH.days + 1 }, (_, passed) => passed))
  const kinds = [
    'accountCase',
    'application',
    'complaint',
    'limitRequest',
    'payoutFailure',
    'ticket',
  ]
  expect(first.waiting.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
  const { demo, loans, waiting } = await given()
  expect({ demo, loans, waiting }).toEqual({
    demo: first.demo,
    loans: first.loans,
    waiting: first.waiting,
  })
}, 600_000)

test('a wish that is no number, or of something else, is refused before anything is made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-demo-'))
  const run = (args: string[], env: Record<string, string> = {}) =>
    runDemoCommand(args, { env: { DATA_DIR: dataDir, ...env }, say: () => undefined })
  await expect(run(['--people', 'many'])).rejects.toThrow('Usage: npm run demo')
  await expect(run(['--days', '0'])).rejects.toThrow('Usage: npm run demo')
  await expect(run(['--years', '2'])).rejects.toThrow('Usage: npm run demo')
  rmSync(dataDir, { recursive: true })
})
