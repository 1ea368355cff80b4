import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { BackupError } from '../platform/backup/manifest.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { noteDrill } from './drill/note-drill.ts'
import { drillPointInTime } from './drill/point-in-time.ts'
import { drillRestore } from './drill/restore-drill.ts'
import type { Scratch } from './drill/scratch.ts'

const USAGE = `Usage: npm run drill [-- <backup>] [--scratch <folder>]
       npm run drill -- --point-in-time [<backup>] [--seconds-before 300] [--scratch <folder>]

Restores the newest backup of BACKUP_DIR, or the one named, into a scratch place with a database of its own, verifies
its books and its audit from the first entry on, and shows how much work would be lost now (RPO) and how long it took
(RTO) beside RPO_HOURS and RTO_MINUTES. Everything it made goes again. Beside a working server; an encrypted backup
needs BACKUP_KEY_FILE. The result is noted in the server's database, which calls out when the last good one is older
than DRILL_DAYS. Ends with 1 when something does not hold.

--point-in-time tries pgBackRest instead, where it and a PostgreSQL of the system are installed: a scratch PostgreSQL
that it archives is filled from the backup, every posting is deleted by mistake, and the moment five minutes before is
restored and proven.`

class UsageError extends Error {}

const readArgs = (args: readonly string[]) => {
  try {
    const options = {
      scratch: { type: 'string' },
      'point-in-time': { type: 'boolean', default: false },
      'seconds-before': { type: 'string', default: '300' },
    } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new UsageError(USAGE)
  }
}

const SECONDS_MAX = 86_400

const readSeconds = (typed: string): number => {
  const seconds = /^\d+$/.test(typed) ? Number(typed) : 0
  if (seconds < 1 || seconds > SECONDS_MAX) throw new UsageError(USAGE)
  return seconds
}

/** `npm run drill`: may run beside a working server. Returns whether the backup would have saved everything in time. */
export const runDrillCommand = async (
  args: readonly string[],
  io: CommandIo,
  onScratch: (scratch: Scratch) => void = () => undefined,
): Promise<boolean> => {
  const { values, positionals } = readArgs(args)
  const [given, ...rest] = positionals
  if (rest.length > 0) throw new UsageError(USAGE)
  const config = readConfig(io.env)
  if (given === undefined && config.backupDir === undefined) {
    throw new UsageError(`BACKUP_DIR is not set.\n\n${USAGE}`)
  }
  const folder = given === undefined ? undefined : resolve(given)
  const scratchIn = resolve(values.scratch ?? tmpdir())
  if (values['point-in-time']) {
    const secondsBefore = readSeconds(values['seconds-before'])
    const order = { config, folder, secondsBefore, scratchIn, onScratch }
    const isBack = await drillPointInTime(order, io)
    io.say(isBack ? 'The drill passed.' : 'The drill failed.')
    return isBack
  }
  const drill = await drillRestore({ config, folder, scratchIn, onScratch }, io)
  io.say(drill.isPassed ? 'The drill passed.' : `The drill failed: ${drill.problem}`)
  const unnoted = await noteDrill(config, drill)
  if (unnoted !== undefined) io.say(`It is not noted, and no alarm ends by it: ${unnoted}`)
  return drill.isPassed
}

/** Whoever stops a drill leaves no database running and no people's data behind. */
const removeWhenStopped = (scratch: Scratch): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void scratch.remove().finally(() => process.exit(1))
    })
  }
}

if (import.meta.main) {
  runDrillCommand(process.argv.slice(2), { env: process.env, say }, removeWhenStopped).then(
    (isPassed) => {
      process.exitCode = isPassed ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(`${faultText(error, [UsageError, BackupError])}\n`)
      process.exitCode = 2
    },
  )
}
