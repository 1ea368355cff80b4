import { readConfig } from '@noren/server/config'
import { urlOf } from '@noren/testkit/connection-url'
import { freePort } from '@noren/testkit/free-port'
import { type Replicated, startReplicated } from '@noren/testkit/standby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectionOptions, type Db, openDb } from './pool.ts'
import { startReplica } from './replica.ts'
import { ownRolesOf } from './roles.ts'

/** A real primary with its standby, of which the second takes over and the first comes back. */

let replicated: Replicated
const opened: Db[] = []
beforeAll(async () => {
  replicated = await startReplicated()
}, 300_000)
afterAll(async () => {
  for (const db of opened) await db.close()
  await replicated?.close()
})

const asApp = (connection: ConnectionOptions): ConnectionOptions => ownRolesOf(connection).app

/** What a server of this primary makes of that address. */
const start = async (primaryAt: ConnectionOptions, url: string) => {
  const app = asApp(primaryAt)
  const primary = openDb(app)
  opened.push(primary)
  const notices: string[] = []
  const replica = await startReplica(readConfig({ DATABASE_READ_URL: url }), {
    ...{ primary, app, pool: {}, clock: { monotonicMs: () => performance.now() } },
    notice: (line) => notices.push(line),
  })
  if (!replica) throw new Error('no standby is named')
  opened.push(replica.db)
  return { replica, notices }
}

const severalOf = async (url: string): Promise<string> =>
  `${url.replace(/@([^/]+)\//, `@127.0.0.1:${await freePort()},$1/`)}?target_session_attrs=standby`

test('[D2.43] of several machines one that stands by is read, and is let go once it is promoted', async () => {
  const { connection } = replicated.database
  const url = await severalOf(urlOf(asApp(replicated.standby)))
  const { replica, notices } = await start(connection, url)
  expect(notices).toEqual([])
  // On a busy machine it has not come this far yet.
  await expect.poll(async () => (await replica.look()).state).toBe('replica')
  // The primary's own address among them is passed over.
  const both = `${urlOf(asApp(connection)).replace(/@([^/]+)\//, `@$1,${hostIn(url)}/`)}?target_session_attrs=standby`
  const { replica: ofBoth } = await start(connection, both)
  await expect.poll(async () => (await ofBoth.look()).state).toBe('replica')

  await replicated.promote()
  await expect.poll(async () => (await replica.look()).state).toBe('away')
  // Not for one look: there is no standby left among them.
  expect((await replica.look()).state).toBe('away')
})

const hostIn = (url: string): string => /,([^/]+)\//.exec(url)?.[1] ?? ''

test('[D2.44] a standby that stayed in the timeline before a failover is not read, however far it has come', async () => {
  const promoted = replicated.standby
  const former = urlOf(asApp(await replicated.comeBackAlone()))
  const { replica, notices } = await start(promoted, former)
  expect(notices).toEqual([
    'The standby of DATABASE_READ_URL is of timeline 1, and the primary of 2: the primary is read until it follows.',
  ])
  expect(await replica.look()).toMatchObject({ state: 'unfit' })
})
