import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { minor, sumMinor } from '@noren/contract/money'
import { repayPay } from '@noren/contract/repayments'
import { collectionWebhook } from '@noren/contract/webhooks'
import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { verifyLoans } from '@noren/server/domains/loans/verify-loans'
import { systemClock } from '@noren/server/platform/clock'
import { signProviderBody } from '@noren/server/platform/keys/provider-signature'
import { databaseEnv } from '@noren/testkit/connection-url'
import { freePort } from '@noren/testkit/free-port'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { column as columnOf, findHalves } from '@noren/testkit/kills/halves'
import { type CollectionMessage, captured, expectBooksAgree } from '@noren/testkit/repaying'
import { callOver, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * The server is killed without warning while it receives payments, again and again. Afterwards everything
 * it answered must be there, nothing may be half done, and what it did not answer can be sent again.
 */

const ROUNDS = process.env.LONG ? 100 : 2
const LOANS = 8
const WORKERS_PER_LOAN = 2
const AMOUNT = '3.00'
/** At 50 ms or more each: minutes, for machines shared by many. */
const TRIES = 2_000

interface Told {
  message: CollectionMessage
  isAnswered: boolean
}

let t: TestApp
let loans: GivenLoan[]
let server: ChildProcess | undefined
let url = ''

beforeAll(async () => {
  t = await startTestApp()
  // The other process uses the real clock, so this one is set to it.
  const now = systemClock(t.deps.market.zone).now()
  t.clock.advanceMs(now.getTime() - t.clock.now().getTime())
  loans = []
  for (let count = 0; count < LOANS; count += 1) loans.push(await givenDisbursedLoan(t))
})

afterAll(async () => {
  server?.kill('SIGKILL')
  await t.close()
})

/** Starts the real program on the test's database and keys, and waits until it is ready. */
const startProcess = async (): Promise<void> => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../src/main.ts', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH,
        ...databaseEnv(t.connection),
        DATA_DIR: t.deps.config.dataDir,
        PORT: String(port),
        LOG_LEVEL: 'error',
        VISION_WORKERS: '0',
        REQUESTS_PER_MINUTE: '1000000',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint += text.toString()
  })
  server = child
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${complaint}`)
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await sleep(50)
  }
  throw new Error(`the server was not ready in time: ${complaint}`)
}

const killProcess = async (): Promise<void> => {
  if (!server || server.exitCode !== null) throw new Error('the server died before it was killed')
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

const send = async (
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<Record<string, unknown> | undefined> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  const answer = await fetch(`${url}${path}`, init)
    .then((response) => response.json())
    .catch(() => undefined)
  return answer as Record<string, unknown> | undefined
}

const tellProcess = async (message: CollectionMessage): Promise<boolean> => {
  const body = JSON.stringify(message)
  const headers = {
    'provider-signature': signProviderBody({ ...t.deps, clock: realClock() }, body),
  }
  return (await send(collectionWebhook.path, headers, body))?.code === 200
}

const realClock = () => systemClock(t.deps.market.zone)

const askToPay = async ({ person, loanId }: GivenLoan): Promise<{ ref: string } | undefined> => {
  const body = { requestId: randomUUID(), repayId: loanId, kind: 'full', channel: 'upi' }
  const asked = callOver(url)(repayPay, { token: person.token, body })
  const answer = await asked.catch(() => undefined)
  return answer?.code === 200 ? answer.data : undefined
}

/** Orders and pays on a loan again and again until the server is gone. */
const work = async (loan: GivenLoan, told: Told[], refs: string[]): Promise<void> => {
  for (;;) {
    const order = await askToPay(loan)
    if (!order) return
    refs.push(order.ref)
    const paidAt = realClock().now().toISOString()
    const message = captured(t, { ref: order.ref, amount: AMOUNT }, { paidAt })
    const entry: Told = { message, isAnswered: false }
    told.push(entry)
    entry.isAnswered = await tellProcess(message)
    if (!entry.isAnswered) return
  }
}

const column = (text: string): Promise<string[]> => columnOf(t.db, text)

const expectNothingHalf = async (told: readonly Told[], refs: readonly string[]) => {
  expect(await findHalves(t.db)).toEqual([])
  const utrs = new Set(await column('select utr as value from payments'))
  const lost = told.filter(({ isAnswered, message }) => isAnswered && !utrs.has(message.utr))
  expect(lost).toEqual([])
  const orders = new Set(await column('select ref as value from payment_orders'))
  expect(refs.filter((ref) => !orders.has(ref))).toEqual([])
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans({ ...t.deps, clock: realClock() }, t.db)).toEqual([])
}

test(
  '[B10.2] killed at random moments while it takes money, it loses nothing that it answered',
  async () => {
    const told: Told[] = []
    const refs: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await startProcess()
      const workers = loans.flatMap((loan) =>
        Array.from({ length: WORKERS_PER_LOAN }, () => work(loan, told, refs)),
      )
      // In the middle of the work on any machine: some payments have been reported, and more follow.
      const toldMin = (round + 1) * LOANS
      while (told.length < toldMin && server?.exitCode === null) await sleep(10)
      await sleep(randomInt(0, 500))
      await killProcess()
      await Promise.all(workers)
      await expectNothingHalf(told, refs)
    }

    await startProcess()
    for (const { message } of told) expect(await tellProcess(message)).toBe(true)
    await killProcess()
    await expectNothingHalf(told, refs)
    // Everything that was sent, answered or not, now counts exactly once.
    const utrs = await column('select utr as value from payments')
    expect(utrs.toSorted()).toEqual(told.map(({ message }) => message.utr).toSorted())
    const amounts = await column('select amount_minor::text as value from payments')
    expect(sumMinor(amounts.map((text) => minor(Number(text))))).toBe(told.length * 300)
    expect(told.length).toBeGreaterThan(ROUNDS)
    for (const loan of loans) await expectBooksAgree(t, loan)
  },
  process.env.LONG ? 1_200_000 : 300_000,
)

test('[B10.2] what the till promised arrives although the server was killed before it was told', async () => {
  await startProcess()
  const [loan] = loans
  if (!loan) throw new Error('no loan')
  const order = await askToPay(loan)
  const paying = { ref: order?.ref, amount: AMOUNT, outcome: 'duplicate' }
  const promised = await send('/sandbox/api/pay', {}, JSON.stringify(paying))
  expect(promised).toMatchObject({ state: 'sent' })
  await killProcess()
  await t.db.query({
    text: 'update sandbox_deliveries set due_at = now() where delivered_at is null',
  })
  await startProcess()
  const paid = `select id::text as value from payments where utr = '${promised?.utr}'`
  for (let tries = 0; tries < TRIES && (await column(paid)).length === 0; tries += 1) {
    await sleep(50)
  }
  expect(await column(paid)).toHaveLength(1)
  await killProcess()
})
