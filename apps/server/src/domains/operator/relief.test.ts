import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { addDays } from '@noren/contract/dates'
import { acceptHardship, hardshipOffers } from '@noren/contract/hardship'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { minorFromDecimal, subtractMinor, sumMinor } from '@noren/contract/money'
import { decideProposal, reverseRepayment } from '@noren/contract/operator'
import { collectionStrategy, listStrategies } from '@noren/contract/operator/contacts'
import { showLoan } from '@noren/contract/operator/loans'
import {
  agreeHardship,
  declareDisaster,
  endHold,
  listDisasters,
  listHolds,
  loanRelief,
  offerSettlement,
  recordPromise,
  setHold,
} from '@noren/contract/operator/relief'
import { repayPromise } from '@noren/contract/repayments'
import { acceptSettlement, settlementOffer } from '@noren/contract/settlement'
import { confirmProposal, givenAgency, givenAgent } from '@noren/testkit/given-agent'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  paymentsFor,
  sendWebhook,
} from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { holdDisasters } from '../disasters/disasters.ts'
import { planReminders } from '../reminders/plan-reminders.ts'
import { policyOn } from '../reminders/strategies.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const refused = (reason: string) => ({ data: expect.objectContaining({ reason }) })

const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  return given
}
const inDays = (days: number) => addDays(t.clock.businessDay(), days)

const hold = async (
  { loanId }: GivenLoan,
  of: { reason?: 'illness' | 'ourMistake'; until?: string; role?: 'support' | 'finance' } = {},
) => {
  const { token } = await givenOperator(t, of.role ?? 'support')
  const { reason = 'illness', until = inDays(10) } = of
  return t.call(setHold, { token, body: { requestId: randomUUID(), loanId, reason, until } })
}
const holdsOf = async ({ loanId }: GivenLoan) => {
  const { token } = await givenOperator(t, 'auditor')
  return (await t.call(listHolds, { token, params: { loanId } })).data.details
}
const end = async (
  { loanId }: GivenLoan,
  holdId: string,
  role: 'collectionsLead' | 'support' = 'collectionsLead',
) => {
  const { token } = await givenOperator(t, role)
  return t.call(endHold, { token, body: { requestId: randomUUID(), loanId, holdId } })
}

