import { randomUUID } from 'node:crypto'
import { creditInfo, limitRequest } from '@noren/contract/credit'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { acceptHardship, hardshipOffers } from '@noren/contract/hardship'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { quote } from '@noren/contract/loans'
import type { Language } from '@noren/i18n/languages'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { writeOff } from '@noren/testkit/given-written-off'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lapseHolds } from '../collections/holds.ts'
import { redecideDue } from '../loans/redecide.ts'
import { judgePlans } from './judge-plans.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Twenty thousand of Lane 30, as in the golden examples. */
const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  return given
}
const ask = ({ person, loanId }: GivenLoan, monthly?: string, language: Language = 'en') =>
  t.call(hardshipOffers, {
    token: person.token,
    body: { repayId: loanId, ...(monthly && { monthly }) },
    language,
  })
type Offer = Awaited<ReturnType<typeof ask>>['data']['offers'][number]

const offersOf = async (given: GivenLoan, monthly?: string): Promise<Offer[]> => {
  const { code, msg, data } = await ask(given, monthly)
  if (code !== 200) throw new Error(msg)
  return data.offers
}
const offerOf = async (given: GivenLoan, kind: Offer['kind']): Promise<Offer> => {
  const all = [...(await offersOf(given)), ...(await offersOf(given, '3500.00'))]
  const found = all.find((offer) => offer.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const accept = (
  { person, loanId }: GivenLoan,
  { kfsId, kfsHash }: Pick<Offer, 'kfsId' | 'kfsHash'>,
  requestId: string = randomUUID(),
  language: Language = 'en',
) =>
  t.call(acceptHardship, {
    token: person.token,
    body: { requestId, repayId: loanId, kfsId, kfsHash },
    language,
  })
const agree = async (given: GivenLoan, kind: Offer['kind']): Promise<Offer> => {
  const offer = await offerOf(given, kind)
  const { code, msg } = await accept(given, offer)
  if (code !== 200) throw new Error(msg)
  return offer
}
const payDue = async (given: GivenLoan) => {
  const { data } = await pay(t, given, randomUUID(), { kind: 'due' })
  await sendWebhook(t, captured(t, data))
  return data.amount
}
/** What a night does for plans, without its closes: those of books with plans are tried in late-news.unit.test.ts. */
const night = async () => {
  await rollOverdue(t)
  const [at, businessDay] = [t.clock.now(), t.clock.businessDay()]
  await inTransaction(t.deps.db, (tx) => judgePlans(t.deps, tx, { cursor: null, limit: 500, at }))
  await inTransaction(t.deps.db, (tx) => lapseHolds(tx, { businessDay, limit: 500 }))
}
const jumpTo = (on: Day) => t.clock.advanceDays(daysBetween(t.clock.businessDay(), on))
const goTo = async (on: Day) => {
  jumpTo(on)
  await night()
}
const planOf = async ({ loanId }: GivenLoan) =>
  (
    await t.db.query<{ ended: string | null; moved_on: Day | null }>({
      text: 'select ended, moved_on from loan_plans where loan_id = $1',
      values: [loanId],
    })
  ).rows

describe('what is agreed', () => {
  test('[B4.72] three payments on their days: books, engine and screen agree, and the charges are let off', async () => {
    const given = await lateBy(20)
    const { payments } = await agree(given, 'equal3')
    expect(await detailOf(t, given)).toMatchObject({
      payToday: '21254.00',
      overdueFee: '0.00',
      overdueDays: 20,
      dueDate: payments[0]?.dueOn,
      dueAmount: '7265.47',
      canAskForPlan: false,
      hold: { cause: 'hardship', until: null },
      plan: {
        ...{ state: 'running', kind: 'equal3', count: 3, held: '200.00' },
        payments: payments.map(({ dueOn, total }, index) => ({
          ...{ number: index + 1, dueOn, amount: total },
        })),
      },
    })
    await expectBooksAgree(t, given)
    expect(await messagesOf(t, given, 'planAgreed')).toHaveLength(1)
    t.clock.advanceDays(1)
    await runDay(t.deps, t.clock.businessDay())
    await expectBooksAgree(t, given)
    for (const { dueOn, total } of payments) {
      jumpTo(addDays(dueOn as Day, -1))
      await night()
      await expectBooksAgree(t, given)
      jumpTo(dueOn as Day)
      await night()
      expect(await payDue(given)).toBe(total)
      await expectBooksAgree(t, given)
    }
    expect(await detailOf(t, given)).toMatchObject({
      ...{
        borrowStatus: LOAN_STATUS.repaid,
        payToday: '0.00',
        alreadyWaived: '200.00',
        overpaid: '0.00',
      },
      plan: { state: 'finished', payments: [] },
      hold: null,
    })
    expect(await planOf(given)).toMatchObject([{ ended: 'finished', moved_on: null }])
    expect(await messagesOf(t, given, 'planDue')).toHaveLength(3)
    expect(await messagesOf(t, given, 'planFinished')).toHaveLength(1)
    expect(await messagesOf(t, given, 'planMissed')).toEqual([])
  })

  test('[B4.73] [B4.74] nothing comes: moved once, then broken, told of each, and the books agree on every day', async () => {
    const given = await lateBy(20)
    const { payments } = await agree(given, 'equal3')
    const [first] = payments
    const due = first?.dueOn as Day
    for (const days of [-3, -2, -1, 0, 1, 4, 5, 9, 14]) await goTo(addDays(due, days))
    await expectBooksAgree(t, given)
    expect(await messagesOf(t, given, 'planMissed')).toHaveLength(2)
    expect(await planOf(given)).toEqual([{ ended: null, moved_on: null }])
    await goTo(addDays(due, 15))
    expect(await messagesOf(t, given, 'planMoved')).toHaveLength(1)
    expect(await planOf(given)).toEqual([{ ended: null, moved_on: addDays(due, 15) }])
    await expectBooksAgree(t, given)
    await goTo(addDays(due, 44))
    await expectBooksAgree(t, given)
    expect((await detailOf(t, given)).overdueFee).toBe('0.00')
    await goTo(addDays(due, 45))
    expect(await planOf(given)).toMatchObject([{ ended: 'broken' }])
    expect(await messagesOf(t, given, 'planBroken')).toHaveLength(1)
    const after = await detailOf(t, given)
    expect(after).toMatchObject({
      ...{ borrowStatus: LOAN_STATUS.overdue, overdueFee: '200.00', hold: null, overdueDays: 95 },
      ...{ plan: { state: 'broken', payments: [] }, canAskForPlan: false },
      payToday: '22138.00',
    })
    await expectBooksAgree(t, given)
    await goTo(addDays(due, 47))
    await expectBooksAgree(t, given)
    await sendWebhook(t, captured(t, (await pay(t, given)).data))
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })

  test.each(['equal6', 'smallerFirst', 'pause'] as const)(
    '[B4.72] %s: paid on its days it costs what was shown',
    async (kind) => {
      const given = await lateBy(20)
      const { payments } = await agree(given, kind)
      const paid: string[] = []
      for (const { dueOn } of payments) {
        jumpTo(dueOn as Day)
        await night()
        paid.push(await payDue(given))
      }
      expect(paid).toEqual(payments.map(({ total }) => total))
      expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
      await expectBooksAgree(t, given)
    },
  )

  test('[B4.72] instalments, before the due day: nothing is late while the plan runs', async () => {
    const given = await givenDisbursedLoan(t, { productCode: 'row-91', amount: '20000.00' })
    t.clock.advanceDays(25)
    const { payments } = await agree(given, 'equal4')
    await expectBooksAgree(t, given)
    t.clock.advanceDays(20)
    await night()
    expect(await detailOf(t, given)).toMatchObject({
      ...{ borrowStatus: LOAN_STATUS.disbursed, overdueDays: 0, overdueFee: '0.00' },
      dueDate: payments[0]?.dueOn,
    })
    await expectBooksAgree(t, given)
    for (const { dueOn } of payments) {
      jumpTo(dueOn as Day)
      await night()
      await payDue(given)
    }
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })

  test('[B4.79] money told late takes a broken plan back', async () => {
    const given = await lateBy(20)
    const { payments } = await agree(given, 'equal3')
    const due = payments[0]?.dueOn as Day
    const order = await pay(t, given, randomUUID(), { kind: 'part', amount: '21000.00' })
    const paidAt = t.clock.now().toISOString()
    jumpTo(addDays(due, 46))
    await night()
    expect(await planOf(given)).toMatchObject([{ ended: 'broken' }])
    await sendWebhook(t, captured(t, order.data, { paidAt }))
    expect(await planOf(given)).toMatchObject([{ ended: null }])
    await expectBooksAgree(t, given)
  })

  test('[B4.79] a plan hides no arrears: the days stay, no new loan is given, none later either', async () => {
    const given = await lateBy(35)
    await agree(given, 'equal6')
    const borrow = () =>
      t.call(quote, {
        token: given.person.token,
        body: { products: [{ productCode: 'lane-30', productAmount: '5000.00' }] },
      })
    expect((await borrow()).code).not.toBe(200)
    t.clock.advanceDays(30)
    await night()
    await payDue(given)
    expect(await detailOf(t, given)).toMatchObject({ overdueDays: 35, borrowStatus: 70 })
    expect((await borrow()).code).not.toBe(200)
    expect(await ask(given)).toMatchObject({ code: 409, data: { reason: 'HARDSHIP_LIMIT' } })
    await expectBooksAgree(t, given)
  })
})

describe('what is offered', () => {
  test('[B4.70] [B4.71] twenty days late: four ways to the paisa, each with its own statement', async () => {
    const given = await lateBy(20)
    const { data } = await ask(given)
    expect(data).toMatchObject({
      owed: '21454.00',
      interest: '900.00',
      interestDays: 50,
      penal: '200.00',
      partMin: '500.00',
      pausedUntil: addDays(t.clock.businessDay(), 7),
    })
    expect(
      data.offers.map(({ kind, total, moreThanToday }) => [kind, total, moreThanToday]),
    ).toEqual([
      ['equal3', '21796.41', '342.41'],
      ['equal4', '21933.52', '479.52'],
      ['equal6', '22209.56', '755.56'],
      ['pause', '21524.00', '70.00'],
    ])
    const [three] = data.offers
    expect(three?.payments.map(({ total }) => total)).toEqual(['7265.47', '7265.47', '7265.47'])
    expect(three?.terms.map(({ number }) => number)).toEqual('123456789'.split(''))
    expect(three?.terms[0]?.values.join()).toContain('0.045%')
    expect(new Set(data.offers.map(({ kfsHash }) => kfsHash)).size).toBe(4)
    // The same again is the same statement, in the same words.
    expect((await offersOf(given)).map(({ kfsId }) => kfsId)).toEqual(
      data.offers.map(({ kfsId }) => kfsId),
    )
    const fits = await offersOf(given, '3500.00')
    expect(fits.map(({ kind, total }) => [kind, total])).toEqual([
      ['equal6', '22209.56'],
      ['smallerFirst', '22288.23'],
      ['pause', '21524.00'],
    ])
    await expectBooksAgree(t, given)
  })

  test.each(['en', 'es', 'id', 'vi'] as const)(
    '[B4.71] its words in %s say every row, and another language is another statement',
    async (language) => {
      const given = await lateBy(3)
      const { data } = await ask(given, undefined, language)
      for (const { terms, language: of } of data.offers) {
        expect(of).toBe(language)
        for (const { label, values } of terms) {
          expect(label).not.toMatch(/kfs\.|\{/)
          expect(values.join()).not.toMatch(/kfs\.|[{}]/)
        }
      }
      const [offer] = data.offers
      if (!offer) throw new Error('none')
      const other = language === 'en' ? 'vi' : 'en'
      expect(await accept(given, offer, randomUUID(), other)).toMatchObject({
        data: { reason: 'TERMS_CHANGED' },
      })
      expect((await accept(given, offer, randomUUID(), language)).code).toBe(200)
    },
  )

  test('[B4.77] asking stops penal charges and reminders for a week, once a loan', async () => {
    const given = await lateBy(5)
    await ask(given)
    const until = addDays(t.clock.businessDay(), 7)
    expect(await detailOf(t, given)).toMatchObject({ hold: { cause: 'hardship', until } })
    t.clock.advanceDays(7)
    expect((await detailOf(t, given)).overdueFee).toBe('50.00')
    await expectBooksAgree(t, given)
    t.clock.advanceDays(3)
    const { data } = await ask(given)
    expect(data.pausedUntil).toBeNull()
    expect(await detailOf(t, given)).toMatchObject({ hold: null, overdueFee: '80.00' })
    await expectBooksAgree(t, given)
  })

  test('[B4.78] not long before the due day, not of an order, not of a paid or a written-off loan', async () => {
    const early = await givenDisbursedLoan(t)
    expect(await ask(early)).toMatchObject({ code: 409, data: { reason: 'HARDSHIP_NOT_NOW' } })
    expect((await detailOf(t, early)).canAskForPlan).toBe(false)
    t.clock.advanceDays(23)
    expect((await ask(early)).code).toBe(200)
    expect((await detailOf(t, early)).canAskForPlan).toBe(true)
    const applied = await givenAppliedLoan(t)
    expect(await ask(applied)).toMatchObject({ code: 409, data: { reason: 'LOAN_STATE' } })
    const offer = await offerOf(early, 'equal3')
    await sendWebhook(t, captured(t, (await pay(t, early)).data))
    expect(await ask(early)).toMatchObject({ code: 409, data: { reason: 'LOAN_STATE' } })
    expect(await accept(early, offer)).toMatchObject({ data: { reason: 'LOAN_STATE' } })
    const lost = await lateBy(40)
    const ofLost = await offerOf(lost, 'equal3')
    await writeOff(t, lost)
    expect(await ask(lost)).toMatchObject({ code: 409, data: { reason: 'LOAN_STATE' } })
    expect(await accept(lost, ofLost)).toMatchObject({ data: { reason: 'LOAN_STATE' } })
    expect(await planOf(lost)).toEqual([])
  })

  test("[B4.78] nobody else's loan, and no statement of another day or of other figures", async () => {
    const given = await lateBy(4)
    const offer = await offerOf(given, 'equal4')
    const other = await givenCertifiedUser(t)
    for (const answer of [
      await ask({ ...given, person: other }),
      await accept({ ...given, person: other }, offer),
    ]) {
      expect(answer).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
    }
    const changed = { code: 314, data: { reason: 'TERMS_CHANGED' } }
    expect(await accept(given, { ...offer, kfsHash: 'a'.repeat(64) })).toMatchObject(changed)
    expect(await accept(given, { ...offer, kfsId: randomUUID() })).toMatchObject(changed)
    const { data } = await pay(t, given, randomUUID(), { kind: 'part', amount: '600.00' })
    await sendWebhook(t, captured(t, data))
    expect(await accept(given, offer)).toMatchObject(changed)
    const after = await offerOf(given, 'equal4')
    t.clock.advanceDays(1)
    expect(await accept(given, after)).toMatchObject(changed)
    expect(await planOf(given)).toEqual([])
    await expectBooksAgree(t, given)
  })
})

describe('once only', () => {
  test('[B4.78] the same request again is the same plan; another one, from another tab, is refused', async () => {
    const given = await lateBy(10)
    const three = await offerOf(given, 'equal3')
    const six = await offerOf(given, 'equal6')
    const requestId = randomUUID()
    const first = await accept(given, three, requestId)
    expect(first.code).toBe(200)
    expect((await accept(given, three, requestId)).data).toEqual(first.data)
    expect(await accept(given, six, requestId)).toMatchObject({
      data: { reason: 'REQUEST_DIFFERS' },
    })
    expect(await accept(given, six)).toMatchObject({ data: { reason: 'HARDSHIP_LIMIT' } })
    expect(await planOf(given)).toHaveLength(1)
  })

  test('[B4.78] twenty at once: one plan', async () => {
    const given = await lateBy(10)
    const offers = await offersOf(given)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const offer = offers[index % offers.length]
        if (!offer) throw new Error('none')
        return accept(given, offer)
      }),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await planOf(given)).toHaveLength(1)
    await expectBooksAgree(t, given)
  })

  test('[B4.78] two in two years for a person, over all loans', async () => {
    const person = await givenCertifiedUser(t)
    for (const isTaken of [true, true, false]) {
      const given = await givenDisbursedLoan(t, { person, amount: '5000.00' })
      t.clock.advanceDays(29)
      const asked = await ask(given)
      expect(asked.code === 200).toBe(isTaken)
      const [offer] = asked.data.offers ?? []
      if (offer) expect((await accept(given, offer)).code).toBe(200)
      await sendWebhook(t, captured(t, (await pay(t, given)).data))
      expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
    }
  })
})

