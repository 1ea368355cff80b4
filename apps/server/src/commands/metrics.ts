import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { UPLOAD_TYPE } from '@noren/contract/metrics'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import { readFunnel } from '../domains/metrics/funnel.ts'
import { readErrors } from '../domains/metrics/read-errors.ts'
import { openSourceMaps } from '../domains/metrics/source-maps.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { textTable } from './text-table.ts'

const USAGE = `Usage: npm run metrics -- errors|funnel [--days <1-90>] [--limit <errors>] [--number <of a report>]
                             [--maps <folder>]

  errors   what went wrong on devices, alike ones as one, with the places in our sources;
           --number: the one that a person's screen named
  funnel   by day: how many devices came to each step, and how often`

const MAPS_FOLDER = fileURLToPath(new URL('../../../web/maps', import.meta.url))
const FRAMES_SHOWN = 8

class UsageError extends Error {}

const STEP_NAMES = new Map<number, string>(
  Object.entries(UPLOAD_TYPE).map(([name, type]) => [type, name]),
)

/** `npm run metrics`: reads the configured database, whether or not its server is running. */
export const runMetricsCommand = async (
  args: readonly string[],
  { env, say }: CommandIo,
): Promise<void> => {
  const { what, days, limit, maps, number } = readArguments(args)
  const config = readConfig(env)
  const market = marketByCode(config.market)
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 2 })
  const at = systemClock(market.zone).now()
  try {
    if (what === 'funnel') {
      const steps = await readFunnel({ db, market }, { at, days })
      const lines = steps.map(({ happenedOn, appCode, uploadType, eventCount, deviceCount }) => ({
        day: happenedOn,
        app: appCode,
        step: `${uploadType} ${STEP_NAMES.get(uploadType) ?? ''}`,
        devices: deviceCount,
        times: eventCount,
      }))
      return say(lines.length === 0 ? 'Nothing was counted.' : textTable(lines))
    }
    const place = openSourceMaps(maps)
    const errors = await readErrors({ db, market }, { at, days, limit, number })
    if (errors.length === 0) say('No errors were reported.')
    for (const error of errors) {
      const { kind, name, message, page, appVersion, eventCount, deviceCount, lastAt } = error
      say(`${eventCount} × ${kind} on ${deviceCount} devices, last ${lastAt.toISOString()}`)
      say(`  ${name}: ${message}`)
      say(`  page ${page}, version ${appVersion}`)
      for (const frame of error.frames.slice(0, FRAMES_SHOWN)) say(`    at ${place(frame)}`)
    }
  } finally {
    await db.close()
    await database.stop()
  }
}

const readArguments = (args: readonly string[]) => {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        days: { type: 'string', default: '7' },
        limit: { type: 'string', default: '20' },
        number: { type: 'string' },
        maps: { type: 'string', default: MAPS_FOLDER },
      },
    })
    const [what] = positionals
    if (what !== 'errors' && what !== 'funnel') throw new UsageError('errors or funnel is needed')
    return {
      what,
      days: wholeNumber('days', values.days, 90),
      limit: wholeNumber('limit', values.limit, 1000),
      number: values.number,
      maps: values.maps,
    } as const
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const wholeNumber = (name: string, text: string, max: number): number => {
  const value = /^\d+$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw new UsageError(`--${name}: expected 1 to ${max}`)
  return value
}

if (import.meta.main) {
  runMetricsCommand(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    const usage = error instanceof UsageError ? `\n\n${USAGE}` : ''
    process.stderr.write(`${faultText(error, [UsageError])}${usage}\n`)
    process.exitCode = 1
  })
}
