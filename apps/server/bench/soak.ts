/**
 * Mixed load for a long time, on the whole server with its own PostgreSQL: people read, ask the price,
 * borrow, are paid out, and repay by the sandbox's signed webhook, encrypted as in the app, at half of
 * the server's measured capacity. `npm run soak [-- --minutes 60]`. Prints memory every minute; fails if
 * a call fails, if the books do not balance, or if memory grows by more than the budget.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { decimalFromMinor } from '@noren/contract/money'
import {
  type ClientSession,
  newNonce,
  openResponse,
  rememberTicket,
  sealRequest,
  startSession,
} from '@noren/envelope/client-envelope'
import { publicKeyEntry } from '@noren/envelope/server-keys'
import { marketByCode } from '@noren/markets/market-by-code'
import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { verifyLoans } from '@noren/server/domains/loans/verify-loans'
import { verifyPayouts } from '@noren/server/domains/loans/verify-payouts'
import { systemClock } from '@noren/server/platform/clock'
import { findRunningPostgres } from '@noren/server/platform/db/embedded-postgres'
import { testServerOn } from '@noren/testkit/given-loans'
import { removeFolder, startNoren } from '../../../e2e/noren-process.ts'
import {
  AMOUNT_MINOR,
  type Applicant,
  DEVICE,
  givenApplicants,
  PRODUCT,
} from './given-applicants.ts'
import { sealedHeaders } from './http-load.ts'
import { memoryMb } from './process-memory.ts'
import { median, percentile, round, show } from './rounds.ts'

const BUDGET = { growthShare: 0.05, p50Ms: 5, p99Ms: 50 }
const CAPACITY_SECONDS = 20
const CAPACITY_WORKERS = 8
const COHORT = 500
const PAID_OUT_WITHIN_MS = 60_000
/** After this share of the time caches and pools are filled. */
const WARM_SHARE = 0.2

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const MINUTES = Number(values.minutes)

const noren = await startNoren({
  env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000', VISION_WORKERS: '0' },
})
const connection = await findRunningPostgres(noren.dataDir)
if (!connection) throw new Error('the embedded database does not run')
const clock = systemClock(marketByCode('in').zone)
const { deps, close } = testServerOn(connection, { clock, dataDir: noren.dataDir })

let session: ClientSession | undefined
const tookMs: number[] = []
const failures: string[] = []

const currentSession = async (): Promise<ClientSession> => {
  session ??= await startSession({
    publicKeys: deps.envelopeKeys.serverKeys.map(publicKeyEntry),
    now: clock.now().getTime(),
  })
  return session
}

const call = async (method: 'GET' | 'POST', path: string, who: Applicant, body?: unknown) => {
  // Calls in progress keep the key they started with.
  const used = await currentSession()
  const pathAndQuery = `/api/user${path}`
  const facts = {
    method,
    pathAndQuery,
    timestamp: String(clock.now().getTime()),
    appCode: 'noren-in',
    appVersion: '2024',
    deviceId: DEVICE,
    nonce: newNonce(),
  }
  const headers: Record<string, string> = {
    ...sealedHeaders(facts, used.catsKey),
    authentication: who.token,
    'content-type': 'application/json',
  }
  const sealed = body === undefined ? undefined : await sealRequest(used, { facts, body })
  const beganMs = performance.now()
  const response = await fetch(`${noren.url}${pathAndQuery}`, {
    method,
    headers,
    ...(sealed === undefined ? {} : { body: JSON.stringify({ cats: sealed }) }),
  })
  const answer = (await response.json()) as { cats: string }
  tookMs.push(performance.now() - beganMs)
  const { status } = response
  const opened = (await openResponse(used, {
    status,
    nonce: facts.nonce,
    cats: answer.cats,
  })) as {
    code: number
    msg: string
    data: Record<string, never>
  }
  const ticket = response.headers.get('cats-ticket')
  if (ticket) session = rememberTicket(used, ticket)
  if (opened.code !== 200) throw new Error(`${path}: ${opened.code} ${opened.msg}`)
  return opened.data
}

const pay = async (ref: string): Promise<void> => {
  const response = await fetch(`${noren.url}/sandbox/api/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ref, outcome: 'success' }),
  })
  if (!response.ok) throw new Error(`sandbox pay: ${await response.text()}`)
}

const amount = decimalFromMinor(AMOUNT_MINOR, 'INR')

const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
  const deadline = performance.now() + PAID_OUT_WITHIN_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come`)
    await sleep(1000)
  }
}

