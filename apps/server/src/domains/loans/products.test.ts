import { PRODUCTS as INDIA_PRODUCTS } from '@noren/markets/in/products'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { listPublishedTerms, publishProducts } from './products.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const withCaps = (change: Partial<Deps['market']['caps']>): Deps => ({
  ...t.deps,
  market: { ...t.deps.market, caps: { ...t.deps.market.caps, ...change } },
})

test.each([
  ['aprMaxPpm', 300_000],
  ['dailyCostMaxPpm', 100],
  ['totalCostMaxPpm', 1_000],
  ['penalPerDayMaxPpm', 100],
  ['penalMaxPpm', 1_000],
  ['extensionCountMax', 0],
  ['coolingOffDaysMin', 5],
] as const)(
  '[B1.6] a product over %s is not published, and the cap is named',
  async (cap, limit) => {
    await expect(publishProducts(withCaps({ [cap]: limit }))).rejects.toThrow(cap)
  },
)

test('publishing again at the next start changes nothing', async () => {
  await publishProducts(t.deps)
  const terms = await listPublishedTerms(t.deps)
  const byCode = (a: { productCode: string }, b: { productCode: string }) =>
    a.productCode < b.productCode ? -1 : 1
  const today = t.clock.businessDay()
  const inForce = INDIA_PRODUCTS.filter(({ effectiveOn }) => effectiveOn <= today)
  expect(terms).toEqual(inForce.toSorted(byCode))
})

const insertNext = rawStatement<{ effectiveOn: string }, never>(
  'test_insert_next_version',
  `insert into product_versions
   select product_code, version + 1, $1::date, lender_code,
     terms || jsonb_build_object('version', version + 1, 'effectiveOn', $1, 'dailyRatePpm', 800), now()
   from product_versions where product_code = 'lane-30'`,
  ['effectiveOn'],
)
test('[B1.6] a new version holds from its day on, and one that was published is never altered', async () => {
  await insertNext.run(t.db, { effectiveOn: '2026-03-03' })
  const rate = async () =>
    (await listPublishedTerms(t.deps)).find((terms) => terms.productCode === 'lane-30')
      ?.dailyRatePpm
  expect(await rate()).toBe(900)
  t.clock.advanceDays(1)
  expect(await rate()).toBe(800)
  await expect(t.db.query({ text: `update product_versions set terms = '{}'` })).rejects.toThrow(
    'never changed',
  )
})
