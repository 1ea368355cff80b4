import { randomUUID } from 'node:crypto'
import { creditInfo } from '@noren/contract/credit'
import { applyLoan, productList, quote } from '@noren/contract/loans'
import { minor } from '@noren/contract/money'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type CreditHistory, NO_HISTORY } from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import { decideCredit } from '../credit/decide-credit.ts'
import { applyLoan as applyFor } from './apply-loan.ts'
import { creditHistoryOf } from './borrow-stops.ts'
import { borrowingBy } from './borrowing.ts'
import { lockLoan, moveLoan } from './moves.ts'
import { NO_OPEN_LOANS } from './open-loans.ts'
import { redecideDue } from './redecide.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { CREDIT_POLICY: '' } })
  // From the first days of the policy by affordability on.
  t.clock.advanceDays(308)
  expect(creditPolicyOn('in', t.clock.businessDay()).version).toBe('in-2027-01')
})
afterAll(() => t.close())

type Products = { productCode: string; productAmount: string }[]
const LANE = { productCode: 'lane-30', productAmount: '5000.00' }
const TIDE = { productCode: 'tide-30', productAmount: '5000.00' }
const ROW = { productCode: 'row-91', productAmount: '5000.00' }

/** Salaried, 25 to 40 thousand stated, nothing against them. */
const givenSalaried = (info = { monthlyIncome: '25000-40000' }) => givenCertifiedUser(t, { info })
const quoteOf = ({ token }: CertifiedPerson, products: Products) =>
  t.call(quote, { token, body: { products } })
const told = ({ code, data }: { code: number; data: unknown }) => [code, data]

/** The statements of these calls, accepted together. */
const accept = async ({ token }: CertifiedPerson, shown: Awaited<ReturnType<typeof quoteOf>>[]) => {
  const products = shown.flatMap(({ data }) =>
    data.details.map(({ kfsId, kfsHash, productCode, productAmount }) => ({
      ...{ kfsId, kfsHash, productCode, productAmount },
    })),
  )
  const total = products.reduce((sum, { productAmount }) => sum + Number(productAmount), 0)
  const applyTotalAmount = total.toFixed(2)
  return t.call(applyLoan, { token, body: { requestId: randomUUID(), applyTotalAmount, products } })
}

test('[B4.43] a limit and each product end where payments would be more than can be put by', async () => {
  const person = await givenSalaried()
  const { data: credit } = await t.call(creditInfo, { token: person.token })
  expect(credit).toMatchObject({ decision: 'approved', totalLimit: '10000.00', asks: [] })
  expect(credit.reasons[0]?.text).toMatch(/^Your limit starts small, because we know your income/)
  expect(Object.fromEntries(credit.byProduct.map((of) => [of.productCode, of.amount]))).toEqual({
    'lane-14': null,
    'lane-30': '5000.00',
    'lamp-61': '9500.00',
    'row-91': '15000.00',
    'tide-30': '5000.00',
    'tide-91': null,
  })
  const list = await t.call(productList, { token: person.token, params: { param: 'all' } })
  const offered = list.data.details.map((offer) => [
    offer.productCode,
    offer.productAmount,
    offer.terms.amountMax,
  ])
  expect(offered.sort()).toEqual([
    ['lamp-61', '9500.00', '9500.00'],
    ['lane-30', '5000.00', '5000.00'],
    ['row-91', '10000.00', '15000.00'],
    ['tide-30', '5000.00', '5000.00'],
  ])
  expect(list.data.unmatched.map(({ productName, reason }) => [productName, reason])).toEqual([
    ['Lane 14', 'Its payments would be more than you can put by until they are due.'],
    ['Tide 91', 'Its payments would be more than you can put by until they are due.'],
  ])
  const tooMuch = await quoteOf(person, [{ ...LANE, productAmount: '10000.00' }])
  expect(told(tooMuch)).toMatchObject([
    409,
    { reason: 'NOT_AFFORDABLE', refused: [{ productCode: 'lane-30' }], rest: [] },
  ])
  expect((await quoteOf(person, [LANE])).code).toBe(200)
})

