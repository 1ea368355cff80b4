import { day } from '@noren/contract/dates'
import { type LocalRazorpay, startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { razorpayClient } from './client.ts'
import { razorpaySettlements } from './settlement-recon.ts'

let razorpay: LocalRazorpay
beforeEach(async () => {
  razorpay = await startLocalRazorpay(() => new Date('2026-03-03T02:00:00Z'))
})
afterEach(() => razorpay.stop())

const DAY = day('2026-03-02')
const RECON = 'GET /v1/settlements/recon/combined'
const asked = { lenderCode: 'banyan-lane', source: 'razorpay', day: DAY } as const
const feed = () =>
  razorpaySettlements({
    client: razorpayClient(razorpay.settings, { pausesMs: [1, 2] }),
    lenderCode: 'banyan-lane',
  })
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `pay_${index}`,
    entity_id: `pay_${index}`,
    created_at: 1,
  }))

test('a day of many transactions is read to its last page, and every row stays as it came', async () => {
  razorpay.books.settlements.set(DAY, rows(250))
  const said = await feed().fetch(asked)
  expect(said?.format).toBe('razorpay')
  expect(JSON.parse(String(said?.content))).toEqual({
    ...{ day: DAY, entity: 'collection', count: 250 },
    items: rows(250),
  })
  expect(
    razorpay.calls.map(({ query }) => [query.year, query.month, query.day, query.skip]),
  ).toEqual(['0', '100', '200', '250'].map((skip) => ['2026', '3', '2', skip]))
})

test('what is away for a moment is asked again; what stays away, or is no list, is an error and no empty statement', async () => {
  razorpay.books.settlements.set(DAY, rows(1))
  razorpay.failNext(RECON, { kind: 'drop' }, { kind: 'answer', status: 502, body: 'later' })
  expect(JSON.parse(String((await feed().fetch(asked))?.content)).count).toBe(1)
  const away = { kind: 'answer', status: 503, body: 'away' } as const
  razorpay.failNext(RECON, away, away, away)
  await expect(feed().fetch(asked)).rejects.toMatchObject({ kind: 'unavailable' })
  razorpay.failNext(RECON, { kind: 'answer', status: 200, body: { entity: 'collection' } })
  await expect(feed().fetch(asked)).rejects.toMatchObject({ kind: 'unexpectedAnswer' })
})

test('one that gives the same page whatever is skipped is stopped', async () => {
  const same = { kind: 'answer', status: 200, body: { items: rows(100) } } as const
  razorpay.failNext(RECON, same, same)
  await expect(feed().fetch(asked)).rejects.toMatchObject({ kind: 'unexpectedAnswer' })
})
