import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseEnv } from '@noren/testkit/connection-url'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealNewRows } from '../domains/audit/seal-rows.ts'
import { drillFindings } from '../domains/recovery/drill-findings.ts'
import { lastDrills } from '../domains/recovery/drill-store.ts'
import { runBackupCommand } from './backup.ts'
import { findPrograms } from './drill/backrest-cluster.ts'
import { makeScratch } from './drill/scratch.ts'
import { runDrillCommand } from './drill.ts'

let t: TestApp
let folder: string
let scratchIn: string
let said: string[] = []
const say = (line: string): void => {
  said.push(line)
}

const envOf = (series: string) => ({
  ...databaseEnv(t.connection),
  DATA_DIR: t.deps.config.dataDir,
  BACKUP_DIR: series,
})
const drill = (env: Record<string, string>, args: string[] = []) =>
  runDrillCommand([...args, '--scratch', scratchIn], { env, say })

const givenSeries = async (): Promise<string> => {
  const series = mkdtempSync(join(folder, 'series-'))
  await runBackupCommand(['backup'], { env: envOf(series), say })
  said = []
  return series
}

/** The findings of a night so many days later, with eight days allowed. */
const findingsIn = (days: number): Promise<string[]> =>
  drillFindings({ config: { drillDays: 8 } }, t.db, new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  t = await startTestApp()
  await givenDisbursedLoan(t)
  await givenOperator(t, 'support')
  await sealNewRows(t.deps)
  folder = mkdtempSync(join(tmpdir(), 'noren-drill-test-'))
  scratchIn = mkdtempSync(join(folder, 'scratch-'))
  // As /tmp: root's PostgreSQL, which is another user's, passes through.
  for (const path of [folder, scratchIn]) chmodSync(path, 0o711)
})
beforeEach(() => {
  said = []
})
afterAll(async () => {
  await t?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an alarm comes when no restore was ever drilled, and ends with a drill that passed', async () => {
  expect(await findingsIn(7)).toEqual([])
  expect(await findingsIn(9)).toEqual([
    'no restore was drilled ever, and 8 days are allowed: npm run drill',
  ])
  const series = await givenSeries()
  expect(await drill(envOf(series))).toBe(true)
  expect(said).toContain('The books hold.')
  expect(said).toContain('The audit holds.')
  expect(said).toContainEqual(expect.stringMatching(/^RPO {2}\d+ s, limit 25 h: held/))
  expect(said).toContainEqual(expect.stringMatching(/^RTO {2}.*\d+ s, limit 4 h: held/))
  expect(said.at(-1)).toBe('The drill passed.')
  expect(readdirSync(scratchIn)).toEqual([])
  expect(await findingsIn(7)).toEqual([])
  expect(await findingsIn(9)).toEqual([expect.stringMatching(/^no restore was drilled since /)])
})

test('the moment before a mistake is restored by pgBackRest, or the drill says what it needs', async () => {
  const series = await givenSeries()
  const args = ['--point-in-time', '--seconds-before', '3']
  expect(await drill(envOf(series), args)).toBe(true)
  const text = said.join('\n')
  if (findPrograms()) {
    expect(text).toMatch(
      /a mistake: of [1-9]\d* postings 0 are left\nAfter it: its books do not hold/,
    )
    expect(text).toMatch(/restored to, 3 s before the mistake: [1-9]\d* postings/)
    expect(text).toMatch(/The books hold\.[\s\S]*The audit holds\.\nThe drill passed\.$/)
  } else expect(text).toMatch(/^Skipped: pgBackRest and a PostgreSQL of the system are needed/)
  expect(readdirSync(scratchIn)).toEqual([])
  const soon = drill(envOf(series), ['--point-in-time', '--seconds-before', 'soon'])
  await expect(soon).rejects.toThrow('Usage: npm run drill')
})

test('what was changed past the server fails the drill, and the night says so', async () => {
  await t.db.query({ text: 'alter table operator_audit disable trigger user' })
  await t.db.query({ text: `update operator_audit set action = 'another'` })
  const series = await givenSeries()
  await t.db.query({ text: 'alter table operator_audit enable trigger user' })
  expect(await drill(envOf(series))).toBe(false)
  expect(said).toContainEqual(
    expect.stringMatching(/^operator_audit: row .* is not as it was sealed/),
  )
  expect(said.at(-1)).toBe('The drill failed: its audit does not hold')
  expect(readdirSync(scratchIn)).toEqual([])
  expect(await findingsIn(0)).toEqual([
    expect.stringMatching(/^the restore drill of .* failed: its audit does not hold$/),
  ])
})

test('a backup that is too old, damaged or missing fails the drill with its sentence', async () => {
  const series = await givenSeries()
  const [name = ''] = readdirSync(series)
  const path = join(series, name, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.madeAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  writeFileSync(path, JSON.stringify(manifest))
  rmSync(join(series, name, 'tables', 'loans.copy.gz'))
  expect(await drill({ ...envOf(series), RPO_HOURS: '1' })).toBe(false)
  expect(said).toContainEqual(expect.stringMatching(/^RPO {2}2 h.*, limit 1 h: NOT HELD/))
  expect(said.at(-1)).toMatch(/^The drill failed: .*loans\.copy\.gz is missing$/)
  expect(await lastDrills(t.db)).toMatchObject({ problem: expect.stringMatching('is missing') })
  const empty = mkdtempSync(join(folder, 'empty-'))
  expect(await drill(envOf(empty))).toBe(false)
  expect(said.at(-1)).toBe(`The drill failed: ${empty} holds no whole backup`)
  await expect(drill({ ...envOf(series), BACKUP_DIR: '' })).rejects.toThrow('BACKUP_DIR is not set')
})

test('what a killed drill left is removed, and one that is under way stays', async () => {
  const other = spawn('sleep', ['60'])
  const startMark = readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  const lay = (name: string, pid: number | undefined): string => {
    const left = join(scratchIn, name)
    mkdirSync(join(left, 'data', 'secrets'), { recursive: true })
    writeFileSync(join(left, 'noren.pid'), JSON.stringify({ pid, startMark }))
    return left
  }
  const killed = lay('noren-drill-killed', 2 ** 22)
  const working = lay('noren-drill-working', other.pid)
  const scratch = await makeScratch(scratchIn, say)
  expect(said).toEqual([`Removed what a killed drill left: ${killed}`])
  expect(existsSync(killed)).toBe(false)
  expect(existsSync(working)).toBe(true)
  await scratch.remove()
  expect(existsSync(scratch.folder)).toBe(false)
  other.kill()
})