/** One person's visit, about a dozen calls: look around, borrow, be paid out, repay in full. */
const visit = async (who: Applicant): Promise<void> => {
  await call('GET', '/user/status', who)
  await call('GET', '/credit/creditInfo', who)
  await call('GET', '/borrow/borrowStatus', who)
  const choice = { productCode: PRODUCT, productAmount: amount }
  const quoted = await call('POST', '/product/quote', who, { products: [choice] })
  const [facts] = quoted.details as unknown as { kfsId: string; kfsHash: string }[]
  const applied = await call('POST', '/product/applyLoan', who, {
    requestId: randomUUID(),
    applyTotalAmount: amount,
    products: [{ ...choice, kfsId: facts?.kfsId, kfsHash: facts?.kfsHash }],
    anotherLoan: true,
  })
  const [loan] = applied.details as unknown as { borrowId: string }[]
  const repayId = loan?.borrowId ?? ''
  const bills = (type: 0 | 1) => call('GET', `/borrow/bill?borrowType=${type}`, who)
  await until(async () => {
    const { details } = (await bills(0)) as unknown as { details: { borrowStatus: number }[] }
    return details.some(({ borrowStatus }) => borrowStatus === 50)
  }, 'a payout')
  await call('GET', `/repay/detail/${repayId}`, who)
  const order = (await call('POST', '/repay/pay', who, {
    requestId: randomUUID(),
    repayId,
    kind: 'full',
    channel: 'upi',
  })) as unknown as { ref: string }
  await pay(order.ref)
  await until(async () => {
    const { state } = (await call('GET', `/repay/order/${order.ref}`, who)) as unknown as {
      state: string
    }
    return state === 'paid'
  }, 'a repayment')
}

const people: Applicant[] = []
let madeCount = 0
const makePeople = async (count: number): Promise<void> => {
  madeCount += count
  people.push(...(await givenApplicants(deps, count, madeCount - count)))
}

let making: Promise<void> | undefined
const nextPerson = async (): Promise<Applicant> => {
  while (people.length === 0) {
    making ??= makePeople(COHORT).finally(() => {
      making = undefined
    })
    await making
  }
  return people.pop() as Applicant
}

let visits = 0
const visitOnce = async (): Promise<void> => {
  try {
    await visit(await nextPerson())
    visits += 1
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
  }
}

/** Measures visits per second, with as many people at a time as keep the server busy. */
const findCapacity = async (): Promise<number> => {
  await makePeople(4 * COHORT)
  const beganMs = performance.now()
  const isOver = () => performance.now() - beganMs > CAPACITY_SECONDS * 1000
  // Most of a visit is waiting for the sandbox's bank, so many run at once.
  const workers = Array.from({ length: CAPACITY_WORKERS * 16 }, async () => {
    while (!isOver()) await visitOnce()
  })
  await sleep(CAPACITY_SECONDS * 1000)
  const perSecond = visits / CAPACITY_SECONDS
  await Promise.all(workers)
  return perSecond
}

console.log(`Mixed load for ${MINUTES} minutes at half of capacity`)
const capacity = await findCapacity()
const pace = capacity / 2
show({
  what: 'capacity, and the pace from here on',
  figure: `${round(capacity, 1)}/s, ${round(pace, 1)}/s`,
})
visits = 0
tookMs.length = 0
const memory: number[] = []
const beganMs = performance.now()
const underWay = new Set<Promise<void>>()
let started = 0
for (let minute = 1; minute <= MINUTES; minute += 1) {
  const endMs = beganMs + minute * 60_000
  while (performance.now() < endMs) {
    const dueCount = ((performance.now() - beganMs) / 1000) * pace
    for (; started < dueCount; started += 1) {
      const one: Promise<void> = visitOnce().finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await sleep(20)
  }
  memory.push(memoryMb(noren.dataDir))
  console.log(
    `  ${minute} min: ${visits} visits, ${round(memory.at(-1) ?? 0)} MB, p50 ${round(median(tookMs), 1)} ms, p99 ${round(percentile(tookMs, 0.99), 1)} ms, ${failures.length} failures`,
  )
  if (minute < MINUTES) tookMs.length = 0
}
await Promise.all(underWay)

const warm = memory.slice(Math.floor(memory.length * WARM_SHARE))
const third = Math.max(1, Math.floor(warm.length / 3))
const early = median(warm.slice(0, third))
const late = median(warm.slice(-third))
const growth = late / early - 1
const problems = [
  ...(await verifyBooks(deps.db)),
  ...(await verifyLoans(deps, deps.db)),
  ...(await verifyPayouts(deps.db)),
]
show({ what: 'visits', figure: String(visits) })
show({
  what: 'memory, first third and last third',
  figure: `${round(early)} MB, ${round(late)} MB (${round(growth * 100, 1)} %)`,
  beside: `budget ${BUDGET.growthShare * 100} %`,
  isMet: growth <= BUDGET.growthShare,
})
show({
  what: 'failed calls',
  figure: String(failures.length),
  beside: 'budget 0',
  isMet: failures.length === 0,
})
show({
  what: 'problems of the books',
  figure: String(problems.length),
  beside: 'budget 0',
  isMet: problems.length === 0,
})
for (const line of [...new Set(failures), ...problems].slice(0, 20)) console.log(`    ${line}`)
if (failures.length > 0 || problems.length > 0 || growth > BUDGET.growthShare) process.exitCode = 1
await close()
await noren.stop()
removeFolder(noren.dataDir)
