/**
 * Applying and repaying by the service in short turns, each when a line comes in: what `tools/beside.mjs` runs in two
 * trees at once, this one's file in both. Prints `ready`, then for each turn a line of JSON.
 */
import { createInterface } from 'node:readline'
import { servicesOn, startCluster } from './bench-cluster.ts'
import { applying, type Contender, repaying } from './contenders.ts'
import { cpuSeconds } from './cpu-time.ts'
import { secondsEach } from './rounds.ts'

const CONCURRENCY = 8
const [turns = 0, callsATurn = 0] = process.argv.slice(2).map(Number)

const cluster = await startCluster()

/**
 * Whatever is given before the first turn; then a turn a call. One turn goes before them, and what it wrote is analysed: plans
 * made for empty tables are those of no database in use.
 */
const prepare = async <Item>(contender: Contender<Item>) => {
  const { name } = contender
  await cluster.createEmpty(name)
  const giving = servicesOn(cluster, name)
  const items = await contender.given(giving.deps, (1 + turns) * callsATurn)
  await giving.close()
  const { deps, close } = servicesOn(cluster, name)
  let from = 0
  const turn = async () => {
    const part = items.slice(from, from + callsATurn)
    from += callsATurn
    const before = cpuSeconds(cluster.postmasterPid)
    const beganMs = performance.now()
    await secondsEach(CONCURRENCY, part, (item) => contender.call(deps, item))
    await contender.settle(deps)
    const seconds = (performance.now() - beganMs) / 1000 / part.length
    return { seconds, cpuSeconds: (cpuSeconds(cluster.postmasterPid) - before) / part.length }
  }
  await turn()
  await cluster.run(name, 'analyze')
  return { name, turn, close }
}

try {
  const apply = await prepare(applying)
  const repay = await prepare(repaying)
  console.log('ready')
  for await (const name of createInterface({ input: process.stdin })) {
    const wanted = [apply, repay].find((one) => one.name === name)
    if (!wanted) break
    console.log(JSON.stringify(await wanted.turn()))
  }
  await apply.close()
  await repay.close()
} finally {
  await cluster.stop()
}
