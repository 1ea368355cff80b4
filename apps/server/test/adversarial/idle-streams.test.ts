import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { marketByCode } from '@noren/markets/market-by-code'
import { type Clock, systemClock } from '@noren/server/platform/clock'
import { findRunningPostgres } from '@noren/server/platform/db/embedded-postgres'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { publishToPerson } from '@noren/server/platform/events/events'
import { type TestServer, testServerOn } from '@noren/testkit/given-loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NorenProcess, removeFolder, startNoren } from '../../../../e2e/noren-process.ts'
import { givenApplicants } from '../../bench/given-applicants.ts'

/**
 * Pages left open: thousands of idle streams, while calls are answered as usual. The server is a separate
 * process, since both ends of so many connections are more than one process may hold. LONG=1 opens 10
 * 000.
 */

const STREAMS = process.env.LONG ? 10_000 : 200
const AT_ONCE = 50
const TICKET_LIFE_MS = 600_000
const TIMEOUT_MS = process.env.LONG ? 900_000 : 300_000

let noren: NorenProcess
let services: TestServer<Clock>
beforeAll(async () => {
  noren = await startNoren({
    env: { LOG_LEVEL: 'warn', VISION_WORKERS: '0', REQUESTS_PER_MINUTE: '1000000' },
  })
  const connection = await findRunningPostgres(noren.dataDir)
  if (!connection) throw new Error('the server has no database')
  const clock = systemClock(marketByCode('in').zone)
  services = testServerOn(connection, { clock, dataDir: noren.dataDir })
}, 240_000)
afterAll(async () => {
  await services?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
}, 120_000)

interface Heard {
  socket: Socket
  text: () => string
}

const open = (path: string): Promise<Heard> =>
  new Promise((done, fail) => {
    const socket = connect(Number(new URL(noren.url).port), '127.0.0.1')
    let text = ''
    socket.on('error', fail)
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('"kind":"ready"')) done({ socket, text: () => text })
      else if (/^HTTP\/1\.1 [45]/.test(text)) fail(new Error(text))
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nflag: 0\r\n\r\n`)
  })

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** One stream for each of so many people. */
const openAll = async (): Promise<{ userId: string; heard: Heard }[]> => {
  const { deps } = services
  const people = await givenApplicants(deps, STREAMS)
  const tickets = people.map(({ token }) => token)
  await deps.db.query({
    text: `insert into event_tickets (ticket_hash, session_id, user_id, expires_at)
      select hash, person, person, $3 from unnest($1::bytea[], $2::uuid[]) as lines (hash, person)`,
    values: [
      tickets.map(hashOf),
      people.map(({ userId }) => userId),
      new Date(deps.clock.now().getTime() + TICKET_LIFE_MS),
    ],
  })
  const opened: { userId: string; heard: Heard }[] = []
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE).map(async ({ userId, token }) => ({
      userId,
      heard: await open(`/api/user/events?ticket=${token}`),
    }))
    opened.push(...(await Promise.all(some)))
  }
  return opened
}

const expectAnswers = async (): Promise<void> => {
  const response = await fetch(`${noren.url}/api/user/public/keys`)
  expect((await response.json()).code).toBe(200)
}

test(
  'pages left open by thousands: calls are answered beside them, and each hears its own only',
  async () => {
    const opened = await openAll()
    expect(opened).toHaveLength(STREAMS)
    for (let count = 0; count < 20; count += 1) await expectAnswers()
    const [first, ...others] = opened
    if (!first) throw new Error('none was opened')
    await inTransaction(services.deps.db, (tx) =>
      publishToPerson(tx, first.userId, { kind: 'message' }),
    )
    await expect.poll(first.heard.text, { timeout: 60_000 }).toContain('"kind":"message"')
    expect(others.filter(({ heard }) => heard.text().includes('"message"'))).toEqual([])
    for (const { heard } of opened) heard.socket.destroy()
    await expectAnswers()
  },
  TIMEOUT_MS,
)
