import { day } from '@noren/contract/dates'
import { type LocalRazorpay, startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { razorpayStatements } from './account-statement.ts'
import { razorpayClient } from './client.ts'

let razorpay: LocalRazorpay
beforeEach(async () => {
  razorpay = await startLocalRazorpay(() => new Date('2026-03-03T02:00:00Z'))
})
afterEach(() => razorpay.stop())

const DAY = day('2026-03-02')
const MIDNIGHT = Date.parse('2026-03-01T18:30:00Z') / 1000
const DAY_SECONDS = 86_400
const TRANSACTIONS = 'GET /v1/transactions'
const asked = { lenderCode: 'banyan-lane', source: 'bank 1012', day: DAY } as const
const feed = () =>
  razorpayStatements({
    client: razorpayClient(razorpay.settings, { pausesMs: [1, 2] }),
    ...{ lenderCode: 'banyan-lane', zone: 'Asia/Kolkata' },
    accountNumber: razorpay.settings.accountNumber,
  })
const row = (id: string, second: number, balance = 100) => ({
  ...{ id, balance, debit: 1, credit: 0, currency: 'INR', created_at: MIDNIGHT + second },
})
const saidOf = async () => JSON.parse(String((await feed().fetch(asked))?.content))

test('[B9.176] a day of the payout account is read to its last page, from its first second to its last', async () => {
  const own = Array.from({ length: 230 }, (_, at) => row(`txn_${at}`, at))
  razorpay.books.transactions.push(row('txn_before', -1), ...own)
  razorpay.books.transactions.push(row('txn_last', DAY_SECONDS - 1), row('txn_after', DAY_SECONDS))
  const said = await saidOf()
  expect(said).toMatchObject({ account_number: razorpay.settings.accountNumber, day: DAY })
  const ids = said.items.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(['txn_last', ...own.map(({ id }) => id).toReversed()])
  expect(razorpay.calls.map(({ query }) => query.skip)).toEqual(['0', '100', '200', '231'])
  expect(razorpay.calls[0]?.query).toMatchObject({
    ...{ from: String(MIDNIGHT), to: String(MIDNIGHT + DAY_SECONDS - 1) },
  })
})

test('[B9.176] of a day on which nothing moved it says what was on the account; of a new account nothing', async () => {
  expect(await saidOf()).toMatchObject({ items: [], balance: 0 })
  razorpay.books.transactions.push(row('txn_before', -1, 4711), row('txn_after', DAY_SECONDS, 1))
  expect(await saidOf()).toMatchObject({ items: [], balance: 4711 })
})

test('[B9.176] what is away, or is no list, is an error and no empty statement; settlements are asked for beside it', async () => {
  const away = { kind: 'answer', status: 503, body: 'away' } as const
  razorpay.failNext(TRANSACTIONS, away, away, away)
  await expect(feed().fetch(asked)).rejects.toMatchObject({ kind: 'unavailable' })
  razorpay.failNext(TRANSACTIONS, { kind: 'answer', status: 200, body: { entity: 'collection' } })
  await expect(feed().fetch(asked)).rejects.toMatchObject({ kind: 'unexpectedAnswer' })
  const settled = await feed().fetch({ ...asked, source: 'razorpay' })
  expect([feed().sources, settled?.format]).toEqual([['razorpay', 'bank 1012'], 'razorpay'])
})
