/**
 * What it costs that a request shows its device: reads and an application for a loan in the envelope, without
 * and with the proof, in one run on the same server: `npm run bench proofs`. Limits: a read 1.10 of one without, an
 * application 1.05.
 */
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

const ROUNDS = 11
const READS_A_ROUND = 1_000
const WARM_READS = 8_000
const APPLICATIONS_A_ROUND = 64
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

/** The server's CPU per call in µs; the requests are made before. */
const cpuUsOf = async (
  { app, deps, device }: Course,
  requests: readonly RequestParts[],
  isProven: boolean,
): Promise<number> => {
  const key = isProven ? device : undefined
  const session = await keptSession(deps, app.port, STATUS_PATH, key)
  const raw = await Promise.all(requests.map((parts) => sealedRequest(deps, session, parts, key)))
  const before = await app.cpuUs()
  await timeHttp(app.port, CONCURRENCY, raw)
  return ((await app.cpuUs()) - before) / raw.length
}

/** Short turns by turns, so that other load on the machine affects both alike; the first is warm-up. */
const compare = async (
  course: Course,
  { what, limit }: { what: string; limit: number },
  turn: (isProven: boolean) => readonly RequestParts[],
): Promise<void> => {
  const without: number[] = []
  const proven: number[] = []
  for (let count = 0; count <= ROUNDS; count += 1) {
    const withoutUs = await cpuUsOf(course, turn(false), false)
    const provenUs = await cpuUsOf(course, turn(true), true)
    if (count === 0) continue
    without.push(withoutUs)
    proven.push(provenUs)
  }
  const ratio = median(proven.map((us, at) => us / (without[at] ?? Number.NaN)))
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
  const each = (ROUNDS + 1) * APPLICATIONS_A_ROUND
  const people = await givenApplicants(deps, 2 * each)
  const [unbound, bound] = [people.slice(0, each), people.slice(each)]
  await bindTo(deps, device, bound)
  const app = await startApp(cluster, DATABASE)
  const course = { app, deps, device }
  const [one, other] = [unbound[0], bound[0]]
  if (!one || !other) throw new Error('nobody is there')
  await cpuUsOf(course, Array(WARM_READS).fill(readOf(one, STATUS_PATH)), false)
  for (const [name, path] of Object.entries(READS)) {
    await compare(course, { what: name, limit: LIMITS.read }, (isProven) =>
      Array(READS_A_ROUND).fill(readOf(isProven ? other : one, path)),
    )
  }
  await compare(course, { what: 'applying for a loan', limit: LIMITS.money }, (isProven) =>
    (isProven ? bound : unbound)
      .splice(0, APPLICATIONS_A_ROUND)
      .map((person) => applying.request(deps, person)),
  )
  await app.stop()
  await close()
} finally {
  await cluster.stop()
}