test('[B4.42] a student without an income is asked for one, and lent nothing', async () => {
  const info = { workStatus: 'student', monthlyIncome: undefined } as const
  const person = await givenCertifiedUser(t, { info: { ...info } })
  const { data } = await t.call(creditInfo, { token: person.token })
  expect(data).toMatchObject({
    decision: 'review',
    totalLimit: '0.00',
    asks: ['proof.income'],
    reapplyOn: null,
    reasons: [{ code: 'needsProof' }],
  })
  expect(told(await quoteOf(person, [LANE]))).toMatchObject([422, { reason: 'CREDIT_DECLINED' }])
})

test('[B4.44] many products at once are refused, and two that do not fit together', async () => {
  const person = await givenSalaried({ monthlyIncome: '60000-100000' })
  const three = [LANE, TIDE, ROW]
  expect(told(await quoteOf(person, three))).toMatchObject([315, { reason: 'LIMIT_EXHAUSTED' }])
  expect((await quoteOf(person, [LANE, TIDE])).code).toBe(200)
  const poorer = await givenSalaried()
  expect(told(await quoteOf(poorer, [LANE, TIDE]))).toMatchObject([
    409,
    {
      reason: 'NOT_AFFORDABLE',
      refused: [{ productCode: 'tide-30', reason: 'NOT_AFFORDABLE' }],
      rest: [{ productCode: 'lane-30' }],
    },
  ])
})

test('[B4.44] statements made one by one do not come together, in one call or in many at once', async () => {
  const person = await givenSalaried()
  // All in the same moment.
  const shown = [await quoteOf(person, [LANE])]
  shown.push(await quoteOf(person, [TIDE]), await quoteOf(person, [LANE]))
  expect(shown.map(({ code }) => code)).toEqual([200, 200, 200])
  const together = await accept(person, shown.slice(0, 2))
  expect(told(together)).toMatchObject([409, { reason: 'NOT_AFFORDABLE' }])
  const answers = await Promise.all(shown.map((one) => accept(person, [one])))
  const taken = answers.filter(({ code }) => code === 200)
  expect(taken).toHaveLength(1)
  for (const { data, code } of answers.filter((answer) => answer.code !== 200)) {
    expect([code, data]).toMatchObject([
      409,
      { reason: expect.stringMatching(/NOT_AFFORDABLE|APPL/) },
    ])
  }
})

/** Of 5 250 in a month, a thousand goes into a loan elsewhere. */
const lowerCapacity = async ({ userId }: CertifiedPerson): Promise<void> => {
  const standing = await creditStanding(t.deps, t.db, userId)
  if (!standing) throw new Error('no decision was made')
  const facts = { ...standing.facts, foundObligationsMinor: minor(1_000_00) }
  await inTransaction(t.db, (tx) =>
    decideCredit(t.deps, tx, { userId, facts, cause: 'staffAsked', at: t.clock.now() }),
  )
}

test('[B4.44] a statement that read nothing open is asked again, though another was applied for before it was made', async () => {
  const person = await givenSalaried()
  const first = await quoteOf(person, [LANE])
  const at = t.clock.now()
  t.clock.advanceMs(1_000)
  const second = await quoteOf(person, [TIDE])
  // A call that began before and is booked after.
  const { userId, deviceId } = person
  const totalMinor = minor(5_000_00)
  const choices = first.data.details.map(({ productCode, kfsId, kfsHash }) => ({
    ...{ productCode, kfsId, kfsHash },
    amountMinor: totalMinor,
  }))
  const application = { requestId: randomUUID(), totalMinor, choices, couponId: undefined }
  const agreed = { language: 'en', deviceId, at } as const
  await applyFor(t.deps, { userId, bizStatus: 60 }, agreed, application)
  expect(told(await accept(person, [second]))).toMatchObject([409, { reason: 'NOT_AFFORDABLE' }])
})

test('[B4.44] a statement that was shown binds the lender while nothing else is accepted', async () => {
  const person = await givenSalaried()
  const shown = await quoteOf(person, [LANE])
  t.clock.advanceDays(1)
  // Less can be put by than when it was shown.
  await lowerCapacity(person)
  expect(told(await quoteOf(person, [LANE]))).toMatchObject([409, { reason: 'NOT_AFFORDABLE' }])
  const { data } = await accept(person, [shown])
  // Up to the first step of a stated income the machine approves.
  expect(data.details).toMatchObject([{ productAmount: '5000.00', borrowStatus: 20 }])
})

