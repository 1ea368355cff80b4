import { randomUUID } from 'node:crypto'
import { creditInfo } from '@noren/contract/credit'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  applyLoan,
  applyLoanAuto,
  borrowBill,
  cancelBorrow,
  failBorrowHandler,
  productList,
  quote,
} from '@noren/contract/loans'
import { msgCenter } from '@noren/contract/messages'
import {
  blockPerson,
  decideApplication,
  decidePayoutFailure,
  reverseRepayment,
  showApplication,
} from '@noren/contract/operator'
import { guidanceApply, guidanceMsg } from '@noren/contract/preorder'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { proposeWriteOff, writeOff } from '@noren/testkit/given-written-off'
import { captured, expectBooksAgree, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { findLoan } from './find-loan.ts'
import { dispatchPayouts } from './payouts.ts'
import { verifyLoans } from './verify-loans.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  await t.close()
})

type Applied = BodyInput<typeof applyLoan>
type Token = { token: string }

const LAMP = { productCode: 'lamp-61', productAmount: '5000.00' }
const WRITTEN_OFF = [316, { reason: 'WRITTEN_OFF_LOCK' }]
const OVERDUE = [316, { reason: 'OVERDUE_LOCK' }]
const told = ({ code, data }: { code: number; data: unknown }) => [code, data]

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

const counted = rawStatement<{ userId: string }, { loans: number; payouts: number }>(
  'test_count_lent',
  `select (select count(*) from loans where user_id = $1)::int as loans,
     (select count(*) from payouts where user_id = $1)::int as payouts`,
  ['userId'],
)

const quoteFor = ({ token }: Token, choice = LAMP) =>
  t.call(quote, { token, body: { products: [choice] } })

/** What a phone holds after a statement was shown. */
const acceptedBy = async (person: Token, choice = LAMP): Promise<Applied> => {
  const [facts] = (await quoteFor(person, choice)).data.details ?? []
  const { kfsId = '', kfsHash = '' } = facts ?? {}
  return {
    requestId: randomUUID(),
    applyTotalAmount: choice.productAmount,
    products: [{ ...choice, kfsId, kfsHash }],
  }
}
const apply = ({ token }: Token, body: Applied, language = 'en') =>
  t.call(applyLoan, { token, body, language })

/** A loan that is due today: tomorrow it is overdue. */
const givenDueToday = async (wish: { person?: CertifiedPerson; amount?: string } = {}) => {
  const given = await givenDisbursedLoan(t, wish)
  t.clock.advanceDays(30)
  return given
}

/** Runs the work while the payout provider is unavailable, so that new loans wait for their payout. */
const whileProviderIsAway = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { order } = t.deps.payout
  t.deps.payout.order = async () => {
    throw new Error('the provider is away')
  }
  try {
    return await work()
  } finally {
    t.deps.payout.order = order
  }
}

const dispatchLater = async (): Promise<void> => {
  t.clock.advanceMs(3_600_000)
  await dispatchPayouts(t.deps)
}

test('[B3.6] a write-off lends nothing more: quote, statement accepted before it, and one tap', async () => {
  const given = await givenDueToday({ amount: '20000.00' })
  const { person } = given
  const before = await acceptedBy(person)
  const again = await acceptedBy(person, { productCode: 'lane-30', productAmount: '20000.00' })
  t.clock.advanceDays(1)
  await writeOff(t, given)
  expect(await statusOf(given)).toBe(95)
  const { token, userId } = person
  const auto = (body: object) => t.call(applyLoanAuto, { token, body })
  const attacks: [string, () => Promise<{ code: number; data: unknown }>][] = [
    ['quote', () => quoteFor(person)],
    ['apply with the statement of before', () => apply(person, before)],
    ['apply again in one tap', () => auto({ requestId: randomUUID() })],
    [
      'the same with the statement of before',
      () => auto({ requestId: randomUUID(), products: again.products }),
    ],
  ]
  for (const [what, attack] of attacks) {
    expect([what, ...told(await attack())]).toMatchObject([what, ...WRITTEN_OFF])
  }
  await t.deliver()
  expect(await counted.one(t.db, { userId })).toEqual({ loans: 1, payouts: 1 })
})