describe('what the staff sets', () => {
  test('[B4.190] its days are never charged, it never makes a loan dearer, and after its end penal charges go on from the next day', async () => {
    const given = await lateBy(5)
    expect((await detailOf(t, given)).overdueFee).toBe('50.00')
    const twin = await givenDisbursedLoan(t, { amount: '20000.00' })
    const { code, data } = await hold(given)
    expect(code).toBe(200)
    expect(await detailOf(t, given)).toMatchObject({
      overdueFee: '50.00',
      hold: { cause: 'care', until: inDays(10) },
    })
    t.clock.advanceDays(4)
    expect((await detailOf(t, given)).overdueFee).toBe('50.00')
    expect((await end(given, data.holdId)).data).toEqual({
      holdId: data.holdId,
      until: t.clock.businessDay(),
    })
    expect((await detailOf(t, given)).overdueFee).toBe('50.00')
    t.clock.advanceDays(1)
    expect(await detailOf(t, given)).toMatchObject({ overdueFee: '60.00', hold: null })
    await expectBooksAgree(t, given)
    expect(await messagesOf(t, given, 'holdSet')).toHaveLength(1)
    expect(await messagesOf(t, given, 'holdEnded')).toHaveLength(1)
    // Nobody else's loan rests with it.
    t.clock.advanceDays(26)
    expect((await detailOf(t, twin)).overdueFee).toBe('10.00')
  })

  test('[B4.190] on no day is more owed with it than without, however often it is set and ended', async () => {
    const [held, free] = [await givenDisbursedLoan(t), await givenDisbursedLoan(t)]
    t.clock.advanceDays(28)
    for (let day = 0; day < 24; day += 1) {
      if (day % 8 === 0) expect((await hold(held, { until: inDays(6) })).code).toBe(200)
      if (day % 8 === 5) {
        const [open] = (await holdsOf(held)).filter(({ mayEnd }) => mayEnd)
        if (open) await end(held, open.holdId)
      }
      const [with_, without] = [await detailOf(t, held), await detailOf(t, free)]
      const saved = subtractMinor(
        minorFromDecimal(without.payToday, 'INR'),
        minorFromDecimal(with_.payToday, 'INR'),
      )
      expect(saved, `day ${day}`).toBeGreaterThanOrEqual(0)
      t.clock.advanceDays(1)
    }
    expect(Number((await detailOf(t, held)).overdueFee)).toBeLessThan(
      Number((await detailOf(t, free)).overdueFee),
    )
    await expectBooksAgree(t, held)
  }, 120_000)

  test('[B4.191] one at a time, thirty days at most and ninety in a year; the same request is the same hold, and twenty at once are one', async () => {
    const given = await lateBy(2)
    expect(await hold(given, { until: t.clock.businessDay() })).toMatchObject(refused('HOLD_DAYS'))
    expect(await hold(given, { until: inDays(31) })).toMatchObject({
      data: { reason: 'HOLD_DAYS', until: inDays(30) },
    })
    const { token } = await givenOperator(t, 'support')
    const { loanId } = given
    const ask = { loanId, reason: 'illness' as const, until: inDays(30) }
    const requestId = randomUUID()
    const same = await Promise.all(
      [1, 2].map(() => t.call(setHold, { token, body: { requestId, ...ask } })),
    )
    const [once_] = same.filter(({ code }) => code === 200)
    const again = await t.call(setHold, { token, body: { requestId, ...ask } })
    expect(again.data).toEqual(once_?.data)
    const many = await Promise.all(Array.from({ length: 20 }, () => hold(given)))
    expect(new Set(many.map(({ data }) => (data as unknown as { reason: string }).reason))).toEqual(
      new Set(['HOLD_OPEN']),
    )
    for (const _ of [1, 2]) {
      t.clock.advanceDays(31)
      expect((await hold(given, { until: inDays(30) })).code).toBe(200)
    }
    t.clock.advanceDays(31)
    expect(await hold(given)).toMatchObject(refused('HOLD_LIMIT'))
    expect((await holdsOf(given)).map(({ cause }) => cause)).toEqual(['care', 'care', 'care'])
    await expectBooksAgree(t, given)
  })

  test('[B4.192] nobody of the staff ends what rests on a promise, and support ends nothing', async () => {
    const given = await lateBy(3)
    const body = { requestId: randomUUID(), repayId: given.loanId, promisedOn: inDays(5) }
    expect((await t.call(repayPromise, { token: given.person.token, body })).code).toBe(200)
    const [promised] = await holdsOf(given)
    expect(promised).toMatchObject({ cause: 'promise', mayEnd: false, openedBy: 'borrower' })
    expect(await end(given, promised?.holdId ?? '')).toMatchObject(refused('HOLD_KEPT'))
    const { data } = await hold(given, { until: inDays(8) })
    expect(await end(given, data.holdId, 'support')).toMatchObject({ code: 403 })
    expect(await hold(given, { role: 'finance' })).toMatchObject({ code: 403 })
    expect((await detailOf(t, given)).hold).not.toBeNull()
    const other = await lateBy(1)
    expect(await end(other, data.holdId)).toMatchObject({ code: 404 })
  })
})

