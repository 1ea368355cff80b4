/**
 * Whether a call takes as long with many loans as with few: `node apps/server/bench/growth.ts`, and with
 * LONG=1 also with a million. Budget: within 10 %.
 */
import { addDays } from '@noren/contract/dates'
import type { Deps } from '@noren/server/deps'
import { borrowStatus } from '@noren/server/domains/loans/bill'
import { givenLoans } from '@noren/testkit/given-loans'
import { type BenchCluster, servicesOn, startCluster } from './bench-cluster.ts'
import { applying, repaying } from './contenders.ts'
import { cpuSeconds } from './cpu-time.ts'
import { type Cost, median, round, secondsEach, show } from './rounds.ts'

const SIZES = [1_000, 10_000, 100_000, ...(process.env.LONG === '1' ? [1_000_000] : [])]
const ROUNDS = 9
const CALLS_A_ROUND = 60
const CALLS = ROUNDS * CALLS_A_ROUND
/** A read is so short that a round needs more of them. */
const READS_A_CALL = 40
/** How many different people are read at each size, so that the processor's cache does not hide growth. */
const PEOPLE_READ = 400
/** One after another: the question is how long a call takes, not how many can run. */
const CONCURRENCY = 1
const GROWTH_MAX = 0.1

interface Call {
  readonly name: string
  /** Times one round. */
  time(turn: number): Promise<Cost>
}

const timed =
  ({ postmasterPid }: BenchCluster, deps: Deps) =>
  <Item>(
    name: string,
    items: readonly Item[],
    call: (deps: Deps, item: Item) => Promise<unknown>,
  ): Call => ({
    name,
    async time(turn) {
      const each = items.length / ROUNDS
      const part = items.slice(turn * each, (turn + 1) * each)
      const before = cpuSeconds(postmasterPid)
      const seconds = await secondsEach(CONCURRENCY, part, (item) => call(deps, item))
      return { seconds, cpuSeconds: (cpuSeconds(postmasterPid) - before) / part.length }
    },
  })

const grow = async (cluster: BenchCluster, size: number) => {
  const database = `loans_${size}`
  await cluster.createEmpty(database)
  const { deps, close } = servicesOn(cluster, database)
  const today = deps.clock.businessDay()
  const loans = await givenLoans(deps, {
    count: size - CALLS,
    dueOn: (index) => addDays(today, 1 + (index % 28)),
  })
  const events = await repaying.given(deps, CALLS)
  const applicants = await applying.given(deps, CALLS)
  await deps.owner.query({ text: 'vacuum analyze' })
  const people = Array.from({ length: CALLS * READS_A_CALL }, (_, index) => {
    const turn = index % PEOPLE_READ
    return loans[Math.floor((turn * loans.length) / PEOPLE_READ)] ?? { userId: '' }
  })
  const call = timed(cluster, deps)
  const calls = [
    call('apply', applicants, async (on, item) => {
      await applying.call(on, item)
      await applying.settle(on)
    }),
    call('repay', events, repaying.call),
    call('borrow status', people, (on, { userId }) => borrowStatus(on, userId)),
  ]
  return { size, calls, close }
}

const cluster = await startCluster()
console.log('Growth, one call at a time')
try {
  const books = []
  for (const size of SIZES) books.push(await grow(cluster, size))
  await cluster.run('postgres', 'checkpoint')
  const [small, ...larger] = books
  for (const [index, { name }] of (small?.calls ?? []).entries()) {
    const took = books.map((): Cost[] => [])
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const [book, { calls }] of books.entries()) {
        const cost = await calls[index]?.time(turn)
        if (cost) took[book]?.push(cost)
      }
    }
    const [few = [], ...many] = took
    for (const [book, costs] of many.entries()) {
      const cpuMs = (of: readonly Cost[]) => median(of.map((cost) => cost.cpuSeconds)) * 1000
      const clockMs = median(costs.map((cost) => cost.seconds)) * 1000
      // CPU time on both sides of the socket: wall time also depends on other processes.
      const growth = cpuMs(costs) / cpuMs(few) - 1
      show({
        what: `${name}, ${larger[book]?.size} loans`,
        figure: `CPU ${round(cpuMs(costs), 2)} ms, in ${round(clockMs, 2)} ms`,
        beside: `CPU ${round(cpuMs(few), 2)} with ${small?.size}: ${round(growth * 100)} % of ${GROWTH_MAX * 100}`,
        isMet: growth <= GROWTH_MAX,
      })
    }
  }
  for (const { close } of books) await close()
} finally {
  await cluster.stop()
}
