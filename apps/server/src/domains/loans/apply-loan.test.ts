import { randomUUID } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  type AppliedAlready,
  applyLoan,
  borrowBill,
  cancelBorrow,
  quote,
  type RefusedProduct,
} from '@noren/contract/loans'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { dispatchInHand } from './payouts.ts'
import { verifyLoans } from './verify-loans.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Body = BodyInput<typeof applyLoan>
type Choice = { productCode: string; productAmount: string }

const LANE: Choice = { productCode: 'lane-30', productAmount: '10000.00' }

const quoteFor = async (person: CertifiedPerson, products: Choice[], couponId?: string) => {
  const body = { products, ...(couponId ? { couponId } : {}) }
  const answer = await t.call(quote, { token: person.token, body })
  if (answer.code !== 200) throw new Error(`no quote: ${answer.msg}`)
  return answer.data.details
}

/** What an unmodified app sends after showing the statements. */
const bodyFor = async (person: CertifiedPerson, products: Choice[] = [LANE]): Promise<Body> => {
  const statements = await quoteFor(person, products)
  const total = products.reduce((sum, { productAmount }) => sum + Number(productAmount), 0)
  return {
    requestId: randomUUID(),
    applyTotalAmount: `${total}`,
    products: products.map((choice, index) => ({
      ...choice,
      kfsId: statements[index]?.kfsId ?? '',
      kfsHash: statements[index]?.kfsHash ?? '',
    })),
  }
}

const apply = (person: CertifiedPerson, body: unknown, language?: string) =>
  t.call(applyLoan, { token: person.token, body, ...(language ? { language } : {}) })

const countOf = rawStatement<
  { userId: string },
  { loans: number; payouts: number; accepted: number }
>(
  'test_count_loans',
  `select (select count(*) from loans where user_id = $1)::int as loans,
     (select count(*) from payouts where user_id = $1)::int as payouts,
     (select count(*) from kfs_acceptances where user_id = $1)::int as accepted`,
  ['userId'],
)
const expectBooksAgree = async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
}

test('[F9.1] a needed consent taken back stops new loans, until it is given again', async () => {
  const person = await givenCertifiedUser(t)
  const body = await bodyFor(person)
  const decide = (given: boolean) =>
    t.call(saveConsent, {
      token: person.token,
      body: { consents: [{ purpose: 'creditCheck', given }], textVersion: 'v1' },
    })
  await decide(false)
  const refused = { code: 409, data: { reason: 'CONSENT_NEEDED' } }
  expect(await apply(person, body)).toMatchObject(refused)
  expect(await t.call(quote, { token: person.token, body: { products: [LANE] } })).toMatchObject(
    refused,
  )
  await decide(true)
  expect((await apply(person, body)).code).toBe(200)
})

test('[P3.7] two products in one application become two loans, approved and accepted', async () => {
  const person = await givenCertifiedUser(t)
  const row = { productCode: 'row-91', productAmount: '12000.00' }
  const answer = await apply(person, await bodyFor(person, [LANE, row]))
  expect(answer.code).toBe(200)
  expect(answer.data.details).toEqual([
    { borrowId: expect.any(String), ...LANE, borrowStatus: 20 },
    { borrowId: expect.any(String), ...row, borrowStatus: 20 },
  ])
  const { userId } = person
  expect(await countOf.one(t.db, { userId })).toEqual({ loans: 2, payouts: 2, accepted: 2 })
  await expectBooksAgree()
})

test('[P3.8] the same request again is the same loan; with another body it is a conflict', async () => {
  const person = await givenCertifiedUser(t)
  const body = await bodyFor(person)
  const first = await apply(person, body)
  const again = await apply(person, body)
  expect(again.data).toEqual(first.data)
  const other = await apply(person, { ...body, couponId: randomUUID() })
  expect([other.code, other.data]).toMatchObject([409, { reason: 'REQUEST_DIFFERS' }])
  expect((await countOf.one(t.db, { userId: person.userId })).loans).toBe(1)
  await expectBooksAgree()
})