test('[B4.44] what runs leaves less for the next loan, and a third is above the limit', async () => {
  const person = await givenSalaried({ monthlyIncome: '60000-100000' })
  await givenDisbursedLoan(t, { person, productCode: 'lane-30', amount: '5000.00' })
  const most = async () => {
    const { data } = await t.call(creditInfo, { token: person.token })
    return Object.fromEntries(data.byProduct.map((of) => [of.productCode, of.amount]))
  }
  expect(await most()).toMatchObject({ 'lane-14': '6500.00', 'lane-30': '8500.00' })
  await givenDisbursedLoan(t, { person, productCode: 'row-91', amount: '5000.00' })
  const third = await quoteOf(person, [{ ...ROW, productCode: 'lamp-61' }])
  expect(told(third)).toMatchObject([315, { reason: 'LIMIT_EXHAUSTED' }])
})

test('[B4.44] a third loan at once is for who repaid two on time', async () => {
  const { userId } = await givenSalaried()
  const standing = await creditStanding(t.deps, t.db, userId)
  const openMax = (history: Partial<CreditHistory>) =>
    borrowingBy(t.deps, {
      standing,
      products: [],
      stops: { stop: null, history: { ...NO_HISTORY, ...history } },
      used: { usedMinor: minor(0), repaidCount: 2 },
      open: NO_OPEN_LOANS,
    }).carrying?.openMax
  expect([openMax({ repaidLateCount: 2 }), openMax({ repaidOnTimeCount: 2 })]).toEqual([2, 3])
})

test('[B4.63] where no loan could be paid back beside what runs, the list says so of each', async () => {
  const person = await givenSalaried()
  await givenDisbursedLoan(t, { person, productCode: 'lane-30', amount: '5000.00' })
  await lowerCapacity(person)
  const list = await t.call(productList, { token: person.token, params: { param: 'all' } })
  expect([list.code, list.data.details]).toEqual([200, []])
  const reasons = list.data.unmatched.map(({ reason }) => reason)
  expect(reasons).toContain('Its payments would be more than you can put by until they are due.')
})

test('[B4.48] held at the version before, it lends as before', async () => {
  const held = await startTestApp({ beside: t, env: { CREDIT_POLICY: 'in-2026-12' } })
  try {
    const { token } = await givenCertifiedUser(held, { info: { monthlyIncome: '25000-40000' } })
    const { data } = await held.call(creditInfo, { token })
    expect(data).toMatchObject({ version: 'in-2026-12', totalLimit: '50000.00', byProduct: [] })
  } finally {
    await held.close()
  }
})

test('[B4.45] how late a loan was stays in the history that decides', async () => {
  const person = await givenSalaried()
  const loan = await givenDisbursedLoan(t, { person, productCode: 'lane-30', amount: '5000.00' })
  for (let day = 0; day < 31; day += 1) t.clock.advanceDays(1)
  await rollOverdue(t)
  t.clock.advanceDays(79)
  await sendWebhook(t, captured(t, (await pay(t, loan)).data))
  t.clock.advanceMs(1_000)
  await redecideDue(t.deps)
  const standing = await creditStanding(t.deps, t.db, person.userId)
  expect(standing?.facts.history.closed).toEqual([
    {
      principalMinor: 5_000_00,
      lateDays: 80,
      heldDays: 110,
      repaidOn: t.clock.businessDay(),
    },
  ])
  // 670 of the answers, less 120.
  expect(standing).toMatchObject({ score: 550, band: 'C', version: 'in-2027-01' })
  // Ten days later the bank takes the money back, and ten days after that it is paid again.
  const move = (to: 70 | 80) =>
    inTransaction(t.db, async (tx) =>
      moveLoan(t.deps, tx, await lockLoan(tx, loan.loanId), to, { at: t.clock.now(), why: 'test' }),
    )
  for (const to of [70, 80] as const) {
    t.clock.advanceDays(10)
    await move(to)
  }
  const { closed } = await creditHistoryOf(t.deps, t.db, person.userId)
  expect(closed?.map(({ lateDays }) => lateDays)).toEqual([100])
})
