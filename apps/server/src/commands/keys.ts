import pg from 'pg'
import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { findRunningPostgres } from '../platform/db/embedded-postgres.ts'
import { type DatabaseSettings, findDatabase } from '../platform/db/find-database.ts'
import {
  type Answer,
  type ConnectionOptions,
  KEEP_ALIVE,
  type Querier,
} from '../platform/db/pool.ts'
import { ownerOf } from '../platform/db/prepare-database.ts'
import {
  addEnvelopeKeys,
  envelopePairs,
  keepNewestEnvelopeKeys,
  replaceTicketSecret,
} from '../platform/keys/envelope-keys.ts'
import {
  fingerprintsOf,
  noteKeys,
  readFingerprints,
  refuseOtherKeys,
} from '../platform/keys/key-fingerprints.ts'
import type { KeyFolder } from '../platform/keys/key-folder.ts'
import { countLaid, layIndexKey } from '../platform/keys/lay-index-key.ts'
import { countOld, resealAll } from '../platform/keys/reseal.ts'
import {
  addKey,
  keyName,
  keyNumbers,
  loadSecrets,
  readFieldKeys,
  removeKey,
} from '../platform/keys/secrets.ts'
import { openKeys } from '../providers/open-keys.ts'
import { type CommandIo, faultText, say } from './command-line.ts'

const USAGE = `Usage: npm run keys -- list
       npm run keys -- rotate field|envelope|tickets|index|audit
       npm run keys -- reseal
       npm run keys -- retire field|envelope
       npm run keys -- wrap | unwrap

field     people's data. rotate, restart the servers, reseal, retire, restart.
envelope  the pairs that phones seal to. rotate, restart the servers, a day later retire, restart.
tickets   the keys that phones keep for a day. rotate, restart; phones agree a new one by themselves.
audit     what seals audit and ledger. rotate, restart; older keys go on to verify older seals.
index     what phones, documents and accounts are found by. Stop the servers, rotate, start them.
wrap      with KEY_SERVICE=command: all keys under a new data key that the service wraps; beside working servers.
unwrap    all keys as they are again; then write KEY_SERVICE=file.`

export class KeysError extends Error {}