describe('a promise by telephone', () => {
  const record = async (
    { loanId }: GivenLoan,
    of: { promisedOn: string; amount?: string },
    operator?: { token: string },
  ) => {
    const { token } = operator ?? (await givenOperator(t, 'collectionsAgent'))
    return t.call(recordPromise, { token, body: { requestId: randomUUID(), loanId, ...of } })
  }

  test('[B4.193] what a borrower promised on the phone counts like their own, and they read it', async () => {
    const given = await lateBy(5)
    expect((await record(given, { promisedOn: inDays(16) })).data).toMatchObject({
      reason: 'PROMISE_DAY',
    })
    expect((await record(given, { promisedOn: inDays(10), amount: '0.01' })).data).toMatchObject({
      reason: 'AMOUNT_RANGE',
    })
    const { code, data } = await record(given, { promisedOn: inDays(10), amount: '5000.00' })
    expect({ code, amount: data.amount }).toEqual({ code: 200, amount: '5000.00' })
    const [told] = await messagesOf(t, given, 'promiseNoted')
    expect(told).toBeDefined()
    expect(await record(given, { promisedOn: inDays(3) })).toMatchObject(refused('PROMISE_OPEN'))
    const own = { requestId: randomUUID(), repayId: given.loanId, promisedOn: inDays(2) }
    expect(await t.call(repayPromise, { token: given.person.token, body: own })).toMatchObject(
      refused('PROMISE_OPEN'),
    )
    t.clock.advanceDays(10)
    expect((await detailOf(t, given)).overdueFee).toBe('50.00')
    await expectBooksAgree(t, given)
  })

  test("[B4.193] an agency's agent writes down only for its lenders, and not once it is over", async () => {
    const given = await lateBy(5)
    const agency = await givenAgency(t, { lenders: ['copper-lamp'] })
    const agent = await givenOperator(t, 'collectionsAgent', `Agent ${randomUUID()}`)
    await givenAgent(t, agency, agent, inDays(20))
    expect(await record(given, { promisedOn: inDays(2) }, agent)).toMatchObject({
      data: { reason: 'CONTACT_REFUSED', because: 'notYours' },
    })
    t.clock.advanceDays(21)
    expect(await record(given, { promisedOn: inDays(2) }, agent)).toMatchObject({
      data: { reason: 'CONTACT_REFUSED', because: 'certOver' },
    })
  })
})

