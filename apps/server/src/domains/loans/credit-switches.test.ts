import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { BodyInput } from '@noren/contract/endpoint'
import { applyLoan, failBorrowHandler, quote } from '@noren/contract/loans'
import { decideApplication } from '@noren/contract/operator'
import {
  decideCreditSwitch,
  listCreditSwitches,
  setCreditSwitch,
} from '@noren/contract/operator/credit'
import { LANGUAGES } from '@noren/i18n/languages'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenApplication, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { holdSwitches } from '../credit/credit-switches.ts'
import { guardSwitches } from '../credit/guard-switches.ts'
import { findLoan } from './find-loan.ts'
import { dispatchInHand, dispatchPayouts } from './payouts.ts'

let t: TestApp
let officer: GivenOperator
let admin: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  officer = await givenOperator(t, 'creditOfficer')
  admin = await givenOperator(t, 'admin')
  return () => t.close()
})
afterEach(async () => {
  await t.db.query({ text: 'delete from credit_switches' })
})

type Wish = Omit<BodyInput<typeof setCreditSwitch>, 'requestId'>
const set = (wish: Wish, by: GivenOperator = officer, requestId: string = randomUUID()) =>
  t.call(setCreditSwitch, { token: by.token, body: { requestId, ...wish } })
const close = async (wish: Partial<Wish> = {}) => {
  const { code, data } = await set({ scope: 'market', state: 'closed', reason: 'A look', ...wish })
  expect([code, data.waits]).toEqual([200, false])
}
const decide = (switchId: string, by: GivenOperator, decision: 'confirm' | 'refuse' = 'confirm') =>
  t.call(decideCreditSwitch, {
    token: by.token,
    body: { requestId: randomUUID(), switchId, decision },
  })

const CHOICE = { productCode: 'lane-30', productAmount: '10000.00' }
const quoted = (person: CertifiedPerson, choice = CHOICE, language = 'en') =>
  t.call(quote, { token: person.token, body: { products: [choice] }, language })
/** The body of an application under a statement that was shown and is valid. */
const accepted = async (person: CertifiedPerson, choice = CHOICE) => {
  const [facts] = (await quoted(person, choice)).data.details
  if (!facts) throw new Error('no key facts')
  const { kfsId, kfsHash } = facts
  const products = [{ ...choice, kfsId, kfsHash }]
  return { requestId: randomUUID(), applyTotalAmount: choice.productAmount, products }
}
const apply = (person: CertifiedPerson, body: Awaited<ReturnType<typeof accepted>>) =>
  t.call(applyLoan, { token: person.token, body })
const CLOSED = [409, { reason: 'LENDING_CLOSED' }]
const countLoans = async (userId: string) =>
  (await t.db.query({ text: 'select id from loans where user_id = $1', values: [userId] })).rows
    .length

test('[B4.28] closed: quoting and applying are refused calmly in every language, also with an accepted statement', async () => {
  const person = await givenCertifiedUser(t)
  const body = await accepted(person)
  await close()
  const refused = await apply(person, body)
  expect([refused.code, refused.data]).toMatchObject(CLOSED)
  const said = await Promise.all(
    LANGUAGES.map(async (language) => {
      const answer = await quoted(person, CHOICE, language)
      expect([answer.code, answer.data]).toMatchObject(CLOSED)
      return answer.msg
    }),
  )
  expect(new Set(said).size).toBe(LANGUAGES.length)
  expect(said[0]).toContain('It is not about you')
  expect(await countLoans(person.userId)).toBe(0)
})

const waitingForSwitch = async (count: number): Promise<void> => {
  for (;;) {
    const { rows } = await t.db.query({
      text: `select from pg_locks where locktype = 'advisory' and not granted`,
    })
    if (rows.length >= count) return
    await setTimeout(20)
  }
}

test('[B4.28] a switch waits for applications in hand, and none that comes after it becomes a loan', async () => {
  const person = await givenCertifiedUser(t)
  const body = await accepted(person)
  const inHand = Promise.withResolvers<void>()
  const holder = inTransaction(t.deps.db, async (tx) => {
    await holdSwitches(tx)
    await inHand.promise
  })
  const closing = close()
  await waitingForSwitch(1)
  const applying = apply(person, body)
  await waitingForSwitch(2)
  inHand.resolve()
  await Promise.all([holder, closing])
  const { code, data } = await applying
  expect([code, data]).toMatchObject(CLOSED)
  expect(await countLoans(person.userId)).toBe(0)
})

