import { createHash, randomUUID } from 'node:crypto'
import { receiveCouponOnCompletion } from '@noren/contract/coupons'
import { applyLoan, productList, quote } from '@noren/contract/loans'
import { LANGUAGES } from '@noren/i18n/languages'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { agreedKeyFacts, forgetShownStatements, STATEMENTS_PER_DAY_MAX } from './quote-loans.ts'

let t: TestApp
let person: CertifiedPerson
beforeAll(async () => {
  t = await startTestApp()
  person = await givenCertifiedUser(t)
})
afterAll(() => t.close())

const quoteOf = (productCode: string, productAmount: string, more: object = {}, language = 'en') =>
  t.call(quote, {
    token: person.token,
    body: { products: [{ productCode, productAmount }], ...more },
    language,
  })

const shownContent = async (kfsId: string): Promise<unknown> => {
  const { rows } = await t.db.query<{ content: unknown }>({
    text: 'select content from shown_key_facts where id = $1',
    values: [kfsId],
  })
  return rows[0]?.content
}

/** The same text in whatever order the fields were written. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : value

test('[B2.2] the statement has ten rows, six rows, its APR sheet, schedule and agreement', async () => {
  const { data } = await quoteOf('lane-30', '10000')
  const [facts] = data.details
  expect(facts).toMatchObject({
    kfsNumber: expect.stringMatching(/^KFS-20260302-\d{6}$/),
    language: 'en',
    // Friday, Saturday and Sunday do not shorten it: Monday 2 March and three working days.
    // Holi, on the 4th, is not a working day.
    validUntil: '2026-03-06T18:29:59.999Z',
    productAmount: '10000.00',
    receive: '10000.00',
    repay: '10447.00',
    totalCost: '447.00',
    apr: '54.39',
    interest: '270.00',
    serviceFee: '150.00',
    tax: '27.00',
    coupon: '0.00',
    dueDate: '2026-04-01',
    coolingOffUntil: '2026-03-05T18:29:59.999Z',
  })
  expect(facts?.partOne.map((row) => row.number)).toEqual('1 2 3 4 5 6 7 8 9 10'.split(' '))
  expect(facts?.partTwo.map((row) => row.number)).toEqual('1 2 3 4 5 6'.split(' '))
  expect(facts?.partOne[8]?.values).toEqual(['54.39% a year, with all fees and their tax'])
  expect(facts?.partOne[4]?.values).toEqual([
    'One payment of ₹10,447.00, due on 1\u00a0April\u00a02026',
  ])
  expect(facts?.aprSheet).toHaveLength(11)
  expect(facts?.schedule).toHaveLength(1)
  expect(facts?.agreement.clauses.length).toBeGreaterThanOrEqual(18)
  const { kfsId, kfsHash, ...content } = facts ?? { kfsId: '', kfsHash: '' }
  expect(await shownContent(kfsId)).toEqual(content)
  // Nobody has agreed to it.
  expect(await agreedKeyFacts(t.db, { userId: person.userId, kfsId })).toBeUndefined()
  const hash = createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
  expect(kfsHash).toBe(hash)
})

test.each(LANGUAGES)('every word of every kind of statement stands in %s', async (language) => {
  for (const code of ['lane-14', 'lane-30', 'lamp-61', 'row-91', 'tide-30', 'tide-91']) {
    const { data } = await quoteOf(code, '10000.00', {}, language)
    const text = JSON.stringify(data.details)
    expect(data.details[0]?.language).toBe(language)
    expect(text).not.toMatch(/\{\w+\}|undefined|NaN/)
  }
})

test('[B2.2] the same loan in two languages is two statements with two hashes', async () => {
  const answers = await Promise.all([
    quoteOf('lane-30', '10000.00', {}, 'en'),
    quoteOf('lane-30', '10000.00', {}, 'vi'),
  ])
  const [english, vietnamese] = answers.map(({ data }) => data.details[0])
  expect(english?.kfsHash).not.toBe(vietnamese?.kfsHash)
  expect(english?.repay).toBe(vietnamese?.repay)
})

test('[F8.1] a coupon lowers what is repaid and leaves the APR as it is', async () => {
  const { token } = person
  const received = await t.call(receiveCouponOnCompletion, { token, body: {} })
  const couponId = received.data.coupon?.couponId
  const { data } = await quoteOf('lane-30', '10000.00', { couponId })
  expect(data.details[0]).toMatchObject({ coupon: '50.00', repay: '10397.00', apr: '54.39' })
  expect(data.details[0]?.aprSheet).toHaveLength(12)
})

test.each([
  ['AMOUNT_RANGE', 400, 'lane-30', '4999.00', {}],
  ['AMOUNT_RANGE', 400, 'lane-30', '10001.00', {}],
  ['LIMIT_EXHAUSTED', 315, 'lane-30', '60500.00', {}],
  ['NO_PRODUCT', 317, 'lane-31', '10000.00', {}],
  [
    'COUPON_UNUSABLE',
    409,
    'lane-30',
    '10000.00',
    { couponId: '00000000-0000-4000-8000-000000000000' },
  ],
] as const)('a quote is refused with %s', async (reason, code, product, amount, more) => {
  const answer = await quoteOf(product, amount, more)
  expect([answer.code, answer.data]).toMatchObject([code, { reason }])
})

test('[P1.6] the list shows every offer by APR or cost, and who does not lend and why', async () => {
  const list = (param: string, sort?: string) =>
    t.call(productList, {
      token: person.token,
      params: { param },
      ...(sort ? { query: { sort } } : {}),
    })
  const all = await list('all')
  const aprs = all.data.details.map((offer) => Number(offer.apr))
  expect(aprs).toEqual(aprs.toSorted((a, b) => a - b))
  expect(all.data.details).toHaveLength(6)
  expect(all.data.details.find((offer) => offer.productCode === 'lane-30')).toMatchObject({
    productAmount: '20000.00',
    receive: '20000.00',
    repay: '20894.00',
    serviceFee: '300.00',
    dueDate: '2026-04-01',
    dailyRate: '0.09',
    terms: { amountMin: '5000.00', dailyRatePpm: 900, serviceFeePpm: 15_000 },
  })
  const byCost = await list('20000', 'cost')
  const costs = byCost.data.details.map((offer) => Number(offer.totalCost))
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  expect(byCost.data.unmatched).toEqual([
    {
      lenderName: 'Banyan Lane Finance Ltd',
      productName: 'Lane 14',
      reason: 'The amount is above what this lender lends.',
    },
  ])
  const none = await list('70000')
  expect([none.code, none.data]).toMatchObject([317, { reason: 'NO_PRODUCT' }])
})

test('an unsalaried person is told which lenders lend to others', async () => {
  const other = await givenCertifiedUser(t, {
    info: {
      workStatus: 'retired',
      industry: undefined,
      salaryType: undefined,
      payday: undefined,
      companyName: undefined,
      companyAddress: undefined,
    } as never,
  })
  const { data } = await t.call(productList, {
    token: other.token,
    params: { param: 'all' },
    language: 'es',
  })
  expect(data.unmatched.map(({ productName }) => productName).sort()).toEqual([
    'Tide 30',
    'Tide 91',
  ])
  expect(data.unmatched[0]?.reason).toBe(
    'Este prestamista presta a personas con otro tipo de trabajo.',
  )
})

/** A person of their own, whose statements nobody else asks for. */
const reader = async () => {
  const one = await givenCertifiedUser(t)
  const ask = (choice: object, language = 'en', more: object = {}) =>
    t.call(quote, { token: one.token, body: { products: [choice], ...more }, language })
  const idOf = async (...asked: Parameters<typeof ask>): Promise<string | undefined> =>
    (await ask(...asked)).data.details?.[0]?.kfsId
  const count = async (table: 'shown_key_facts' | 'key_facts'): Promise<number> => {
    const { rows } = await t.db.query<{ count: number }>({
      text: `select count(*)::int as count from ${table} where user_id = $1`,
      values: [one.userId],
    })
    return rows[0]?.count ?? -1
  }
  return { ...one, ask, idOf, count }
}
const LANE = { productCode: 'lane-30', productAmount: '10000.00' }