test('[P3.8] fifty taps at once are one loan and one payout', async () => {
  const person = await givenCertifiedUser(t)
  const body = await bodyFor(person)
  const answers = await Promise.all(Array.from({ length: 50 }, () => apply(person, body)))
  const codes = new Set(answers.map(({ code }) => code))
  expect([...codes].every((code) => code === 200 || code === 409)).toBe(true)
  expect(codes.has(200)).toBe(true)
  for (const { code, data } of answers) {
    if (code === 409) expect(data).toMatchObject({ reason: 'IN_PROGRESS' })
  }
  const { userId } = person
  expect(await countOf.one(t.db, { userId })).toEqual({ loans: 1, payouts: 1, accepted: 1 })
  await expectBooksAgree()
})

test('[P3.10] two different applications at once cannot pass the limit together', async () => {
  const person = await givenCertifiedUser(t)
  const bodies = [
    await bodyFor(person, [{ productCode: 'lane-30', productAmount: '40000.00' }]),
    await bodyFor(person, [{ productCode: 'lamp-61', productAmount: '40000.00' }]),
  ]
  const answers = await Promise.all(bodies.map((body) => apply(person, body)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 315])
  expect((await countOf.one(t.db, { userId: person.userId })).loans).toBe(1)
  await expectBooksAgree()
})

test('[F2.1] [P3.9] what was not shown is not agreed: hash, language, amount, product, age', async () => {
  const person = await givenCertifiedUser(t)
  const body = await bodyFor(person)
  const [product] = body.products
  if (!product) throw new Error('the body has no product')
  const changed: [string, Body][] = [
    ['hash', { ...body, products: [{ ...product, kfsHash: '0'.repeat(64) }] }],
    ['product', { ...body, products: [{ ...product, productCode: 'lamp-61' }] }],
    [
      'amount',
      { ...body, applyTotalAmount: '10500', products: [{ ...product, productAmount: '10500.00' }] },
    ],
    ['coupon', { ...body, couponId: randomUUID() }],
    ['another statement', { ...body, products: [{ ...product, kfsId: randomUUID() }] }],
  ]
  for (const [what, wrong] of changed) {
    const answer = await apply(person, wrong)
    expect([what, answer.code, answer.data]).toMatchObject([what, 314, { reason: 'TERMS_CHANGED' }])
  }
  expect((await apply(person, body, 'vi')).code).toBe(314)
  const sum = await apply(person, { ...body, applyTotalAmount: '9999' })
  expect(sum.data).toMatchObject({ fields: [{ path: 'applyTotalAmount', rule: 'sum' }] })
  // A refused input is not remembered, so a corrected one may use the same requestId.
  expect((await apply(person, body)).code).toBe(200)
  const reused = await apply(person, { ...body, requestId: randomUUID(), anotherLoan: true })
  expect(reused.code).toBe(314)
})

test('[B2.4] a statement binds for three working days and no longer', async () => {
  const person = await givenCertifiedUser(t)
  const last = await bodyFor(person)
  const late = await bodyFor(person, [{ productCode: 'lamp-61', productAmount: '5000.00' }])
  // Monday 2 March; Holi is no working day, so the third one is Friday 6 March.
  t.clock.advanceDays(4)
  expect((await apply(person, last)).code).toBe(200)
  t.clock.advanceDays(1)
  expect((await apply(person, late)).code).toBe(314)
})

test("[P3.9] another person's statement is no statement", async () => {
  const owner = await givenCertifiedUser(t)
  const stranger = await givenCertifiedUser(t)
  const answer = await apply(stranger, await bodyFor(owner))
  expect(answer.code).toBe(314)
})

test('[P3.11] one loan of a product at a time while its payout is under way', async () => {
  const person = await givenCertifiedUser(t)
  expect((await apply(person, await bodyFor(person))).code).toBe(200)
  const refused = await apply(person, { ...(await bodyFor(person)), anotherLoan: true })
  expect([refused.code, refused.data]).toMatchObject([409, { reason: 'APPLICATION_PENDING' }])
})