test('[B4.28] of applications raced with a switch each is a loan or is told that it is closed', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => givenCertifiedUser(t)))
  const bodies = await Promise.all(people.map((person) => accepted(person)))
  const racing = people.map((person, index) => {
    const body = bodies[index]
    if (!body) throw new Error('no statement')
    return apply(person, body)
  })
  const [answers] = await Promise.all([Promise.all(racing), close()])
  for (const { code, data } of answers) {
    if (code !== 200) expect([code, data]).toMatchObject(CLOSED)
  }
  const counts = await Promise.all(people.map(({ userId }) => countLoans(userId)))
  expect(counts).toEqual(answers.map(({ code }) => (code === 200 ? 1 : 0)))
})

test('[B4.28] a switch concerns its lender, its product or new borrowers, and nobody else', async () => {
  const person = await givenCertifiedUser(t)
  await close({ scope: 'product', subject: 'lane-30' })
  expect((await quoted(person)).code).toBe(409)
  const lamp = { productCode: 'lamp-61', productAmount: '10000.00' }
  expect((await quoted(person, lamp)).code).toBe(200)
  await close({ scope: 'lender', subject: 'copper-lamp' })
  expect((await quoted(person, lamp)).code).toBe(409)
  await t.db.query({ text: 'delete from credit_switches' })
  await close({ scope: 'newBorrowers' })
  expect((await quoted(person)).code).toBe(409)
  await t.db.query({ text: 'delete from credit_switches' })
  const given = await givenDisbursedLoan(t, { person })
  const order = await pay(t, given)
  await sendWebhook(t, captured(t, order.data))
  await close({ scope: 'newBorrowers' })
  expect((await quoted(person)).code).toBe(200)
})

test('[B4.28] manualOnly leaves approval to a person, who may approve until it is closed; running loans stay', async () => {
  const running = await givenDisbursedLoan(t)
  await set({ scope: 'market', state: 'manualOnly', reason: 'A look' })
  const given = await givenApplication(t)
  const stateOf = async () =>
    (await findLoan(t.db, { userId: given.person.userId, loanId: given.loanId }))?.status
  expect(await stateOf()).toBe(10)
  await close()
  const body = { requestId: randomUUID(), loanId: given.loanId, decision: 'approve' } as const
  const refused = await t.call(decideApplication, { token: officer.token, body })
  expect([refused.code, refused.data]).toMatchObject(CLOSED)
  const order = await pay(t, running)
  expect(order.code).toBe(200)
})

/** An application whose payout is not ordered yet: the provider is away when the server orders it at once. */
const givenUnordered = async () => {
  const { payout } = t.deps
  t.deps.payout = { ...payout, order: () => Promise.reject(new Error('the provider is away')) }
  const given = await givenApplication(t)
  await dispatchInHand(t.deps)
  t.deps.payout = payout
  return given
}
type Given = Awaited<ReturnType<typeof givenUnordered>>
const loanOf = ({ person, loanId }: Given) => findLoan(t.db, { userId: person.userId, loanId })
const givenHeld = async () => {
  const given = await givenUnordered()
  await close({ until: t.clock.businessDay() })
  t.clock.advanceMs(AWAY_MS)
  await dispatchPayouts(t.deps)
  return { given, loan: await loanOf(given) }
}
/** After it an order is tried again. */
const AWAY_MS = 10 * 60_000

test('[B4.28] an order that is about to leave while somebody closes waits for them, and does not leave', async () => {
  const given = await givenUnordered()
  t.clock.advanceMs(AWAY_MS)
  const inHand = Promise.withResolvers<void>()
  const holder = inTransaction(t.deps.db, async (tx) => {
    await holdSwitches(tx)
    await inHand.promise
  })
  const closing = close()
  await waitingForSwitch(1)
  const dispatching = dispatchPayouts(t.deps)
  await waitingForSwitch(2)
  inHand.resolve()
  await Promise.all([holder, closing, dispatching])
  const loan = await loanOf(given)
  expect([loan?.status, loan?.reasonCodes]).toEqual([30, ['payoutHeld.lendingClosed']])
})