test.each([
  ['en', /written off.*Repay it first.*24\u00a0months/],
  ['es', /incobrable.*Págalo primero.*24\u00a0meses/],
  ['id', /dihapusbukukan.*Lunasi dulu.*24\u00a0bulan/],
  ['vi', /xóa sổ.*trả hết.*24\u00a0tháng/],
])('in %s it says what stops, and what would change it', async (language, sentence) => {
  const given = await givenDueToday()
  t.clock.advanceDays(1)
  await writeOff(t, given)
  const { token } = given.person
  const refused = await t.call(quote, { token, body: { products: [LAMP] }, language })
  expect(refused.msg).toMatch(sentence)
})

test('what is written off still counts of the limit, and the app says so', async () => {
  const given = await givenDueToday({ amount: '20000.00' })
  t.clock.advanceDays(40)
  await writeOff(t, given)
  const { token } = given.person
  expect((await t.call(creditInfo, { token })).data).toMatchObject({
    decision: 'declined',
    totalLimit: '0.00',
    usedLimit: '20000.00',
    availableLimit: '0.00',
    lock: 'writtenOff',
    offer: null,
    nextReviewOn: null,
    reapplyOn: null,
    reasons: [{ code: 'writtenOff', text: expect.stringMatching(/still owed.*apply again/) }],
  })
  const offers = await t.call(productList, { token, params: { param: 'all' } })
  expect(told(offers)).toMatchObject([317, { reason: 'NO_PRODUCT' }])
  expect((await t.call(guidanceMsg, { token })).data).toMatchObject({ details: [] })
  const reserved = await t.call(guidanceApply, {
    token,
    body: { applyTotalAmount: '5000.00', products: [LAMP] },
  })
  expect(told(reserved)).toMatchObject(WRITTEN_OFF)
})

test('[B3.6] two years after it was repaid, and not a day before, somebody may borrow again', async () => {
  const given = await givenDueToday()
  t.clock.advanceDays(1)
  await writeOff(t, given)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  expect(await statusOf(given)).toBe(80)
  const { token, phone } = given.person
  const repaidOn = t.clock.businessDay()
  const reapplyOn = `${Number(repaidOn.slice(0, 4)) + 2}${repaidOn.slice(4)}`
  expect((await t.call(creditInfo, { token })).data).toMatchObject({
    decision: 'declined',
    usedLimit: '0.00',
    availableLimit: '0.00',
    lock: 'none',
    reapplyOn,
    reasons: [{ code: 'writtenOffRepaid' }],
  })
  expect(told(await quoteFor(given.person))).toMatchObject([
    422,
    { reason: 'CREDIT_DECLINED', reapplyOn },
  ])
  const days = (Date.parse(reapplyOn) - Date.parse(repaidOn)) / 86_400_000
  t.clock.advanceDays(days - 1)
  const later = await t.signIn(phone)
  expect((await quoteFor(later)).code).toBe(422)
  t.clock.advanceDays(1)
  expect((await apply(later, await acceptedBy(later))).data.details?.[0]?.borrowStatus).toBe(20)
  await t.deliver()
})

test('when the bank takes the repayment back, the write-off stops everything again', async () => {
  const given = await givenDueToday()
  t.clock.advanceDays(1)
  await writeOff(t, given)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  const [payment] = await paymentsFor(t.db, given.loanId)
  const { market } = t.deps
  // Needs no second person, so that the test is only about the reversal.
  t.deps.market = { ...market, secondOperatorAboveMinor: market.loanMinorMax }
  const paymentId = payment?.paymentId ?? ''
  const body = { requestId: randomUUID(), paymentId, reason: 'bankReturned' } as const
  const { token } = await givenOperator(t, 'finance')
  expect((await t.call(reverseRepayment, { token, body })).code).toBe(200)
  t.deps.market = market
  expect(await statusOf(given)).toBe(95)
  expect(told(await quoteFor(given.person))).toMatchObject(WRITTEN_OFF)
})

test('three loans eighty days late: nothing more is lent, nor when one of them is repaid', async () => {
  const person = await givenCertifiedUser(t)
  const products = ['lane-30', 'lamp-61', 'row-91'] as const
  const loans: GivenLoan[] = []
  for (const productCode of products) {
    loans.push(await givenDisbursedLoan(t, { person, productCode, amount: '10000.00' }))
  }
  t.clock.advanceDays(91 + 80)
  await rollOverdue(t)
  const { token } = person
  const expectNothing = async () => {
    expect((await t.call(creditInfo, { token })).data).toMatchObject({
      lock: 'overdue',
      availableLimit: '0.00',
    })
    expect(told(await quoteFor(person))).toMatchObject(OVERDUE)
    const one = await t.call(applyLoanAuto, { token, body: { requestId: randomUUID() } })
    expect(told(one)).toMatchObject(OVERDUE)
  }
  await expectNothing()
  const [first, second, third] = loans
  if (!first || !second || !third) throw new Error('three loans were given')
  await sendWebhook(t, captured(t, (await pay(t, first)).data))
  await expectNothing()
  await writeOff(t, second)
  await writeOff(t, third)
  expect(told(await quoteFor(person))).toMatchObject(WRITTEN_OFF)
  // One of two written-off loans is repaid: the other is still owed, so the waiting period has not begun.
  await sendWebhook(t, captured(t, (await pay(t, second)).data))
  expect(told(await quoteFor(person))).toMatchObject(WRITTEN_OFF)
  expect((await counted.one(t.db, person)).loans).toBe(3)
})

