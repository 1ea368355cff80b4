import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { insertDrill } from './drill-store.ts'

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({
    env: { LOG_LEVEL: 'error', DRILL_DAYS: '8' },
    logTo: { write: (line) => lines.push(line) },
  })
})
afterAll(() => t?.close())

const noteDrill = async (problem: string | null): Promise<void> => {
  const facts = { backup: '2026-11-26T023114Z', backupMadeAt: null, restoreSeconds: 40 }
  const drill = { id: t.deps.newId(), drilledAt: t.clock.now(), lostSeconds: 60, ...facts }
  await insertDrill(t.db, { ...drill, isPassed: problem === null, problem })
}

/** What a night calls out about drills. */
const alarms = async (): Promise<unknown[]> => {
  lines.length = 0
  await runDay(t.deps, t.clock.businessDay())
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg, job }) => msg === 'alarm' && job === 'watchDrills')
    .map(({ finding }) => finding)
}

test('a night calls out a drill that failed or is old, once, and is silent after a good one', async () => {
  await noteDrill(null)
  expect(await alarms()).toEqual([])
  t.clock.advanceDays(9)
  expect(await alarms()).toEqual([
    expect.stringMatching(
      /^no restore was drilled since .*, and 8 days are allowed: npm run drill$/,
    ),
  ])
  expect(await alarms()).toEqual([])
  t.clock.advanceDays(1)
  await noteDrill('its books do not hold')
  expect(await alarms()).toEqual([
    expect.stringMatching(/^the restore drill of .* failed: its books do not hold$/),
  ])
  t.clock.advanceDays(1)
  await noteDrill(null)
  expect(await alarms()).toEqual([])
})