describe('what the staff is shown before it does something for a borrower', () => {
  type Asked = { rows?: string; tokens?: string; isFree?: 'true'; sum?: string }
  const reliefOf = async (
    { loanId }: Pick<GivenLoan, 'loanId'>,
    asked: Asked = {},
    as?: string,
  ) => {
    const token = as ?? (await givenOperator(t, 'collectionsLead')).token
    const query = { purpose: 'collect' as const, ...asked }
    return t.call(loanRelief, { token, params: { loanId }, query })
  }
  const promised = async (body: { loanId: string; promisedOn: string; amount?: string }) => {
    const { token } = await givenOperator(t, 'collectionsLead')
    return t.call(recordPromise, { token, body: { requestId: randomUUID(), ...body } })
  }

  test('[B11.121] the last day of a stop and of a promise are those that are taken, and what stands is said', async () => {
    const given = await lateBy(5)
    const { loanId } = given
    const before = (await reliefOf(given)).data
    expect(before).toMatchObject({ holdUntil: inDays(30), promise: { open: null } })
    const last = before.holdUntil ?? ''
    expect(await hold(given, { until: addDays(inDays(30), 1) })).toMatchObject(refused('HOLD_DAYS'))
    expect((await hold(given, { until: last })).code).toBe(200)
    expect((await reliefOf(given)).data.holdUntil).toBeNull()
    const { least, most } = before.promise
    const until = before.promise.until ?? ''
    expect(until).toBe(inDays(15))
    expect(await promised({ loanId, promisedOn: inDays(16) })).toMatchObject(refused('PROMISE_DAY'))
    for (const amount of ['0.01', '99999.00']) {
      expect(await promised({ loanId, promisedOn: until, amount })).toMatchObject({
        data: { reason: 'AMOUNT_RANGE', min: least, max: most },
      })
    }
    expect((await promised({ loanId, promisedOn: until, amount: least })).code).toBe(200)
    expect((await reliefOf(given)).data.promise).toMatchObject({
      ...{ until: null, open: { promisedOn: until, amount: least } },
    })
  })

  test('[B11.121] a plan is shown payment by payment as it is made, and a lower sum with what it gives up of each part', async () => {
    const given = await givenDisbursedLoan(t, { amount: '20000.00' })
    const { loanId } = given
    expect((await reliefOf(given, { rows: '2' })).data.plan).toMatchObject({
      ...{ refusal: 'HARDSHIP_NOT_NOW', offer: null },
    })
    t.clock.advanceDays(30 + 61)
    await rollOverdue(t)
    const shape = { rows: '2', tokens: '3', isFree: 'true' } as const
    const shown = (await reliefOf(given, shape)).data
    const { token } = await givenOperator(t, 'collectionsLead')
    const of = { rows: 2, tokens: 3, isFree: true }
    const made = await t.call(agreeHardship, {
      ...{ token, body: { requestId: randomUUID(), loanId, ...of } },
    })
    expect(shown.plan.offer).toMatchObject({ total: made.data.total, payments: made.data.payments })
    expect((await reliefOf(given)).data.plan.standing).toEqual({ ...of, until: made.data.until })

    const { range, givenUp } = shown.settlement
    if (!range || !givenUp) throw new Error('no lower sum')
    expect((await reliefOf(given, { sum: range.below })).data.settlement.givenUp).toBeNull()
    expect((await reliefOf(given, { sum: '1.00' })).data.settlement.givenUp).toBeNull()
    const asked = { token, body: { requestId: randomUUID(), loanId } }
    const offered = (await t.call(offerSettlement, asked)).data
    expect(offered.sum).toBe(range.least)
    const minorOf = (amount: string) => minorFromDecimal(amount, 'INR')
    expect(sumMinor(Object.values(givenUp).map(minorOf))).toBe(minorOf(offered.givenUp))
    expect((await reliefOf(given)).data.settlement).toMatchObject({ waits: true, standing: null })
    await confirmProposal(t, offered.proposalId)
    expect((await reliefOf(given)).data.settlement).toMatchObject({
      ...{ waits: false, standing: { sum: offered.sum, until: inDays(14) } },
    })
  })

  test('[B11.121] asking changes nothing, is one line of the log for one sitting, and is not for everybody', async () => {
    const given = await lateBy(5)
    const { token } = await givenOperator(t, 'support')
    const before = await detailOf(t, given)
    for (let count = 0; count < 3; count += 1) {
      expect((await reliefOf(given, { rows: '4', sum: '10000.00' }, token)).code).toBe(200)
    }
    expect(await detailOf(t, given)).toEqual(before)
    const holdsAsked = { params: { loanId: given.loanId }, query: { purpose: 'collect' as const } }
    expect((await t.call(listHolds, { token, ...holdsAsked })).code).toBe(200)
    const log = await t.call(accessLog, { token: given.person.token })
    expect(log.data.details).toHaveLength(1)
    for (const role of ['creditOfficer', 'collectionsAgent'] as const) {
      const other = await givenOperator(t, role)
      expect((await reliefOf(given, {}, other.token)).code).toBe(403)
    }
    expect((await reliefOf({ loanId: randomUUID() }, {}, token)).code).toBe(404)
    for (const bad of [{ rows: '13' }, { rows: '1' }, { rows: '3', tokens: '7' }, { sum: '-1' }]) {
      expect((await reliefOf(given, bad, token)).code).toBe(400)
    }
    await pay(t, given, randomUUID(), { kind: 'full' }).then(({ data }) =>
      sendWebhook(t, captured(t, data)),
    )
    expect(await reliefOf(given, {}, token)).toMatchObject(refused('LOAN_STATE'))
  })

  test('[B11.121] the page of a loan is one line of the log, for what it was opened for', async () => {
    const { loanId, person } = await lateBy(5)
    const { token } = await givenOperator(t, 'support')
    const query = { purpose: 'answerGrievance' as const }
    for (const call of [showLoan, listHolds, loanRelief]) {
      expect((await t.call(call, { token, params: { loanId }, query })).code).toBe(200)
    }
    const log = await t.call(accessLog, { token: person.token })
    expect(log.data.details).toMatchObject([{ purpose: 'To answer you' }])
  })
})