test('[B2.7] the same choice is the same statement, ten at once too; another choice or language is another', async () => {
  const { ask, idOf, count } = await reader()
  const [first, ...more] = await Promise.all(Array.from({ length: 10 }, () => ask(LANE)))
  for (const again of more) expect(again.data).toEqual(first?.data)
  expect(await count('shown_key_facts')).toBe(1)
  const known = first?.data.details[0]?.kfsId
  expect(await idOf(LANE)).toBe(known)
  const others = [
    await idOf({ ...LANE, productAmount: '11000.00' }),
    await idOf({ ...LANE, productCode: 'lane-14' }),
    await idOf(LANE, 'vi'),
  ]
  expect(new Set([known, ...others]).size).toBe(4)
  expect(await count('shown_key_facts')).toBe(4)
})

test('[B2.7] what was agreed to stays for good, and the same choice afterwards is a new statement', async () => {
  const { token, userId, ask, count } = await reader()
  const [facts] = (await ask(LANE)).data.details
  const { kfsId = '', kfsHash = '' } = facts ?? {}
  const products = [{ ...LANE, kfsId, kfsHash }]
  const body = { requestId: randomUUID(), applyTotalAmount: '10000.00', products }
  expect((await t.call(applyLoan, { token, body })).code).toBe(200)
  expect([await count('shown_key_facts'), await count('key_facts')]).toEqual([0, 1])
  expect((await agreedKeyFacts(t.db, { userId, kfsId }))?.kfsNumber).toBe(facts?.kfsNumber)
  const again = { ...body, requestId: randomUUID(), anotherLoan: true }
  expect((await t.call(applyLoan, { token, body: again })).data).toMatchObject({
    reason: 'TERMS_CHANGED',
  })
  expect((await ask({ ...LANE, productCode: 'lane-14' })).data.details?.[0]?.kfsId).not.toBe(kfsId)
})