test('[B4.143] a plan that was agreed before its loan was due keeps the limit from rising, until it is finished', async () => {
  const given = await givenDisbursedLoan(t, { amount: '5000.00' })
  const { token } = given.person
  t.clock.advanceDays(25)
  await redecideDue(t.deps)
  const before = await t.call(creditInfo, { token })
  expect(before.data).toMatchObject({ decision: 'approved' })
  const more = (Number(before.data.totalLimit) + 1000).toFixed(2)
  const askForMore = () =>
    t.call(limitRequest, {
      token,
      body: { requestId: randomUUID(), amount: more, reason: 'A new roof.' },
    })
  await agree(given, 'pause')
  await redecideDue(t.deps)
  expect((await t.call(creditInfo, { token })).data).toMatchObject({ decision: 'declined' })
  expect(await askForMore()).toMatchObject({ data: { reason: 'CREDIT_DECLINED' } })
  const { data } = await pay(t, given, randomUUID(), { kind: 'full' })
  await sendWebhook(t, captured(t, data))
  await redecideDue(t.deps)
  const after = await t.call(creditInfo, { token })
  expect(after.data).toMatchObject({
    ...{ decision: 'approved', totalLimit: before.data.totalLimit },
  })
})

test('[B4.144] a write-off ends a plan that was kept, and nobody is told that they broke it; what is left is paid as a recovery', async () => {
  const given = await lateBy(20)
  await agree(given, 'equal6')
  t.clock.advanceDays(10)
  await writeOff(t, given)
  await night()
  expect(await messagesOf(t, given, 'planBroken')).toEqual([])
  const [told] = await messagesOf(t, given, 'planCutShort')
  expect(told?.text).toContain('you did not break it')
  const { payToday } = await detailOf(t, given)
  expect(Number(payToday)).toBeGreaterThan(20_000)
  const part = await pay(t, given, randomUUID(), { kind: 'part', amount: '5000.00' })
  expect(part.code).toBe(200)
  await sendWebhook(t, captured(t, part.data))
  const whole = await pay(t, given, randomUUID(), { kind: 'full' })
  expect(whole.data.amount).toBe((Number(payToday) - 5000).toFixed(2))
  await sendWebhook(t, captured(t, whole.data))
  const { rows } = await t.db.query<{ minor: number }>({
    text: `select sum(p.amount_minor)::int as minor from postings p join journal_entries e on e.id = p.entry_id
      where e.loan_id = $1 and e.event = 'recovered'`,
    values: [given.loanId],
  })
  expect(rows[0]?.minor).toBe(Math.round(Number(payToday) * 100))
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: LOAN_STATUS.repaid, payToday: '0.00' },
  })
  await expectBooksAgree(t, given)
})
