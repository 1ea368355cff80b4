import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { pruneSeries } from './prune-series.ts'
import { keptOf, readSeries, type SeriesBackup, seriesName } from './series.ts'

let series: string
beforeEach(() => {
  series = mkdtempSync(join(tmpdir(), 'noren-series-'))
})
afterEach(() => rmSync(series, { recursive: true, force: true }))

const HOUR_MS = 3_600_000
const now = new Date('2026-11-26T18:00:00Z')
const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

const manifestOf = (at: Date): Manifest => ({
  version: '2.0.24',
  madeAt: at.toISOString(),
  market: 'in',
  migrations: [],
  partitions: [],
  tables: [],
  sequences: [],
  files: 0,
  hasSecrets: false,
})
const backupOf = (at: Date, isOurs = true): SeriesBackup => {
  const name = seriesName(at)
  return { name, folder: join(series, name), isOurs, manifest: manifestOf(at) }
}

/** A backup of nothing, whole. */
const givenBackup = (at: Date, name = seriesName(at)): void => {
  mkdirSync(join(series, name))
  const text = JSON.stringify({ format: 1, ...manifestOf(at) })
  writeFileSync(join(series, name, 'manifest.json'), text)
}
const prune = (days: number, weeks: number) =>
  pruneSeries({ series, now, identities: [], days, weeks })

test('kept are all of the last day, and the newest of each day and of each week', () => {
  // Every six hours for ten weeks.
  const all = Array.from({ length: 280 }, (_, index) => backupOf(ago(6 * (279 - index))))
  const kept = keptOf(all, { days: 3, weeks: 4 }, now).map(({ name }) => name)
  expect(kept).toEqual([
    '2026-11-08T180000Z',
    '2026-11-15T180000Z',
    '2026-11-22T180000Z',
    '2026-11-24T180000Z',
    '2026-11-25T180000Z',
    '2026-11-26T000000Z',
    '2026-11-26T060000Z',
    '2026-11-26T120000Z',
    '2026-11-26T180000Z',
  ])
})

test('a pause in the backups removes none: days and weeks that have none are not counted', () => {
  const old = [ago(24 * 400), ago(24 * 300), ago(24 * 200)].map((at) => backupOf(at))
  expect(keptOf(old, { days: 2, weeks: 0 }, now)).toEqual(old.slice(1))
  expect(keptOf(old, { days: 2, weeks: 3 }, now)).toEqual(old)
})

test('a backup that a person has named is kept', () => {
  const own = backupOf(ago(24 * 900), false)
  expect(keptOf([own, backupOf(ago(30))], { days: 1, weeks: 0 }, now)).toContain(own)
})

test('what is old goes, what was cut off goes after two days, and nothing else', async () => {
  for (const hours of [100, 60, 50, 2]) givenBackup(ago(hours))
  givenBackup(ago(500), 'before-the-move')
  mkdirSync(join(series, seriesName(ago(70))))
  mkdirSync(join(series, seriesName(ago(1))))
  mkdirSync(join(series, `${seriesName(ago(90))}.removing`))
  mkdirSync(join(series, 'lost+found'))
  mkdirSync(join(series, seriesName(ago(40))))
  writeFileSync(join(series, seriesName(ago(40)), 'manifest.json'), '{')
  const { removed, kept, damaged } = await prune(2, 0)
  const old = [seriesName(ago(100)), seriesName(ago(60))]
  expect(removed).toEqual([...old, seriesName(ago(70)), `${seriesName(ago(90))}.removing`])
  expect(kept).toEqual(['before-the-move', seriesName(ago(50)), seriesName(ago(2))])
  expect(damaged).toEqual([expect.stringContaining('is not one that this version reads')])
  expect(readdirSync(series).toSorted()).toEqual(
    [...kept, seriesName(ago(1)), seriesName(ago(40)), 'lost+found'].toSorted(),
  )
})

test('while the newest is damaged nothing is removed', async () => {
  givenBackup(ago(100))
  givenBackup(ago(2))
  const newest = join(series, seriesName(ago(2)))
  mkdirSync(join(newest, 'files'))
  writeFileSync(join(newest, 'files', 'other'), 'x')
  await expect(prune(1, 0)).rejects.toThrow('The newest backup is damaged: nothing is removed')
  expect(readSeries(series).whole).toHaveLength(2)
})

test('of a series without a whole backup nothing is removed', async () => {
  mkdirSync(join(series, seriesName(ago(100))))
  await expect(prune(1, 0)).rejects.toThrow('holds no whole backup: nothing is removed')
  expect(readdirSync(series)).toHaveLength(1)
})