test('twenty borrowers, each written off while they apply: none is lent to', async () => {
  const people: GivenLoan[] = []
  while (people.length < 20) people.push(await givenDisbursedLoan(t))
  t.clock.advanceDays(30)
  const bodies = await Promise.all(people.map(({ person }) => acceptedBy(person)))
  t.clock.advanceDays(1)
  const confirms: (() => Promise<void>)[] = []
  for (const given of people) confirms.push(await proposeWriteOff(t, given))
  const answers = await Promise.all(
    people.map(async ({ person }, index) => {
      const body = bodies[index]
      const confirm = confirms[index]
      if (!body || !confirm) throw new Error('one for each')
      const written = confirm()
      // Spread from well before the write-off to well after it.
      await new Promise((resolve) => setTimeout(resolve, index * 15))
      const answer = await apply(person, body)
      await written
      return answer
    }),
  )
  for (const answer of answers) {
    expect(answer.code).toBe(316)
    expect(['OVERDUE_LOCK', 'WRITTEN_OFF_LOCK']).toContain(Reflect.get(answer.data, 'reason'))
  }
  await t.deliver()
  for (const given of people) {
    expect(await statusOf(given)).toBe(95)
    expect(await counted.one(t.db, given.person)).toEqual({ loans: 1, payouts: 1 })
  }
})

test('twenty applications of one borrower at once with their write-off: none is lent', async () => {
  const given = await givenDueToday()
  const { person } = given
  const bodies = await Promise.all(Array.from({ length: 20 }, () => acceptedBy(person)))
  t.clock.advanceDays(1)
  const confirm = await proposeWriteOff(t, given)
  const [, ...answers] = await Promise.all([
    confirm(),
    ...bodies.map((body) => apply(person, body)),
  ])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([316]))
  expect(await counted.one(t.db, person)).toEqual({ loans: 1, payouts: 1 })
})

test('the staff cannot approve what was applied for before the write-off', async () => {
  const person = await givenCertifiedUser(t, { faceState: 'operatorReviewed' })
  const given = await givenDueToday({ person, amount: '20000.00' })
  const waiting = await givenAppliedLoan(t, { person, productCode: 'lamp-61', amount: '45000.00' })
  expect(await statusOf(waiting)).toBe(10)
  const { token } = await givenOperator(t, 'reviewer')
  const decide = () =>
    t.call(decideApplication, {
      token,
      body: { requestId: randomUUID(), loanId: waiting.loanId, decision: 'approve' },
    })
  t.clock.advanceDays(1)
  expect(told(await decide())).toMatchObject(OVERDUE)
  const confirm = await proposeWriteOff(t, given)
  const [, during] = await Promise.all([confirm(), decide()])
  expect(during.code).toBe(316)
  expect(told(await decide())).toMatchObject(WRITTEN_OFF)
  const params = { loanId: waiting.loanId }
  const shown = await t.call(showApplication, { token, params })
  expect(shown.data.credit).toMatchObject({
    decision: 'declined',
    limit: '0.00',
    usedLimit: '65000.00',
    reasons: [{ code: 'writtenOff' }],
  })
  expect(await statusOf(waiting)).toBe(10)
  await t.deliver()
  expect((await counted.one(t.db, person)).payouts).toBe(1)
})

const again = ({ person, loanId }: GivenLoan) =>
  t.call(failBorrowHandler, {
    token: person.token,
    body: { requestId: randomUUID(), borrowId: loanId, keepAccount: true },
  })
const decidePayout = async ({ loanId }: GivenLoan, decision: 'retry' | 'cancel') => {
  const { token } = await givenOperator(t, 'finance')
  return t.call(decidePayoutFailure, {
    token,
    body: { requestId: randomUUID(), loanId, decision },
  })
}