test('[B2.7] two hundred different statements a day, then a sentence; those that were shown are shown again', async () => {
  const { userId, ask, idOf, count } = await reader()
  const known = await idOf(LANE)
  await t.db.query({
    text: `insert into shown_key_facts (id, user_id, kfs_number, hash, language, version, product_code, terms_version,
        principal_minor, content, made_at, valid_until)
      select gen_random_uuid(), user_id, kfs_number || '-' || n, hash, 'es', version, product_code, terms_version,
        principal_minor, content, made_at, valid_until
      from shown_key_facts, generate_series(1, $2) n where user_id = $1`,
    values: [userId, STATEMENTS_PER_DAY_MAX - 1],
  })
  const other = { ...LANE, productCode: 'lane-14' }
  expect(await ask(other, 'vi')).toMatchObject({
    code: 429,
    msg: expect.stringContaining('bảng chi phí'),
    data: { reason: 'QUOTE_DAY_LIMIT' },
  })
  expect(await idOf(LANE)).toBe(known)
  expect(await count('shown_key_facts')).toBe(STATEMENTS_PER_DAY_MAX)
})

test('[B2.7] thirty days after its last day nobody has it any more, but for what was agreed to', async () => {
  const { token, ask, count } = await reader()
  const [facts] = (await ask(LANE)).data.details
  const products = [{ ...LANE, kfsId: facts?.kfsId ?? '', kfsHash: facts?.kfsHash ?? '' }]
  const body = { requestId: randomUUID(), applyTotalAmount: '10000.00', products }
  expect((await t.call(applyLoan, { token, body })).code).toBe(200)
  await ask({ ...LANE, productCode: 'lane-14' })
  const forget = (days: number) => {
    const at = new Date(Date.parse('2026-03-06T18:29:59.999Z') + days * 86_400_000 + 1)
    return inTransaction(t.deps.eraser, (tx) => forgetShownStatements(tx, { at, limit: 1000 }))
  }
  await forget(29)
  expect(await count('shown_key_facts')).toBe(1)
  expect(await forget(30)).toBeGreaterThan(0)
  expect([await count('shown_key_facts'), await count('key_facts')]).toEqual([0, 1])
})