describe('what the staff offers', () => {
  const plan = async (
    { loanId }: GivenLoan,
    of: { rows: number; tokens?: number; isFree?: boolean },
    role: 'collectionsLead' | 'collectionsAgent' = 'collectionsLead',
  ) => {
    const { token } = await givenOperator(t, role)
    return t.call(agreeHardship, { token, body: { requestId: randomUUID(), loanId, ...of } })
  }
  const offersOf = async ({ person, loanId }: GivenLoan) =>
    (await t.call(hardshipOffers, { token: person.token, body: { repayId: loanId } })).data
  const take = ({ person, loanId }: GivenLoan, of: { kfsId: string; kfsHash: string }) => {
    const body = { requestId: randomUUID(), repayId: loanId, kfsId: of.kfsId, kfsHash: of.kfsHash }
    return t.call(acceptHardship, { token: person.token, body })
  }
  const payDue = async (given: GivenLoan) => {
    const { data } = await pay(t, given, randomUUID(), { kind: 'due' })
    await sendWebhook(t, captured(t, data))
    return data.amount
  }

  test('[B4.195] a plan of three token payments before two, free of interest: nothing changes before it is taken, nobody else takes it, and after its days it is gone', async () => {
    const given = await lateBy(20)
    const before = await detailOf(t, given)
    expect(await plan(given, { rows: 2 }, 'collectionsAgent')).toMatchObject({ code: 403 })
    const { data, code } = await plan(given, { rows: 2, tokens: 3, isFree: true })
    expect(code).toBe(200)
    expect(data.payments.map(({ total }) => total)).toEqual([
      ...['200.00', '200.00', '200.00', '10327.00', '10327.00'],
    ])
    expect((await detailOf(t, given)).payToday).toBe(before.payToday)
    const [granted] = (await offersOf(given)).offers
    expect(granted).toMatchObject({ kind: 'granted', total: data.total, apr: '0.00' })
    expect(granted?.payments.map(({ total }) => total)).toEqual(
      data.payments.map(({ total }) => total),
    )
    const other = await lateBy(0)
    expect(await take(other, granted ?? { kfsId: '', kfsHash: '' })).not.toMatchObject({
      code: 200,
    })
    const [now] = (await offersOf(given)).offers
    expect(now?.kind).not.toBe('granted')
  })

  test('[B4.195] taken, paid payment by payment it ends the loan, and each says what its Key Facts said', async () => {
    const given = await lateBy(20)
    await plan(given, { rows: 2, tokens: 1 })
    await plan(given, { rows: 3, tokens: 2 })
    const [granted] = (await offersOf(given)).offers
    if (!granted) throw new Error('no plan')
    expect(granted.payments).toHaveLength(5)
    expect((await take(given, granted)).code).toBe(200)
    expect((await plan(given, { rows: 4 })).data).toMatchObject({ reason: 'HARDSHIP_LIMIT' })
    const paid: string[] = []
    for (const _ of granted.payments) {
      t.clock.advanceDays(30)
      paid.push(await payDue(given))
    }
    expect(paid).toEqual(granted.payments.map(({ total }) => total))
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  }, 120_000)

  test('[B4.196] a lower sum is offered by two persons, never below the grid; the borrower takes it, and need not wait', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(30 + 61)
    await rollOverdue(t)
    const lead = await givenOperator(t, 'collectionsLead')
    const ask = (sum?: string) => {
      const body = { requestId: randomUUID(), loanId: given.loanId, ...(sum && { sum }) }
      return t.call(offerSettlement, { token: lead.token, body })
    }
    expect(await ask('8499.99')).toMatchObject({ data: { reason: 'GRID_BELOW', min: '8500.00' } })
    expect(await ask('99999.00')).toMatchObject({ data: { reason: 'AMOUNT_RANGE' } })
    const { data } = await ask('9000.00')
    expect(data.sum).toBe('9000.00')
    expect(await ask()).toMatchObject({ data: { reason: 'PROPOSAL_PENDING' } })
    const { token } = given.person
    const offer = async () =>
      (await t.call(settlementOffer, { token, body: { repayId: given.loanId } })).data.offer
    expect(await offer()).toMatchObject({ sum: '8500.00', needsTwo: true })
    const alone = { requestId: randomUUID(), proposalId: data.proposalId }
    const asLead = { token: lead.token, body: { ...alone, decision: 'confirm' as const } }
    expect(await t.call(decideProposal, asLead)).toMatchObject({ code: 403 })
    await confirmProposal(t, data.proposalId)
    expect(await messagesOf(t, given, 'settlementOffered')).toHaveLength(1)
    const paper = await offer()
    expect(paper).toMatchObject({ sum: '9000.00', needsTwo: false })
    const body = { requestId: randomUUID(), repayId: given.loanId, hash: paper?.hash ?? '' }
    const agreed = await t.call(acceptSettlement, { token, body })
    expect(agreed.data).toMatchObject({ state: 'agreed' })
    expect(await offer()).toBeNull()
    const { data: order } = await pay(t, given, randomUUID(), { kind: 'part', amount: '9000.00' })
    await sendWebhook(t, captured(t, order))
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })

  test('[B4.196] not taken within its days it is none, and what was refused never was', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(30 + 61)
    await rollOverdue(t)
    const { token } = await givenOperator(t, 'collectionsLead')
    const propose = async () => {
      const body = { requestId: randomUUID(), loanId: given.loanId, sum: '9500.00' }
      return (await t.call(offerSettlement, { token, body })).data.proposalId
    }
    const sumOf = async () => {
      const asked = { token: given.person.token, body: { repayId: given.loanId } }
      return (await t.call(settlementOffer, asked)).data.offer?.sum
    }
    const finance = await givenOperator(t, 'finance')
    const refusal = { requestId: randomUUID(), proposalId: await propose() }
    const refusing = { token: finance.token, body: { ...refusal, decision: 'refuse' as const } }
    expect((await t.call(decideProposal, refusing)).code).toBe(200)
    expect(await sumOf()).toBe('8500.00')
    await confirmProposal(t, await propose())
    t.clock.advanceDays(14)
    expect(await sumOf()).toBe('9500.00')
    t.clock.advanceDays(1)
    expect(await sumOf()).toBe('8500.00')
  })
})