type Stopping = (given: GivenLoan) => Promise<unknown>
const stoppedBy: [string, Stopping, unknown[]][] = [
  ['overdue', () => rollOverdue(t), OVERDUE],
  ['writtenOff', (given) => writeOff(t, given), WRITTEN_OFF],
  [
    'blocked',
    async ({ person: { userId } }) => {
      const { token } = await givenOperator(t, 'reviewer')
      const block = { decision: 'block', reasonCode: 'blocked.check' } as const
      return t.call(blockPerson, { token, body: { requestId: randomUUID(), userId, ...block } })
    },
    [403, { reason: 'ACCOUNT_BLOCKED' }],
  ],
]

test.each(stoppedBy)(
  'a payout that no provider has yet is held from who is %s since it was approved',
  async (what, stop, refusal) => {
    const given = await givenDueToday()
    const { person } = given
    const { order } = t.deps.payout
    const waiting = await whileProviderIsAway(() =>
      givenAppliedLoan(t, { person, productCode: 'lamp-61' }),
    )
    expect(await statusOf(waiting)).toBe(20)
    // A blocked person need not be overdue.
    if (what !== 'blocked') t.clock.advanceDays(1)
    await stop(given)
    let asked = 0
    t.deps.payout.order = async (payout) => {
      asked += 1
      return order(payout)
    }
    await dispatchLater()
    await t.deliver()
    expect(await statusOf(waiting)).toBe(30)
    expect(told(await again(waiting))).toMatchObject(refusal)
    expect(told(await decidePayout(waiting, 'retry'))).toMatchObject(refusal)
    await dispatchLater()
    t.deps.payout.order = order
    expect(asked).toBe(0)
    const { token } = person
    const bill = await t.call(borrowBill, { token, query: { borrowType: '0' } })
    const shown = bill.data.details.find(({ borrowId }) => borrowId === waiting.loanId)
    expect(shown?.reasons).toEqual([expect.stringMatching(/^We held this payout back: /)])
    const messages = (await t.call(msgCenter, { token, body: { page: 1 } })).data.details
    expect(messages.find(({ kind }) => kind === 'payoutHeld')?.text).toContain('₹10,000.00')
    const body = { requestId: randomUUID(), borrowId: waiting.loanId }
    expect((await t.call(cancelBorrow, { token, body })).data.borrowStatus).toBe(90)
    expect(await counted.one(t.db, person)).toEqual({ loans: 2, payouts: 2 })
  },
)

test('a payout held because a loan was late goes out once that is paid, when asked for', async () => {
  const given = await givenDueToday()
  const { person } = given
  const waiting = await whileProviderIsAway(() =>
    givenAppliedLoan(t, { person, productCode: 'lamp-61' }),
  )
  t.clock.advanceDays(1)
  await dispatchLater()
  expect(await statusOf(waiting)).toBe(30)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  expect((await again(waiting)).data.borrowStatus).toBe(20)
  await t.deliver()
  expect(await statusOf(waiting)).toBe(50)
  await expectBooksAgree(t, waiting)
})

test('a payout whose order was taken before the write-off, unheard, is not called back', async () => {
  const given = await givenDueToday()
  const { person } = given
  const { order } = t.deps.payout
  t.deps.payout.order = async (payout) => {
    await order(payout)
    throw new Error('the answer is lost')
  }
  const waiting = await givenAppliedLoan(t, { person, productCode: 'lamp-61' })
  t.deps.payout.order = order
  t.clock.advanceDays(1)
  await writeOff(t, given)
  await dispatchLater()
  await t.deliver()
  expect(await statusOf(waiting)).toBe(50)
  await expectBooksAgree(t, waiting)
})

test('a payout that failed before the write-off is not asked for again after it', async () => {
  const person = await givenCertifiedUser(t, { accountNumber: '501234560009' })
  const given = await givenDueToday({ person })
  const waiting = await whileProviderIsAway(() =>
    givenAppliedLoan(t, { person, productCode: 'lamp-61' }),
  )
  t.clock.advanceDays(1)
  await dispatchLater()
  expect(await statusOf(waiting)).toBe(30)
  const confirm = await proposeWriteOff(t, given)
  const [, ...answers] = await Promise.all([
    confirm(),
    ...Array.from({ length: 20 }, () => again(waiting)),
  ])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([316]))
  expect((await decidePayout(waiting, 'cancel')).data.borrowStatus).toBe(90)
})
