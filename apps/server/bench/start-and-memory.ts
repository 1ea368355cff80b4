/**
 * How soon the whole server answers, and how much memory it uses without vision workers: `node
 * apps/server/bench/start-and-memory.ts`. Budgets: 5 s on the second start, 300 MB.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder, startNoren } from '../../../e2e/noren-process.ts'
import { plainHeaders, rawRequest, timeHttp } from './http-load.ts'
import { memoryMb } from './process-memory.ts'
import { round, show } from './rounds.ts'

const BUDGET = { startSeconds: 5, memoryMb: 300 }
const WARM_CALLS = 10_000
const ENV = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000', VISION_WORKERS: '0' }

const dataDir = mkdtempSync(join(tmpdir(), 'noren-bench-'))
const start = async () => {
  const beganMs = performance.now()
  const noren = await startNoren({ dataDir, env: ENV })
  return { noren, seconds: (performance.now() - beganMs) / 1000 }
}

console.log('Start and memory, the whole server with its own PostgreSQL')
const first = await start()
await first.noren.stop()
const second = await start()
show({ what: 'first start, to the first answer', figure: `${round(first.seconds, 1)} s` })
show({
  what: 'second start',
  figure: `${round(second.seconds, 1)} s`,
  beside: `budget ${BUDGET.startSeconds}`,
  isMet: second.seconds <= BUDGET.startSeconds,
})
const port = Number(new URL(second.noren.url).port)
const freshMb = memoryMb(dataDir)
const request = rawRequest({
  method: 'GET',
  path: '/api/user/public/market',
  headers: plainHeaders('bench'),
})
await timeHttp(port, 8, Array(WARM_CALLS).fill(request))
const usedMb = memoryMb(dataDir)
show({
  what: `memory fresh, and after ${WARM_CALLS} calls`,
  figure: `${round(freshMb)} MB, ${round(usedMb)} MB`,
  beside: `budget ${BUDGET.memoryMb}`,
  isMet: usedMb <= BUDGET.memoryMb,
})
await second.noren.stop()
removeFolder(dataDir)