describe('a lower sum offered by two persons, afterwards', () => {
  const lateSince = async (days: number) => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(30 + days)
    await rollOverdue(t)
    return given
  }
  const propose = async ({ loanId }: GivenLoan, sum?: string) => {
    const { token } = await givenOperator(t, 'collectionsLead')
    const body = { requestId: randomUUID(), loanId, ...(sum && { sum }) }
    return (await t.call(offerSettlement, { token, body })).data
  }
  const decide = async (proposalId: string) => {
    const { token } = await givenOperator(t, 'finance')
    const body = { requestId: randomUUID(), proposalId, decision: 'confirm' as const }
    return t.call(decideProposal, { token, body })
  }
  const offerOf = async ({ person, loanId }: GivenLoan) =>
    (await t.call(settlementOffer, { token: person.token, body: { repayId: loanId } })).data.offer
  const paid = async (given: GivenLoan, amount: string) => {
    const { data } = await pay(t, given, randomUUID(), { kind: 'part', amount })
    await sendWebhook(t, captured(t, data))
    const [payment] = await paymentsFor(t.db, given.loanId)
    return payment?.paymentId ?? ''
  }
  const takenBack = async (paymentId: string) => {
    const { token } = await givenOperator(t, 'finance')
    const body = { requestId: randomUUID(), paymentId, reason: 'bankReturned' as const }
    const { data } = await t.call(reverseRepayment, { token, body })
    if (data.proposalId) expect((await decide(data.proposalId)).code).toBe(200)
  }

  test('[B4.196] the grid that came below it since then is what the borrower may take', async () => {
    const given = await lateSince(59)
    const { proposalId } = await propose(given)
    await confirmProposal(t, proposalId)
    expect(await offerOf(given)).toMatchObject({ needsTwo: false })
    t.clock.advanceDays(2)
    expect(await offerOf(given)).toMatchObject({ sum: '8500.00', needsTwo: true })
    const early = await lateSince(60)
    const stale = await propose(early)
    t.clock.advanceDays(1)
    expect(await decide(stale.proposalId)).toMatchObject(refused('CASE_DECIDED'))
  })

  test('[B4.196] where less than its sum is owed by now, the grid is what may be taken', async () => {
    const given = await lateSince(61)
    const { proposalId } = await propose(given, '9000.00')
    await confirmProposal(t, proposalId)
    await paid(given, '4000.00')
    const offer = await offerOf(given)
    expect(Number(offer?.sum)).toBeLessThan(Number(offer?.owed))
    expect(Number(offer?.owed)).toBeLessThan(9000)
    expect(offer).toMatchObject({ needsTwo: true })
  })

  test('[B4.196] when the bank takes a payment back, no more principal is given up than two persons have agreed to', async () => {
    const given = await lateSince(61)
    const payment = await paid(given, '4000.00')
    const { proposalId, sum } = await propose(given)
    await confirmProposal(t, proposalId)
    expect(await offerOf(given)).toMatchObject({ sum, needsTwo: false })
    await takenBack(payment)
    expect(await offerOf(given)).toMatchObject({ sum: '8500.00', needsTwo: true })
    const between = await lateSince(61)
    const other = await paid(between, '4000.00')
    const asked = await propose(between)
    await takenBack(other)
    expect(await decide(asked.proposalId)).toMatchObject(refused('CASE_DECIDED'))
    expect(await messagesOf(t, between, 'settlementOffered')).toEqual([])
  })

  test('[B4.196] the grid of the day before is confirmed still, that of two days before is not', async () => {
    const sumOn = async (days: number) => {
      const given = await lateSince(40)
      const { proposalId, sum } = await propose(given)
      t.clock.advanceDays(days)
      const offer = await offerOf(given)
      const { token } = await givenOperator(t, 'finance')
      const query = { purpose: 'collect' as const, sum }
      const { data } = await t.call(loanRelief, { token, params: { loanId: given.loanId }, query })
      const { givenUp } = data.settlement
      return { sum: Number(sum), grid: Number(offer?.sum), proposalId, givenUp }
    }
    const next = await sumOn(1)
    expect(next.grid).toBeGreaterThan(next.sum)
    // Who may confirm it still is shown what it gives up.
    expect(next.givenUp).not.toBeNull()
    expect((await decide(next.proposalId)).code).toBe(200)
    const later = await sumOn(2)
    expect(later.givenUp).toBeNull()
    expect(await decide(later.proposalId)).toMatchObject(refused('CASE_DECIDED'))
  })
})

