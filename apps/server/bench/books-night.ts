/**
 * What a night costs the books: `node apps/server/bench/books-night.ts running [loans]` closes and seals a day of so
 * many running loans (100 000 unless told), and `... closed [loans ...]` proves a night of the same new entries with
 * ever more closed loans behind it. Loans are copied in SQL from some that the services made; what the services would
 * change of a sample is nothing, or it ends. Budgets: close below 10 minutes, 50 entries and 512 MB; proof within 20 %.
 */
import { addDays } from '@noren/contract/dates'
import { settleCollection } from '@noren/server/domains/repayments/settle-collection'
import { givenLoans, testClock, testServerOn } from '@noren/testkit/given-loans'
import { type BenchCluster, startCluster } from './bench-cluster.ts'
import type { NightCost } from './books-night-run.ts'
import { fillLoans } from './fill-loans.ts'
import { givenOrders } from './given-payments.ts'
import { runNight } from './night-program.ts'
import { round, show } from './rounds.ts'

const BUDGET = { seconds: 600, entries: 50, memoryMb: 512, growth: 0.2 }
const PAID_ANEW = 100

/** The work on the books in the night after so many days. */
const night = (cluster: BenchCluster, database: string, days: number): Promise<NightCost> =>
  runNight('books-night-run.ts', cluster, { database, days })

const isMet = (parts: readonly boolean[]): boolean => {
  const met = parts.every(Boolean)
  if (!met) process.exitCode = 1
  return met
}

const running = async (cluster: BenchCluster, count: number): Promise<void> => {
  const database = `running_${count}`
  await cluster.createEmpty(database)
  const clock = testClock()
  const { deps, close } = testServerOn(cluster.connectionTo(database), {
    ...{ clock, dataDir: cluster.dataDir },
  })
  const beganMs = performance.now()
  await fillLoans(deps, count, false)
  const filledS = (performance.now() - beganMs) / 1000
  const first = await night(cluster, database, 1)
  clock.advanceDays(1)
  const paid = await givenLoans(deps, {
    count: PAID_ANEW,
    dueOn: () => addDays(clock.businessDay(), 20),
  })
  for (const event of await givenOrders(deps, paid)) await settleCollection(deps, event)
  const { entries, memoryMb, problems, seconds, cpuSeconds } = await night(cluster, database, 2)
  await close()
  const closing = (seconds.closeBookDays ?? 0) + (seconds.sealBookDays ?? 0)
  const all = Object.values(seconds).reduce((sum, one) => sum + one, 0)
  show({
    what: `the night of ${count} running loans`,
    figure: `close ${round(closing, 1)} s, with proofs ${round(all, 1)} s`,
    beside: `of ${BUDGET.seconds} s`,
    isMet: isMet([all < BUDGET.seconds]),
  })
  show({
    what: '',
    figure: `${entries} entries, ${round(memoryMb)} MB`,
    beside: `of ${BUDGET.entries} and ${BUDGET.memoryMb} MB`,
    isMet: isMet([entries < BUDGET.entries, memoryMb < BUDGET.memoryMb]),
  })
  show({
    what: '',
    figure: `${problems.length} problems`,
    beside: problems[0] ?? '',
    isMet: isMet([problems.length === 0 && first.problems.length === 0]),
  })
  console.log(
    `  (filled in ${round(filledS)} s; ${JSON.stringify(seconds)}; of its own CPU ${round(cpuSeconds, 1)} s; the night before, with all of their entries new: ${JSON.stringify(first.seconds)})`,
  )
}

/** The same new entries and running loans every time; only what lies behind them grows. */
const closed = async (cluster: BenchCluster, sizes: readonly number[]): Promise<void> => {
  let few: number | undefined
  for (const size of sizes) {
    const database = `closed_${size}`
    await cluster.createEmpty(database)
    const clock = testClock()
    const { deps, close } = testServerOn(cluster.connectionTo(database), {
      ...{ clock, dataDir: cluster.dataDir },
    })
    await fillLoans(deps, size, true)
    await night(cluster, database, 1)
    const costs: number[] = []
    for (let n = 2; n <= 6; n += 1) {
      clock.advanceDays(1)
      const loans = await givenLoans(deps, {
        ...{ count: PAID_ANEW * 2, dueOn: () => addDays(clock.businessDay(), 20) },
      })
      const half = loans.slice(0, PAID_ANEW)
      for (const event of await givenOrders(deps, half)) await settleCollection(deps, event)
      const cost = await night(cluster, database, n)
      if (cost.problems.length > 0) throw new Error(cost.problems[0])
      costs.push(cost.cpuSeconds + cost.databaseCpuSeconds)
    }
    await close()
    const took = Math.min(...costs)
    few ??= took
    const growth = took / few - 1
    show({
      what: `the nightly proof, ${size} closed loans behind it`,
      figure: `CPU ${round(took, 2)} s`,
      beside: `${round(growth * 100)} % of ${BUDGET.growth * 100}`,
      isMet: isMet([growth <= BUDGET.growth]),
    })
  }
}

const [what = 'running', ...sizes] = process.argv.slice(2)
const cluster = await startCluster()
console.log('A night of the books')
try {
  if (what === 'running') await running(cluster, Number(sizes[0] ?? 100_000))
  else await closed(cluster, sizes.length > 0 ? sizes.map(Number) : [1_000, 10_000, 100_000])
} finally {
  await cluster.stop()
}
