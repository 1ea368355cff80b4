import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '../durable-files.ts'
import { BackupError, isBackup, type Manifest, readManifest } from './manifest.ts'

/** A backup in the folder of its series. */
export interface SeriesBackup {
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
  /** Whether the command itself named it; others are a person's own and are not removed. */
  readonly isOurs: boolean
}

export interface Series {
  /** Oldest first. */
  readonly whole: readonly SeriesBackup[]
  /** Names of those that were cut off, or are being written. */
  readonly halves: readonly string[]
  /** Names of those that a removal that was cut off has left. */
  readonly removing: readonly string[]
  /** Sentences about backups whose manifest cannot be read. */
  readonly damaged: readonly string[]
}

const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/
const REMOVING = '.removing'

/** The name of a backup in its series: 2026-11-26T184631Z. */
export const seriesName = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')

const instantOf = (name: string): Date =>
  new Date(name.replace(/T(\d{2})(\d{2})(\d{2})Z$/, 'T$1:$2:$3Z'))

const made = ({ manifest }: SeriesBackup): number => Date.parse(manifest.madeAt)

/** Reads which backups lie in the folder of a series; none when it does not exist. */
export const readSeries = (series: string): Series => {
  const whole: SeriesBackup[] = []
  const halves: string[] = []
  const removing: string[] = []
  const damaged: string[] = []
  const entries = existsSync(series) ? readdirSync(series, { withFileTypes: true }) : []
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const folder = join(series, name)
    if (name.endsWith(REMOVING)) removing.push(name)
    else if (!isBackup(folder)) halves.push(...(NAME.test(name) ? [name] : []))
    else {
      try {
        whole.push({ name, folder, manifest: readManifest(folder), isOurs: NAME.test(name) })
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        damaged.push(error.message)
      }
    }
  }
  whole.sort((one, other) => made(one) - made(other))
  return { whole, halves, removing, damaged }
}

export const newestOfSeries = (series: string): SeriesBackup | undefined =>
  readSeries(series).whole.at(-1)

export interface Retention {
  /** The newest of each of so many days that have one. */
  readonly days: number
  /** The newest of each of so many weeks that have one. */
  readonly weeks: number
}

const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday: weeks begin on Monday. */
const MONDAY_OFFSET = 3

/** The newest of each of the last `count` spans that have one: a pause in the backups costs none. */
const newestPer = (
  backups: readonly SeriesBackup[],
  count: number,
  spanOf: (day: number) => number,
): SeriesBackup[] => {
  const newest = new Map<number, SeriesBackup>()
  for (const backup of backups) newest.set(spanOf(Math.floor(made(backup) / DAY_MS)), backup)
  return [...newest.values()].toSorted((one, other) => made(other) - made(one)).slice(0, count)
}

/**
 * Which backups of a series are kept: all of the last day, the newest of each day and week, the newest of all, and
 * whatever a person has put there under a name of their own. Oldest first.
 */
export const keptOf = (
  backups: readonly SeriesBackup[],
  { days, weeks }: Retention,
  now: Date,
): SeriesBackup[] => {
  const kept = new Set([
    ...backups.slice(-1),
    ...backups.filter((one) => !one.isOurs || now.getTime() - made(one) < DAY_MS),
    ...newestPer(backups, days, (day) => day),
    ...newestPer(backups, weeks, (day) => Math.floor((day + MONDAY_OFFSET) / 7)),
  ])
  return backups.filter((one) => kept.has(one))
}

/** The largest database takes hours; what is older and has no manifest was cut off. */
const HALF_KEPT_MS = 2 * DAY_MS

export const abandonedOf = ({ halves }: Series, now: Date): string[] =>
  halves.filter((name) => now.getTime() - instantOf(name).getTime() > HALF_KEPT_MS)

/**
 * Removes a backup. Its files that others link to stay with them. It gets another name first, so that what a cut
 * leaves is no backup.
 */
export const removeBackup = async (series: string, name: string): Promise<void> => {
  const condemned = name.endsWith(REMOVING) ? name : `${name}${REMOVING}`
  if (condemned !== name) {
    await rename(join(series, name), join(series, condemned))
    await flushFolder(series)
  }
  await rm(join(series, condemned), { recursive: true, force: true })
}