describe('a disaster', () => {
  const declare = async (of: { postcodes: string[]; from?: string; until?: string }) => {
    const { token } = await givenOperator(t, 'collectionsLead')
    const { postcodes, from = t.clock.businessDay(), until = inDays(20) } = of
    const area = { name: 'Flood', postcodes, from, until }
    return t.call(declareDisaster, { token, body: { requestId: randomUUID(), ...area } })
  }
  /** Late, by somebody whose document says where they live. */
  const livingIn = async (pin: string, days: number): Promise<GivenLoan> => {
    const lives = { address: `12 Lake Road, Adyar, Chennai ${pin}`, pin }
    const person = await givenCertifiedUser(t, { lives })
    const given = await givenDisbursedLoan(t, { person, amount: '20000.00' })
    t.clock.advanceDays(30 + days)
    return given
  }

  test('[B4.194] two persons declare it; from then on nobody who lives there is charged, also for its days before', async () => {
    const given = await livingIn('600041', 10)
    const away = await livingIn('600042', 0)
    const before = Number((await detailOf(t, given)).overdueFee)
    const { data } = await declare({ postcodes: ['600041'], from: inDays(-4) })
    expect(await holdDisasters(t.deps)).toBe(0)
    expect((await detailOf(t, given)).hold).toBeNull()
    const { token } = await givenOperator(t, 'collectionsLead')
    const { proposalId } = data
    const alone = { requestId: randomUUID(), proposalId, decision: 'confirm' as const }
    expect(await t.call(decideProposal, { token, body: alone })).toMatchObject({ code: 403 })
    await confirmProposal(t, data.proposalId)
    await Promise.all([holdDisasters(t.deps), holdDisasters(t.deps)])
    const owed = await detailOf(t, given)
    expect(owed.hold).toMatchObject({ cause: 'disaster', until: inDays(20) })
    expect(Number(owed.overdueFee)).toBe(before - 40)
    expect(await messagesOf(t, given, 'disasterHold')).toHaveLength(1)
    expect((await detailOf(t, away)).hold).toBeNull()
    t.clock.advanceDays(21)
    expect(Number((await detailOf(t, given)).overdueFee)).toBe(before - 30)
    await expectBooksAgree(t, given)
  })

  test('[B4.194] who borrows there later is held too, and a place without a disaster is left as it is', async () => {
    const none = await declare({ postcodes: ['999999'] })
    await confirmProposal(t, none.data.proposalId)
    const { data } = await declare({ postcodes: ['600044', '600043'], until: inDays(60) })
    await confirmProposal(t, data.proposalId)
    expect(await holdDisasters(t.deps)).toBe(0)
    const later = await livingIn('600044', 0)
    expect(await holdDisasters(t.deps)).toBe(1)
    expect(await holdDisasters(t.deps)).toBe(0)
    expect((await detailOf(t, later)).hold).toMatchObject({ cause: 'disaster' })
    const { token } = await givenOperator(t, 'auditor')
    const { details, bounds } = (await t.call(listDisasters, { token })).data
    expect(bounds).toEqual({ from: inDays(-30), until: inDays(180) })
    const standings = details.map(({ areaId, standing, people }) => ({ areaId, standing, people }))
    expect(standings).toContainEqual({ areaId: data.areaId, standing: 'holds', people: 1 })
    expect(standings).toContainEqual({ areaId: none.data.areaId, standing: 'over', people: 0 })
  })

  test('[B4.194] not longer than half a year, not from more than a month ago, and not backwards', async () => {
    const postcodes = ['600001']
    for (const of of [
      { from: inDays(-31) },
      { until: inDays(181) },
      { from: inDays(5), until: inDays(4) },
      { from: inDays(-5), until: inDays(-1) },
    ]) {
      expect(await declare({ postcodes, ...of })).toMatchObject(refused('HOLD_DAYS'))
    }
    expect((await declare({ postcodes: ['60 001'] })).code).toBe(400)
  })
})