test('[P3.15] of several products those in the way are named with their reasons, and nothing is opened', async () => {
  const person = await givenCertifiedUser(t)
  const gone = { productCode: 'gone-1', productAmount: '5000.00' }
  const tooMuch = { productCode: 'lane-14', productAmount: '15500.00' }
  const asked = await t.call(quote, {
    token: person.token,
    body: { products: [gone, LANE, tooMuch] },
  })
  const refused: RefusedProduct[] = [
    { ...gone, productName: null, reason: 'NO_PRODUCT' },
    { ...tooMuch, productName: 'Lane 14', reason: 'AMOUNT_RANGE' },
  ]
  expect(asked.data).toMatchObject({
    reason: 'NO_PRODUCT',
    productCode: 'gone-1',
    refused,
    rest: [LANE],
  })
  const lamp = { productCode: 'lamp-61', productAmount: '5000.00' }
  expect((await apply(person, await bodyFor(person))).code).toBe(200)
  const more = await bodyFor(person, [LANE, lamp])
  const inTheWay = await apply(person, { ...more, anotherLoan: true })
  const pending: RefusedProduct[] = [
    { ...LANE, productName: 'Lane 30', reason: 'APPLICATION_PENDING' },
  ]
  expect(inTheWay.data).toMatchObject({
    reason: 'APPLICATION_PENDING',
    refused: pending,
    rest: [lamp],
  })
  expect(await loansOf(person)).toBe(1)
  // Without the product that was named the rest goes through.
  expect((await apply(person, await bodyFor(person, [lamp]))).code).toBe(200)
  expect(await loansOf(person)).toBe(2)
})

const TEN_MINUTES_MS = 600_000
const loansOf = async (person: CertifiedPerson) =>
  (await countOf.one(t.db, { userId: person.userId })).loans

