import { readConfig } from '../config.ts'
import { type DatabaseSettings, findDatabase } from '../platform/db/find-database.ts'
import { findDatabaseFaults, prepareDatabase } from '../platform/db/prepare-database.ts'
import { adminSql, type Connections } from '../platform/db/roles.ts'
import { type CommandIo, faultText, say } from './command-line.ts'

const USAGE = `Usage: npm run database -- roles
       npm run database -- prepare
       npm run database -- check

For a database of your own; the embedded one is prepared by npm start. Reads DATABASE_URL, DATABASE_ERASER_URL
and DATABASE_OWNER_URL.
roles    prints what who administers PostgreSQL runs once: three users, and a database that one of them owns.
prepare  as the owner: makes the other two users if it may, migrates, and gives each user its rights and no
         more. For each new version, before its servers start. May be repeated.
check    says what the users of the server and of erasures may do too much or too little; then it exits with 1.`

export class DatabaseCommandError extends Error {}

const prepare = async ({ owner, ...rest }: Connections, say: CommandIo['say']): Promise<void> => {
  if (!owner) throw new DatabaseCommandError('DATABASE_OWNER_URL is not set')
  const { migrations, rights } = await prepareDatabase({ owner, ...rest })
  for (const name of migrations) say(`Applied ${name}`)
  say(rights === 0 ? 'All rights were as they are to be.' : `Rights given or taken: ${rights}.`)
}

const check = async (connections: Connections, say: CommandIo['say']): Promise<void> => {
  const faults = await findDatabaseFaults(connections)
  if (faults.length > 0) throw new DatabaseCommandError(faults.join('\n'))
  say('The users of the server and of erasures may do what they need and no more.')
}

/** `npm run database`: the users of a database and their rights. */
export const runDatabaseCommand = async (
  [verb]: readonly string[],
  { env, say }: CommandIo,
): Promise<void> => {
  if (verb !== 'roles' && verb !== 'prepare' && verb !== 'check') {
    throw new DatabaseCommandError(USAGE)
  }
  const settings: DatabaseSettings = readConfig(env)
  const { databaseUrl, databaseEraserUrl, databaseOwnerUrl } = settings
  if (verb === 'roles') {
    say(adminSql({ app: databaseUrl, eraser: databaseEraserUrl, owner: databaseOwnerUrl }))
    return
  }
  const database = await findDatabase(settings)
  try {
    await (verb === 'prepare' ? prepare : check)(database.connections, say)
  } finally {
    await database.stop()
  }
}

if (import.meta.main) {
  runDatabaseCommand(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${faultText(error, [DatabaseCommandError])}\n`)
    process.exitCode = 1
  })
}
