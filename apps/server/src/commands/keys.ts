import pg from 'pg'
import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { findRunningPostgres } from '../platform/db/embedded-postgres.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import type { ConnectionOptions } from '../platform/db/pool.ts'
import {
  addEnvelopeKeys,
  keepNewestEnvelopeKeys,
  replaceTicketSecret,
} from '../platform/keys/envelope-keys.ts'
import { countLaid, layIndexKey } from '../platform/keys/lay-index-key.ts'
import { countOld, resealAll } from '../platform/keys/reseal.ts'
import { addKey, keyNumbers, loadSecrets, removeKey } from '../platform/keys/secrets.ts'
import { faultText, say } from './command-line.ts'

const USAGE = `Usage: npm run keys -- list
       npm run keys -- rotate field|envelope|tickets|index
       npm run keys -- reseal
       npm run keys -- retire field|envelope

field     people's data. rotate, restart the servers, reseal, retire, restart.
envelope  the pairs that phones seal to. rotate, restart the servers, a day later retire, restart.
tickets   the keys that phones keep for a day. rotate, restart; phones agree a new one by themselves.
index     what phones, documents and accounts are found by. Stop the servers, rotate, start them.`

export class KeysError extends Error {}

export interface CommandIo {
  env: Readonly<Record<string, string | undefined>>
  say: (line: string) => void
}

const connected = async <Result>(
  connection: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ ...connection, application_name: 'noren keys' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Place = Pick<ReturnType<typeof readConfig>, 'dataDir' | 'databaseUrl'>

const onDatabase = async <Result>(
  place: Place,
  work: (connection: ConnectionOptions) => Promise<Result>,
): Promise<Result> => {
  const database = await findDatabase(place)
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}

const RUNNING = 'a server runs on this database: stop all of them first'

const refuseWhileServersRun = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'noren'`,
  )
  if ((rows[0]?.count ?? 0) > 0) throw new KeysError(RUNNING)
}

/** Applies a key that an interrupted run created but did not apply yet. */
const rotateIndex = async (place: Place, say: CommandIo['say']): Promise<void> => {
  const { dataDir } = place
  if (!place.databaseUrl && (await findRunningPostgres(dataDir))) throw new KeysError(RUNNING)
  await onDatabase(place, (connection) =>
    connected(connection, async (client) => {
      await refuseWhileServersRun(client)
      const laid = await countLaid(client)
      const isMade = keyNumbers(dataDir, 'phone').length > laid
      const layer = isMade ? laid + 1 : addKey(dataDir, 'phone')
      const key = loadSecrets(dataDir).phoneKey[layer - 1]
      if (!key) throw new KeysError(`phone-${layer}.key is missing: restore it from a backup`)
      await layIndexKey(client, { layer, key, at: systemClock('UTC').now() })
      say(`Index key ${layer} lies over every stored hash. Start the servers.`)
    }),
  )
}

const list = (dataDir: string, say: CommandIo['say']): void => {
  say(`field: ${keyNumbers(dataDir, 'field').join(', ')} (the last one seals)`)
  say(`index: ${keyNumbers(dataDir, 'phone').join(', ')}`)
}

const rotate = async (what: string | undefined, place: Place, say: CommandIo['say']) => {
  switch (what) {
    case 'field':
      say(`Field key ${addKey(place.dataDir, 'field')} was made. Restart the servers, then reseal.`)
      return
    case 'envelope':
      addEnvelopeKeys(place.dataDir)
      say('New envelope keys were made; the old ones still open. Restart the servers.')
      return
    case 'tickets':
      replaceTicketSecret(place.dataDir)
      say('The ticket secret was replaced. Restart the servers.')
      return
    case 'index':
      return rotateIndex(place, say)
    default:
      throw new KeysError(USAGE)
  }
}

const reseal = (place: Place, say: CommandIo['say']): Promise<void> =>
  onDatabase(place, (connection) =>
    connected(connection, (reader) =>
      connected(connection, async (writer) => {
        const keys = loadSecrets(place.dataDir).fieldKey
        say(`Sealed anew under key ${keys.currentId}: ${await resealAll({ reader, writer, keys })}`)
      }),
    ),
  )

const retire = async (what: string | undefined, place: Place, say: CommandIo['say']) => {
  if (what === 'envelope') {
    keepNewestEnvelopeKeys(place.dataDir)
    say('Only the newest envelope keys are left. Restart the servers.')
    return
  }
  if (what !== 'field') throw new KeysError(USAGE)
  const { fieldKey } = loadSecrets(place.dataDir)
  const old = await onDatabase(place, (connection) =>
    connected(connection, (reader) => countOld(reader, fieldKey)),
  )
  if (old > 0) throw new KeysError(`${old} values still need an older key: reseal first`)
  const numbers = keyNumbers(place.dataDir, 'field').filter((id) => id !== fieldKey.currentId)
  for (const number of numbers) removeKey(place.dataDir, 'field', number)
  say(
    `Retired: ${numbers.join(', ') || 'none'}. Backups from before need them: keep those keys with them.`,
  )
}

/** `npm run keys`: creates, applies and retires the keys of a data folder. */
export const runKeysCommand = async (
  [verb, what]: readonly string[],
  { env, say }: CommandIo,
): Promise<void> => {
  const config = readConfig(env)
  switch (verb) {
    case 'list':
      return list(config.dataDir, say)
    case 'rotate':
      return rotate(what, config, say)
    case 'reseal':
      return reseal(config, say)
    case 'retire':
      return retire(what, config, say)
    default:
      throw new KeysError(USAGE)
  }
}

if (import.meta.main) {
  runKeysCommand(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${faultText(error, [KeysError])}\n`)
    process.exitCode = 1
  })
}