const connected = async <Result>(
  connection: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ ...connection, ...KEEP_ALIVE, application_name: 'noren keys' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Place = DatabaseSettings & { keys: KeyFolder }

const queryOn = (client: pg.Client): Querier => ({
  query: async <Row>(query: { text: string; values?: unknown[] }) =>
    (await client.query(query)) as unknown as Answer<Row>,
})

/** Who changes keys writes in columns and rows that the server itself leaves alone. */
const onDatabase = async <Result>(
  place: Place,
  work: (connection: ConnectionOptions) => Promise<Result>,
): Promise<Result> => {
  const database = await findDatabase(place)
  try {
    return await work(await ownerOf(database.connections))
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

type IsChanged = (name: string) => boolean

const isOf =
  (family: string): IsChanged =>
  (name) =>
    name === family || name.startsWith(`${family}-`)

/**
 * Changes the folder's keys and the database's record of them in one transaction. After an interruption
 * between the two, running the same command again completes it.
 * @returns the result of `change`
 */
const changeKeys = <Result>(
  place: Place,
  isChanged: IsChanged,
  change: (on: Querier) => Promise<Result> | Result,
): Promise<Result> =>
  onDatabase(place, (connection) =>
    connected(connection, async (client) => {
      const on = queryOn(client)
      await client.query('begin')
      await client.query(KEEP_STARTS_OUT)
      await refuseOtherKeys(on, place.keys, isChanged)
      const result = await change(on)
      await noteKeys(on, place.keys, { at: now(), isChanged })
      await client.query('commit')
      return result
    }),
  )

/** A server starting meanwhile would see an incomplete change. */
const KEEP_STARTS_OUT = 'lock table key_fingerprints in exclusive mode'
const now = (): Date => systemClock('UTC').now()

/** Applies a key that an interrupted run created but did not apply yet. */
const rotateIndex = async (place: Place, say: CommandIo['say']): Promise<void> => {
  const { dataDir, keys } = place
  if (!place.databaseUrl && (await findRunningPostgres(dataDir))) throw new KeysError(RUNNING)
  await onDatabase(place, (connection) =>
    connected(connection, async (client) => {
      await refuseOtherKeys(queryOn(client), keys, isOf('phone'))
      await refuseWhileServersRun(client)
      const laid = await countLaid(client)
      const isMade = keyNumbers(keys, 'phone').length > laid
      const layer = isMade ? laid + 1 : addKey(keys, 'phone')
      const key = loadSecrets(keys).phoneKey[layer - 1]
      if (!key) throw new KeysError(`phone-${layer}.key is missing: restore it from a backup`)
      await layIndexKey(client, { layer, key, at: now() })
      say(`Index key ${layer} lies over every stored hash. Start the servers.`)
    }),
  )
}

const list = ({ keys }: Place, say: CommandIo['say']): void => {
  say(`field: ${keyNumbers(keys, 'field').join(', ')} (the last one seals)`)
  say(`audit: ${keyNumbers(keys, 'audit').join(', ')} (the last one seals)`)
  say(`index: ${keyNumbers(keys, 'phone').join(', ')}`)
  say(`Fingerprints of ${keys.path}:`)
  for (const [name, fingerprint] of fingerprintsOf(keys)) say(`  ${name} ${fingerprint}`)
}

/** Adds the next key of a name, unless a run that was cut off has made it already. */
const rotateNumbered = (place: Place, name: 'field' | 'audit'): Promise<number> =>
  changeKeys(place, isOf(name), async (on) => {
    const known = await readFingerprints(on)
    const newest = keyNumbers(place.keys, name).at(-1) ?? 0
    const isMade = newest > 0 && !known.has(keyName(name, newest))
    return isMade ? newest : addKey(place.keys, name)
  })

const rotateEnvelope = (place: Place): Promise<void> =>
  changeKeys(place, isOf('envelope'), async (on) => {
    const known = await readFingerprints(on)
    const isMade = [...envelopePairs(place.keys).keys()].some((id) => !known.has(`envelope-${id}`))
    if (!isMade) addEnvelopeKeys(place.keys)
  })

const rotate = async (what: string | undefined, place: Place, say: CommandIo['say']) => {
  switch (what) {
    case 'field':
      say(
        `Field key ${await rotateNumbered(place, 'field')} was made. Restart the servers, then reseal.`,
      )
      return
    case 'audit':
      say(`Audit key ${await rotateNumbered(place, 'audit')} was made. Restart the servers.`)
      return
    case 'envelope':
      await rotateEnvelope(place)
      say('New envelope keys were made; the old ones still open. Restart the servers.')
      return
    case 'tickets':
      await changeKeys(place, isOf('ticket'), () => replaceTicketSecret(place.keys))
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
        await refuseOtherKeys(queryOn(writer), place.keys)
        const keys = readFieldKeys(place.keys)
        say(`Sealed anew under key ${keys.currentId}: ${await resealAll({ reader, writer, keys })}`)
      }),
    ),
  )

const retireField = async (place: Place): Promise<number[]> => {
  const fieldKey = readFieldKeys(place.keys)
  const old = await onDatabase(place, (connection) =>
    connected(connection, async (reader) => {
      await refuseOtherKeys(queryOn(reader), place.keys, isOf('field'))
      return countOld(reader, fieldKey)
    }),
  )
  if (old > 0) throw new KeysError(`${old} values still need an older key: reseal first`)
  return changeKeys(place, isOf('field'), async (on) => {
    const known = await readFingerprints(on)
    if (!known.has(keyName('field', fieldKey.currentId))) {
      throw new KeysError('a field key was made and not noted: npm run keys -- rotate field')
    }
    const numbers = keyNumbers(place.keys, 'field').filter((id) => id !== fieldKey.currentId)
    for (const number of numbers) removeKey(place.keys, 'field', number)
    return numbers
  })
}

const retire = async (what: string | undefined, place: Place, say: CommandIo['say']) => {
  if (what === 'envelope') {
    await changeKeys(place, isOf('envelope'), () => keepNewestEnvelopeKeys(place.keys))
    say('Only the newest envelope keys are left. Restart the servers.')
    return
  }
  if (what !== 'field') throw new KeysError(USAGE)
  const numbers = await retireField(place)
  say(
    `Retired: ${numbers.join(', ') || 'none'}. Backups from before need them: keep those keys with them.`,
  )
}

/** Wraps all keys, which stay the same. No server can start meanwhile. */
const wrap = async (place: Place, say: CommandIo['say']): Promise<void> => {
  if (!place.keys.isOutside) throw new KeysError('there is no service to wrap: KEY_SERVICE is file')
  const write = await place.keys.prepareWrap()
  await changeKeys(place, () => false, write)
  say('All keys lie under a new data key, which the key service wrapped.')
}

const unwrap = async (place: Place, say: CommandIo['say']): Promise<void> => {
  await changeKeys(
    place,
    () => false,
    () => place.keys.unwrap(),
  )
  say('All keys lie as they are. Write KEY_SERVICE=file.')
}

/** `npm run keys`: creates, applies and retires the keys of a data folder. */
export const runKeysCommand = async (
  [verb, what]: readonly string[],
  { env, say }: CommandIo,
): Promise<void> => {
  const config = readConfig(env)
  const place = { ...config, keys: await openKeys(config) }
  switch (verb) {
    case 'list':
      return list(place, say)
    case 'rotate':
      return rotate(what, place, say)
    case 'reseal':
      return reseal(place, say)
    case 'retire':
      return retire(what, place, say)
    case 'wrap':
      return wrap(place, say)
    case 'unwrap':
      return unwrap(place, say)
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