describe('the same application under another requestId', () => {
  test('[P3.11] is refused with the first loan, while it is paid out and when it runs', async () => {
    const person = await givenCertifiedUser(t)
    const shown = await bodyFor(person)
    const at = t.clock.now().toISOString()
    const first = await apply(person, shown)
    const other = await bodyFor(person)
    const told: AppliedAlready & { reason: string } = {
      reason: 'APPLIED_ALREADY',
      borrowId: first.data.details[0]?.borrowId ?? '',
      productName: 'Lane 30',
      productAmount: '10000.00',
      appliedAt: at,
    }
    const refused = await apply(person, other)
    expect([refused.code, refused.data]).toEqual([409, told])
    await dispatchInHand(t.deps)
    await t.deliver()
    const { token } = person
    const { details } = (await t.call(borrowBill, { token, query: { borrowType: '0' } })).data
    expect(details[0]?.borrowStatus).toBe(50)
    t.clock.advanceMs(TEN_MINUTES_MS - 1)
    expect((await apply(person, other)).data).toEqual(told)
    expect((await apply(person, shown)).data).toEqual(first.data)
    expect(await loansOf(person)).toBe(1)
    t.clock.advanceMs(1)
    expect((await apply(person, other)).code).toBe(200)
    expect(await loansOf(person)).toBe(2)
    await expectBooksAgree()
  })

  test('[P3.11] is refused before its used statement and its spent limit are', async () => {
    const person = await givenCertifiedUser(t)
    const all = [{ productCode: 'lane-30', productAmount: '40000.00' }]
    const body = await bodyFor(person, all)
    expect((await apply(person, body)).code).toBe(200)
    const again = await apply(person, { ...body, requestId: randomUUID() })
    expect(again.data).toMatchObject({ reason: 'APPLIED_ALREADY', productAmount: '40000.00' })
  })

  test('is another loan where the person says so, and where amount or product is another', async () => {
    const person = await givenCertifiedUser(t)
    const first = await bodyFor(person)
    const lamp = await bodyFor(person, [{ productCode: 'lamp-61', productAmount: '10000.00' }])
    const less = await bodyFor(person, [{ productCode: 'lane-30', productAmount: '9000.00' }])
    expect((await apply(person, first)).code).toBe(200)
    const same = await bodyFor(person)
    await dispatchInHand(t.deps)
    await t.deliver()
    for (const body of [lamp, less, { ...same, anotherLoan: true }]) {
      expect((await apply(person, body)).code).toBe(200)
      await dispatchInHand(t.deps)
      await t.deliver()
    }
    expect(await loansOf(person)).toBe(4)
    await expectBooksAgree()
  })

  test('is no doubling of a loan that was withdrawn', async () => {
    const person = await givenCertifiedUser(t, { faceState: 'operatorReviewed' })
    const wish = [{ productCode: 'lane-30', productAmount: '70000.00' }]
    const borrowId =
      (await apply(person, await bodyFor(person, wish))).data.details[0]?.borrowId ?? ''
    const { token } = person
    const cancelled = await t.call(cancelBorrow, {
      token,
      body: { requestId: randomUUID(), borrowId },
    })
    expect(cancelled.data.borrowStatus).toBe(90)
    expect((await apply(person, await bodyFor(person, wish))).code).toBe(200)
  })

  test('ten times at once is one loan', async () => {
    const person = await givenCertifiedUser(t)
    const bodies: Body[] = []
    for (let made = 0; made < 10; made += 1) bodies.push(await bodyFor(person))
    const answers = await Promise.all(bodies.map((body) => apply(person, body)))
    const made = answers.filter(({ code }) => code === 200)
    expect(made).toHaveLength(1)
    const borrowId = made[0]?.data.details[0]?.borrowId
    for (const { code, data } of answers.filter((answer) => answer !== made[0])) {
      expect([code, data]).toMatchObject([409, { reason: 'APPLIED_ALREADY', borrowId }])
    }
    const { userId } = person
    expect(await countOf.one(t.db, { userId })).toEqual({ loans: 1, payouts: 1, accepted: 1 })
    await expectBooksAgree()
  })

  test("is not measured by another person's loans, and told in the person's language", async () => {
    const person = await givenCertifiedUser(t)
    const other = await givenCertifiedUser(t)
    expect((await apply(person, await bodyFor(person))).code).toBe(200)
    expect((await apply(other, await bodyFor(other))).code).toBe(200)
    const said = await apply(person, await bodyFor(person), 'vi')
    expect(said.msg).toMatch(/^Bạn vừa đăng ký khoản vay này/)
  })
})

test('[P3.12] above the amount that is approved at once, a person decides', async () => {
  const person = await givenCertifiedUser(t, { faceState: 'operatorReviewed' })
  const answer = await apply(
    person,
    await bodyFor(person, [{ productCode: 'lane-30', productAmount: '70000.00' }]),
  )
  expect(answer.data.details[0]?.borrowStatus).toBe(10)
  const { userId } = person
  expect(await countOf.one(t.db, { userId })).toEqual({ loans: 1, payouts: 0, accepted: 1 })
})

test('[P3.13] who is not certified or signed in does not apply', async () => {
  const person = await t.signIn()
  const answer = await t.call(applyLoan, { token: person.token, body: {} })
  expect(answer.data).toMatchObject({ reason: 'NOT_CERTIFIED' })
  expect((await t.call(applyLoan, { body: {} })).code).toBe(401)
})

const block = rawStatement<{ userId: string }, never>(
  'test_block_user',
  'update users set biz_status = 70 where id = $1',
  ['userId'],
)
test('[P3.13] a blocked person neither gets a quote nor a loan', async () => {
  const person = await givenCertifiedUser(t)
  const body = await bodyFor(person)
  await block.run(t.db, { userId: person.userId })
  expect((await apply(person, body)).data).toMatchObject({ reason: 'ACCOUNT_BLOCKED' })
  const quoted = await t.call(quote, { token: person.token, body: { products: [LANE] } })
  expect(quoted.data).toMatchObject({ reason: 'ACCOUNT_BLOCKED' })
})
