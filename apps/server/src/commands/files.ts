import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { findNamedFiles } from '../domains/privacy/sweep-files.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { KEEP_ALIVE, openDb } from '../platform/db/pool.ts'
import { FilePlaceError } from '../platform/files.ts'
import { moveFiles } from '../platform/move-files.ts'
import { type FileSettings, filePlaces } from '../providers/open-files.ts'
import { type CommandIo, faultText, say } from './command-line.ts'

const USAGE = `Usage: npm run files -- check
       npm run files -- move

check  writes a file where FILES says, and where FILES_ALSO says, reads it back, looks for it in the list and removes
       it again: so the key of a store may do what a server needs.
move   moves all files from where FILES_ALSO says to where FILES says, beside working servers. Each is read back there
       before it is removed here; cut off anywhere, the same again goes on. How servers are restarted around it is in
       docs/operations.md.`

export class FilesCommandError extends Error {}

const check = async (settings: FileSettings, { say }: CommandIo): Promise<void> => {
  const { to, from } = filePlaces(settings)
  for (const place of from ? [to, from] : [to]) {
    const id = randomUUID()
    const bytes = Buffer.from(`written to try ${place.name}`)
    await place.write(id, bytes)
    try {
      if (!(await place.read(id))?.equals(bytes)) {
        throw new FilesCommandError(`${place.name} does not give back what is written to it`)
      }
      await place.list(null, 1)
    } finally {
      await place.remove(id)
    }
    if (await place.read(id)) {
      throw new FilesCommandError(`${place.name} still has what was removed from it`)
    }
    say(`${place.name}: a file was written, read back and removed.`)
  }
}

const LOCK = `select pg_try_advisory_lock(hashtext('noren files move')) as "isOurs"`
const TOLD_EVERY = 1000

const move = async (
  settings: Parameters<typeof findDatabase>[0] & FileSettings,
  { say }: CommandIo,
): Promise<void> => {
  const { to, from } = filePlaces(settings)
  if (!from) throw new FilesCommandError(`FILES_ALSO is not set.\n\n${USAGE}`)
  const database = await findDatabase(settings, { isAsFound: true })
  const { app } = database.connections
  const lock = new pg.Client({ ...app, ...KEEP_ALIVE, application_name: 'noren files' })
  // A lost connection fails the next question; unheard it would end the process.
  lock.on('error', () => undefined)
  const db = openDb(app, { maxConnections: 2 })
  try {
    await lock.connect()
    const { rows } = await lock.query<{ isOurs: boolean }>(LOCK)
    if (!rows[0]?.isOurs) throw new FilesCommandError('another move is under way')
    let count = 0
    const moved = await moveFiles({
      from,
      to,
      isNamed: async (id) => (await findNamedFiles(db, [id])).has(id),
      onMoved() {
        count += 1
        if (count % TOLD_EVERY === 0) say(`${count} moved`)
      },
    })
    say(`Moved from ${from.name} to ${to.name}: ${moved} files.`)
    if (moved > 0) {
      say(
        'Once no server writes there any more, the same again; when it moves none, leave out FILES_ALSO.',
      )
    } else say('Nothing is left there: leave out FILES_ALSO.')
  } finally {
    await lock.end().catch(() => undefined)
    await db.close()
    await database.stop()
  }
}

/** `npm run files`: the place of stored files, tried and changed. */
export const runFilesCommand = async ([verb]: readonly string[], io: CommandIo): Promise<void> => {
  if (verb !== 'check' && verb !== 'move') throw new FilesCommandError(USAGE)
  const config = readConfig(io.env)
  await (verb === 'check' ? check(config, io) : move(config, io))
}

if (import.meta.main) {
  runFilesCommand(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${faultText(error, [FilesCommandError, FilePlaceError])}\n`)
    process.exitCode = 1
  })
}
