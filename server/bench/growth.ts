/**
 * Whether a call takes as long with many loans as with few: `node server/bench/growth.ts`, with
 * LONG=1 also with a million. Budget (docs: quality): within a tenth.
 */
import { addDays } from '@noren/contract/dates'
import type { Deps } from '../src/deps.ts'
import { borrowStatus } from '../src/domains/loans/service.ts'
import { givenLoans } from '../test/given-loans.ts'
import { type BenchCluster, servicesOn, startCluster } from './bench-cluster.ts'
import { applying, repaying } from './contenders.ts'
import { median, round, secondsEach, show } from './rounds.ts'

const SIZES = [1_000, 100_000, ...(process.env.LONG === '1' ? [1_000_000] : [])]
const ROUNDS = 5
const CALLS_A_ROUND = 60
const CALLS = ROUNDS * CALLS_A_ROUND
/** A read is so short that a round needs more of them. */
const READS_A_CALL = 10
/** One after another: what is asked is how long a call takes, not how many fit. */
const CONCURRENCY = 1
const GROWTH_MAX = 0.1

interface Call {
  readonly name: string
  /** Times one round. */
  time(turn: number): Promise<number>
}

const timed = <Item>(
  deps: Deps,
  name: string,
  items: readonly Item[],
  call: (deps: Deps, item: Item) => Promise<unknown>,
): Call => ({
  name,
  time(turn) {
    const each = items.length / ROUNDS
    const part = items.slice(turn * each, (turn + 1) * each)
    return secondsEach(CONCURRENCY, part, (item) => call(deps, item))
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
  await deps.db.query({ text: 'vacuum analyze' })
  const people = Array.from(
    { length: CALLS * READS_A_CALL },
    (_, index) => loans[(index * 7) % loans.length] ?? { userId: '' },
  )
  const calls = [
    timed(deps, 'apply', applicants, applying.call),
    timed(deps, 'repay', events, repaying.call),
    timed(deps, 'borrow status', people, (on, { userId }) => borrowStatus(on, userId)),
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
    const took = books.map((): number[] => [])
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const [book, { calls }] of books.entries()) {
        took[book]?.push((await calls[index]?.time(turn)) ?? Number.NaN)
      }
    }
    const [few = [], ...many] = took
    for (const [book, seconds] of many.entries()) {
      const growth = median(seconds.map((s, turn) => s / (few[turn] ?? Number.NaN))) - 1
      show({
        what: `${name}, ${larger[book]?.size} loans`,
        figure: `${round(median(seconds) * 1000, 2)} ms`,
        beside: `${round(median(few) * 1000, 2)} with ${small?.size}: ${round(growth * 100)} % of ${GROWTH_MAX * 100}`,
        isMet: growth <= GROWTH_MAX,
      })
    }
  }
  for (const { close } of books) await close()
} finally {
  await cluster.stop()
}
