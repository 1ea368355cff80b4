/**
 * What it costs that a request shows its device: reads and an application for a loan in the envelope, without
 * and with the proof, in one run on the same server: `npm run bench proofs`. Limits: a read 1.10 of one without, an
 * application 1.05; exits non-zero over one of them.
 *
 * CPU time of the server only, never the clock's. What else runs here makes that dearer too, by caches and by the
 * other half of a core, but slowly: so short turns in the order without, with, with, without are compared with each
 * other alone. Each such round gives one ratio, in which drift cancels out; the middle of all is the figure, and
 * between which values the true one lies, 19 times out of 20, stands beside it. Rounds go on until the limit is
 * not among those values, or there are enough.
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

const ROUNDS = { read: { least: 12, most: 60 }, money: { least: 12, most: 24 } }
const READS_A_TURN = 400
const WARM_READS = 12_000
const APPLICATIONS_A_TURN = 16
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

const IDLE_US = 1_000
const IDLE_LOOK_MS = 100
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

type Kind = keyof typeof LIMITS
/** A read leaves nothing behind. */
const cpuAfter = (kind: Kind, app: AppProcess): Promise<number> =>
  kind === 'money' ? cpuWhenIdle(app) : app.cpuUs()

/** The server's CPU per call in µs, with the work that it leaves behind; the requests are made before. */
const cpuUsOf = async (
  { app, deps, device }: Course,
  kind: Kind,
  requests: readonly RequestParts[],
  isProven: boolean,
): Promise<number> => {
  const key = isProven ? device : undefined
  const session = await keptSession(deps, app.port, STATUS_PATH, key)
  const raw = await Promise.all(requests.map((parts) => sealedRequest(deps, session, parts, key)))
  const before = await cpuAfter(kind, app)
  await timeHttp(app.port, CONCURRENCY, raw)
  return ((await cpuAfter(kind, app)) - before) / raw.length
}

/** The middle of some ratios, and between which of them the true one lies, 19 times out of 20, however they scatter. */
const middleOf = (ratios: readonly number[]): { middle: number; low: number; high: number } => {
  const sorted = [...ratios].sort((a, b) => a - b)
  const apart = 0.98 * Math.sqrt(sorted.length)
  const at = (index: number): number =>
    sorted[Math.min(sorted.length - 1, Math.max(0, index))] ?? Number.NaN
  return {
    middle: median(sorted),
    low: at(Math.floor(sorted.length / 2 - apart)),
    high: at(Math.ceil(sorted.length / 2 + apart)),
  }
}

/** Compares in rounds of four turns; round 0 is warm-up. False over the limit. */
const compare = async (
  course: Course,
  { what, kind }: { what: string; kind: Kind },
  turn: (isProven: boolean) => readonly RequestParts[],
): Promise<boolean> => {
  const limit = LIMITS[kind]
  const { least, most } = ROUNDS[kind]
  const without: number[] = []
  const proven: number[] = []
  const ratios: number[] = []
  for (let count = 0; count <= most; count += 1) {
    const sums = { with: 0, without: 0 }
    for (const isProven of [false, true, true, false]) {
      sums[isProven ? 'with' : 'without'] += await cpuUsOf(course, kind, turn(isProven), isProven)
    }
    if (count === 0) continue
    proven.push(sums.with / 2)
    without.push(sums.without / 2)
    ratios.push(sums.with / sums.without)
    const { low, high } = middleOf(ratios)
    if (count >= least && (high <= limit || low > limit)) break
  }
  const { middle, low, high } = middleOf(ratios)
  const isSure = high <= limit || low > limit
  show({
    what: `${what}, ${ratios.length} rounds`,
    figure: `${round(median(proven))} µs, without ${round(median(without))} µs`,
    beside: `ratio ${round(middle, 3)} (${round(low, 3)} to ${round(high, 3)}${isSure ? '' : ', not sure'}), limit ${limit}`,
    isMet: middle <= limit,
  })
  return middle <= limit
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
  const each = (ROUNDS.money.most + 1) * 2 * APPLICATIONS_A_TURN
  const people = await givenApplicants(deps, 2 * each)
  const [unbound, bound] = [people.slice(0, each), people.slice(each)]
  await bindTo(deps, device, bound)
  const app = await startApp(cluster, DATABASE)
  const course = { app, deps, device }
  const [one, other] = [unbound[0], bound[0]]
  if (!one || !other) throw new Error('nobody is there')
  // Both ways, so that neither is measured while it is still being compiled.
  await cpuUsOf(course, 'read', Array(WARM_READS).fill(readOf(one, STATUS_PATH)), false)
  await cpuUsOf(course, 'read', Array(WARM_READS).fill(readOf(other, STATUS_PATH)), true)
  const met: boolean[] = []
  for (const [name, path] of Object.entries(READS)) {
    const isMet = await compare(course, { what: name, kind: 'read' }, (isProven) =>
      Array(READS_A_TURN).fill(readOf(isProven ? other : one, path)),
    )
    met.push(isMet)
  }
  const isMet = await compare(course, { what: 'applying for a loan', kind: 'money' }, (isProven) =>
    (isProven ? bound : unbound)
      .splice(0, APPLICATIONS_A_TURN)
      .map((person) => applying.request(deps, person)),
  )
  if (![...met, isMet].every(Boolean)) process.exitCode = 1
  await app.stop()
  await close()
} finally {
  await cluster.stop()
}
