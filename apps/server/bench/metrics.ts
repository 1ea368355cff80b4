/**
 * How many events a second the metrics service accepts, in encrypted behaviour batches over HTTP,
 * compared with the same rows written by plain inserts with the same driver into an identical database:
 * `node apps/server/bench/metrics.ts`. Budget: 5 000 events/s.
 */
import { randomUUID } from 'node:crypto'
import { dayOf } from '@noren/contract/dates'
import { saveInfo } from '@noren/contract/metrics'
import { type ClientSession, sealField } from '@noren/envelope/client-envelope'
import type { Deps } from '@noren/server/deps'
import { behaviourRows, type MetricRow } from '@noren/server/domains/metrics/intake/rows'
import { keepPartitions } from '@noren/server/domains/metrics/keep-partitions'
import { insertRows } from '@noren/server/domains/metrics/store/metrics'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { startApp } from './app-process.ts'
import { servicesOn, startCluster } from './bench-cluster.ts'
import { type Applicant, DEVICE, givenApplicants } from './given-applicants.ts'
import { type RawRequest, rawRequest, sealedHeaders, timeHttp } from './http-load.ts'
import { median, round, secondsEach, show } from './rounds.ts'
import { factsOf, keptSession } from './sealed-requests.ts'

const ENTRIES = 20
const BATCHES_A_ROUND = 1_000
const ROUNDS = 5
const CONCURRENCY = 48
const ROWS_A_STATEMENT = 500
const BUDGET = 5_000

const batchAt = (deps: Deps) => ({
  // Random as on a phone: rows of the same time are not adjacent in the index.
  id: randomUUID(),
  entries: Array.from({ length: ENTRIES }, (_, index) => ({
    idName: `/loan button ${index}`,
    beginTime: deps.clock.now().toISOString(),
    duration: 120 + index,
    content: 'length=10;changes=3',
  })),
})

/** Encryption is the phone's work and done before measuring. */
const sealedBatch = async (
  deps: Deps,
  session: ClientSession,
  { token }: Applicant,
): Promise<RawRequest> => {
  const { method, path } = saveInfo
  const facts = factsOf(deps, { method, path, headers: {} })
  const value = await sealField(session, { facts, value: JSON.stringify(batchAt(deps)) })
  return rawRequest({
    method,
    path,
    headers: { ...sealedHeaders(facts, session.catsKey), authentication: token },
    body: JSON.stringify({ dataType: 'behaviour', appId: 'noren-in', uploadType: 50, value }),
  })
}

const rowsOf = (deps: Deps, batches: number) => {
  const origin = {
    receivedAt: deps.clock.now(),
    appCode: 'noren-in',
    appVersion: '2024',
    deviceHash: Buffer.alloc(16, 7),
  }
  const rows: MetricRow[] = []
  for (let made = 0; made < batches; made += 1) rows.push(...behaviourRows(origin, batchAt(deps)))
  return rows.map((row) => ({ ...row, happenedOn: dayOf(row.happenedAt, deps.market.zone) }))
}

const cluster = await startCluster()
console.log(`Behaviour batches of ${ENTRIES}, ${CONCURRENCY} at a time`)
try {
  await cluster.createEmpty('served')
  const { deps, close } = servicesOn(cluster, 'served')
  const [person] = await givenApplicants(deps, 1)
  if (!person) throw new Error('nobody is there')
  await inTransaction(deps.eraser, (tx) => keepPartitions(deps, tx, deps.clock.now()))
  await deps.db.query({
    text: `insert into consents (id, user_id, purpose, is_given, text_version, language, device_id,
      decided_at) values ($1, $2, 'analytics', true, 'bench', 'en', $3, now())`,
    values: [deps.newId(), person.userId, DEVICE],
  })
  await cluster.createEmpty('plain')
  const plain = servicesOn(cluster, 'plain')
  await inTransaction(plain.deps.eraser, (tx) => keepPartitions(deps, tx, deps.clock.now()))
  const app = await startApp(cluster, 'served')
  const session = await keptSession(deps, app.port, '/api/user/public/market')
  const ours: number[] = []
  const theirs: number[] = []
  const cpuUs: number[] = []
  // The first round is for warming up only.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const requests = await Promise.all(
      Array.from({ length: BATCHES_A_ROUND }, () => sealedBatch(deps, session, person)),
    )
    const before = await app.cpuUs()
    const seconds = await timeHttp(app.port, CONCURRENCY, requests)
    const usedUs = (await app.cpuUs()) - before
    const rows = rowsOf(deps, BATCHES_A_ROUND)
    const lots = Array.from({ length: rows.length / ROWS_A_STATEMENT }, (_, lot) =>
      rows.slice(lot * ROWS_A_STATEMENT, (lot + 1) * ROWS_A_STATEMENT),
    )
    const plainSeconds = await secondsEach(1, lots, (lot) => insertRows(plain.deps.db, lot))
    if (turn === 0) continue
    ours.push(ENTRIES / seconds)
    cpuUs.push(usedUs / BATCHES_A_ROUND / ENTRIES)
    theirs.push(ROWS_A_STATEMENT / plainSeconds)
  }
  const stored = (await cluster.run(
    'served',
    'select count(*)::int as count from metric_events',
  )) as {
    count: number
  }[]
  const expected = (ROUNDS + 1) * BATCHES_A_ROUND * ENTRIES
  if (stored[0]?.count !== expected) throw new Error(`stored ${stored[0]?.count} of ${expected}`)
  const perSecond = median(ours)
  show({
    what: 'sealed batches through HTTP, committed',
    figure: `${round(perSecond)} events/s`,
    beside: `plain inserts ${round(median(theirs))}/s, budget ${BUDGET}`,
    isMet: perSecond >= BUDGET,
  })
  show({
    what: "the server's own part of it",
    figure: `${round(median(cpuUs), 1)} µs of CPU an event`,
    beside: `one core: ${round(1e6 / median(cpuUs))} events/s`,
  })
  await app.stop()
  await plain.close()
  await close()
} finally {
  await cluster.stop()
}