test('[B4.28] what was approved and not ordered yet is held while it is closed, and can be asked for again', async () => {
  const { given, loan } = await givenHeld()
  expect([loan?.status, loan?.reasonCodes]).toEqual([30, ['payoutHeld.lendingClosed']])
  const again = () =>
    t.call(failBorrowHandler, {
      token: given.person.token,
      body: { requestId: randomUUID(), borrowId: given.loanId, keepAccount: true },
    })
  const refused = await again()
  expect([refused.code, refused.data]).toMatchObject(CLOSED)
  // Its last day is over.
  t.clock.advanceDays(1)
  expect((await again()).code).toBe(200)
})

test('[B4.29] one person stops, two open; nobody confirms their own, nor what something was set after', async () => {
  const person = await givenCertifiedUser(t)
  await close()
  const opening = await set({ scope: 'market', state: 'open', reason: 'Looked at' })
  expect(opening.data.waits).toBe(true)
  expect((await quoted(person)).code).toBe(409)
  const { switchId } = opening.data
  expect((await decide(switchId, officer)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
  const [one, other] = await Promise.all([decide(switchId, admin), decide(switchId, admin)])
  expect([one.code, other.code].toSorted()).toEqual([200, 409])
  expect((await quoted(person)).code).toBe(200)
  await close()
  const stale = await set({ scope: 'market', state: 'manualOnly', reason: 'A little' })
  await close()
  expect((await decide(stale.data.switchId, admin)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  const { details } = (await t.call(listCreditSwitches, { token: admin.token })).data
  expect(details.map(({ state, standing }) => `${state} ${standing}`)).toEqual([
    ...['closed set', 'manualOnly waits', 'closed set', 'open confirmed', 'closed set'],
  ])
  const { rows } = await t.db.query<{ action: string }>({
    text: `select action from operator_audit where subject_id = $1 order by id`,
    values: [switchId],
  })
  expect(rows.map(({ action }) => action)).toEqual(['setCreditSwitch', 'decideCreditSwitch'])
})

test('[B4.29] only their roles, only what is there, and a request once', async () => {
  const finance = await givenOperator(t, 'finance')
  const wish = { scope: 'lender', subject: 'no-such', state: 'closed', reason: 'x' } as const
  expect((await set(wish, finance)).data).toMatchObject({ reason: 'FORBIDDEN' })
  expect((await set(wish)).data).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await set({ ...wish, scope: 'market' })).data).toMatchObject({ reason: 'NOT_FOUND' })
  const requestId = randomUUID()
  const good = { ...wish, subject: 'banyan-lane' }
  const [first, second] = [await set(good, officer, requestId), await set(good, officer, requestId)]
  expect(second.data).toEqual(first.data)
  const { rows } = await t.db.query({ text: 'select from credit_switches' })
  expect(rows).toHaveLength(1)
})

test('[B4.30] many more approvals than usual in an hour set the market to manual approval, once', async () => {
  // The approvals of the tests before are not of this hour.
  t.clock.advanceMs(7_200_000)
  const given = await givenDisbursedLoan(t)
  const approve = (count: number, at: Date) =>
    t.db.query({
      text: `insert into loan_moves (loan_id, from_status, to_status, why, moved_at)
        select $1, 10, 20, 'approved.auto', $2 from generate_series(1, $3::int)`,
      values: [given.loanId, at, count],
    })
  const now = t.clock.now().getTime()
  await approve(50, new Date(now - 60_000))
  // A lender without four weeks of approvals has nothing usual yet.
  expect(await guardSwitches(t.deps)).toBe(0)
  for (let day = 1; day <= 29; day += 1)
    await approve(20, new Date(now - 60_000 - day * 86_400_000))
  expect(await guardSwitches(t.deps)).toBe(0)
  await approve(10, new Date(now - 30_000))
  expect(await guardSwitches(t.deps)).toBe(1)
  expect(await guardSwitches(t.deps)).toBe(0)
  const { details } = (await t.call(listCreditSwitches, { token: admin.token })).data
  expect(details).toMatchObject([{ scope: 'market', state: 'manualOnly', setBy: null }])
})