describe('who is contacted when', () => {
  const GENTLE = {
    ...{ daysBeforeDue: [1], daysOverdue: [2, 9], callsFromDay: 45 },
    ...{ callsPerWeek: 1, callsRestDays: 7 },
  }
  const propose = async (of: Partial<typeof GENTLE> & { from?: string } = {}) => {
    const { token } = await givenOperator(t, 'collectionsLead')
    const body = { requestId: randomUUID(), from: inDays(1), ...GENTLE, ...of }
    return t.call(collectionStrategy, { token, body })
  }
  const daysOf = async (day = t.clock.businessDay()) => {
    const { daysOverdue, calls } = await policyOn(t.deps, t.db, day)
    return { daysOverdue, fromDay: calls.fromDay, perWeekMax: calls.perWeekMax }
  }

  test('[B4.197] two persons set it from a day to come; it never reaches beyond the market, and what was before holds until then', async () => {
    const usual = await daysOf()
    for (const of of [
      { daysOverdue: [85] },
      { daysOverdue: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
      { daysBeforeDue: [1, 2] },
      { callsFromDay: 30 },
      { callsPerWeek: 4 },
      { callsRestDays: 2 },
    ]) {
      expect(await propose(of), JSON.stringify(of)).toMatchObject(refused('STRATEGY_BEYOND'))
    }
    expect(await propose({ from: t.clock.businessDay() })).toMatchObject(refused('VALIDATION'))
    const { data } = await propose({ daysOverdue: [9, 2, 2] })
    expect(await daysOf(addDays(t.clock.businessDay(), 1))).toEqual(usual)
    await confirmProposal(t, data.proposalId)
    expect(await daysOf()).toEqual(usual)
    t.clock.advanceDays(1)
    expect(await daysOf()).toEqual({ daysOverdue: [2, 9], fromDay: 45, perWeekMax: 1 })
    const { token } = await givenOperator(t, 'auditor')
    const { details } = (await t.call(listStrategies, { token })).data
    expect(details.map(({ standing }) => standing)).toEqual(['holds'])
  })

  test('[B4.197] reminders of a late loan are planned by it, and whose day comes before it is confirmed never holds', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(30)
    const planned: number[] = []
    for (let late = 1; late <= 10; late += 1) {
      t.clock.advanceDays(1)
      const contactDay = t.clock.businessDay()
      const at = t.clock.now()
      await inTransaction(t.db, async (tx) => {
        for (let cursor: string | null = null, isDone = false; !isDone; ) {
          const done = await planReminders(t.deps, tx, { contactDay, cursor, limit: 500, at })
          cursor = done.cursor
          isDone = done.isDone
        }
      })
      const { rows } = await t.db.query<{ count: number }>({
        text: `select count(*)::int as count from contacts_log
          where loan_id = $1 and contact_day = $2`,
        values: [given.loanId, contactDay],
      })
      if (rows[0]?.count !== 0) planned.push(late)
    }
    expect(planned).toEqual([2, 9])
    const late = await propose({ daysOverdue: [3] })
    t.clock.advanceDays(1)
    await expect(confirmProposal(t, late.data.proposalId)).rejects.toThrow()
    expect((await daysOf()).daysOverdue).toEqual([2, 9])
  })
})
