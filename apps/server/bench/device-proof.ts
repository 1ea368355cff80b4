/**
 * What it costs that a request shows its device: reads and an application for a loan in the envelope, without
 * and with the proof, in one run on the same server: `npm run bench proofs`. Limits: a read 1.10 of one without, an
 * application 1.05. CPU only, and the two take turns at being first, so that a busy machine changes little.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type DeviceKey, newDeviceKey } from '@noren/envelope/device-proof'
import { keyHashOf } from '@noren/envelope/server-proof'
import type { Deps } from '@noren/server/deps'
import { tokenHashOf } from '@noren/server/domains/account/sessions/token-hash'
import { type AppProcess, startApp } from './app-process.ts'
import { servicesOn, startCluster } from './bench-cluster.ts'
import { applying } from './contenders.ts'
import { type Applicant, DEVICE, givenApplicants } from './given-applicants.ts'
import { plainHeaders, type RequestParts, timeHttp } from './http-load.ts'
import { median, round, show } from './rounds.ts'
import { keptSession, sealedRequest } from './sealed-requests.ts'

/** Many and short: one round differs from the next by more than what is measured. */
const ROUNDS = { read: 40, money: 24 }
const READS_A_ROUND = 200
const WARM_READS = 12_000
const APPLICATIONS_A_ROUND = 24
const CONCURRENCY = 8
const LIMITS = { read: 1.1, money: 1.05 }
const DATABASE = 'proofs'
const STATUS_PATH = '/api/user/user/status'
const READS = { 'user status': STATUS_PATH, 'borrow status': '/api/user/borrow/borrowStatus' }

/** Sessions that belong to the key, as those of the app do. */
const bindTo = async (deps: Deps, { publicKey }: DeviceKey, people: readonly Applicant[]) => {
  await deps.db.query({
    text: `update sessions set key_hash = $1, is_from_before = false where token_hash = any($2)`,
    values: [
      keyHashOf(Buffer.from(publicKey, 'base64url')),
      people.map(({ token }) => tokenHashOf(token)),
    ],
  })
}

interface Course {
  readonly app: AppProcess
  readonly deps: Deps
  readonly device: DeviceKey
}

const IDLE_US = 2_000
const IDLE_LOOK_MS = 60
/**
 * The server's CPU once it does nothing more. Nobody waits for the payout of a loan, which is as much work as the
 * application: it would be counted with whatever is measured next.
 */
const cpuWhenIdle = async (app: AppProcess): Promise<number> => {
  for (let before = await app.cpuUs(); ; ) {
    await sleep(IDLE_LOOK_MS)
    const now = await app.cpuUs()
    if (now - before < IDLE_US) return now
    before = now
  }
}

/** The server's CPU per call in µs, with the work that it leaves behind; the requests are made before. */
const cpuUsOf = async (
  { app, deps, device }: Course,
  requests: readonly RequestParts[],
  isProven: boolean,
): Promise<number> => {
  const key = isProven ? device : undefined
  const session = await keptSession(deps, app.port, STATUS_PATH, key)
  const raw = await Promise.all(requests.map((parts) => sealedRequest(deps, session, parts, key)))
  const before = await cpuWhenIdle(app)
  await timeHttp(app.port, CONCURRENCY, raw)
  return ((await cpuWhenIdle(app)) - before) / raw.length
}

/** Short turns, each of the two first in every other round, so that other load affects both alike; round 0 is warm-up. */
const compare = async (
  course: Course,
  { what, kind }: { what: string; kind: keyof typeof LIMITS },
  turn: (isProven: boolean) => readonly RequestParts[],
): Promise<void> => {
  const limit = LIMITS[kind]
  const without: number[] = []
  const proven: number[] = []
  for (let count = 0; count <= ROUNDS[kind]; count += 1) {
    const isProvenFirst = count % 2 === 1
    for (const isProven of [isProvenFirst, !isProvenFirst]) {
      const us = await cpuUsOf(course, turn(isProven), isProven)
      if (count > 0) (isProven ? proven : without).push(us)
    }
  }
  // Of all rounds together: what the machine does beside shortens or lengthens one of them.
  const ratio = median(proven) / median(without)
  show({
    what,
    figure: `${round(median(proven))} µs, without ${round(median(without))} µs`,
    beside: `ratio ${round(ratio, 3)}, limit ${limit}`,
    isMet: ratio <= limit,
  })
}

const readOf = ({ token }: Applicant, path: string): RequestParts => ({
  method: 'GET',
  path,
  headers: plainHeaders(DEVICE, token),
})

const cluster = await startCluster()
console.log(`Server CPU of a request that proves its device, ${CONCURRENCY} at a time`)
try {
  await cluster.createEmpty(DATABASE)
  const { deps, close } = servicesOn(cluster, DATABASE)
  const device = await newDeviceKey()
  const each = (ROUNDS.money + 1) * APPLICATIONS_A_ROUND
  const people = await givenApplicants(deps, 2 * each)
  const [unbound, bound] = [people.slice(0, each), people.slice(each)]
  await bindTo(deps, device, bound)
  const app = await startApp(cluster, DATABASE)
  const course = { app, deps, device }
  const [one, other] = [unbound[0], bound[0]]
  if (!one || !other) throw new Error('nobody is there')
  // Both ways, so that neither is measured while it is still being compiled.
  await cpuUsOf(course, Array(WARM_READS).fill(readOf(one, STATUS_PATH)), false)
  await cpuUsOf(course, Array(WARM_READS).fill(readOf(other, STATUS_PATH)), true)
  for (const [name, path] of Object.entries(READS)) {
    await compare(course, { what: name, kind: 'read' }, (isProven) =>
      Array(READS_A_ROUND).fill(readOf(isProven ? other : one, path)),
    )
  }
  await compare(course, { what: 'applying for a loan', kind: 'money' }, (isProven) =>
    (isProven ? bound : unbound)
      .splice(0, APPLICATIONS_A_ROUND)
      .map((person) => applying.request(deps, person)),
  )
  await app.stop()
  await close()
} finally {
  await cluster.stop()
}
