import { randomUUID } from 'node:crypto'
import { borrowDocument } from '@noren/contract/documents'
import { borrowBill } from '@noren/contract/loans'
import { msgCenter, msgRead } from '@noren/contract/messages'
import { minor } from '@noren/contract/money'
import { LANGUAGES } from '@noren/i18n/languages'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockLoan, moveLoan } from '../loans/moves.ts'
import { type Message, writeMessage } from './write-message.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  await t.close()
})

const read = async (token: string, options: { page?: number; language?: string } = {}) => {
  const { page, language } = options
  const body = page === undefined ? {} : { page }
  const answer = await t.call(msgCenter, { token, body, ...(language ? { language } : {}) })
  expect(answer.code).toBe(200)
  return answer.data
}

test('[S1.5] a loan is told from the application to the no-dues letter, with its documents', async () => {
  const given = await givenDisbursedLoan(t)
  const { token } = given.person
  const bill = await t.call(borrowBill, { token, query: { borrowType: '0' } })
  const dueAmount = Number(bill.data.details[0]?.dueAmount)
  const due = `₹${dueAmount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  const order = await pay(t, given)
  await sendWebhook(t, captured(t, order.data))
  const { details, unreadCount } = await read(token)
  expect(details.map(({ kind, documentIds }) => [kind, documentIds.length])).toEqual([
    ['loanRepaid', 2],
    ['paymentReceived', 1],
    ['loanPaidOut', 0],
    ['loanApplied', 2],
  ])
  expect(details[2]?.text).toContain(`The first payment is ${due}.`)
  expect(unreadCount).toBe(4)
  expect(details.every(({ borrowId }) => borrowId === given.loanId)).toBe(true)
  expect(details[1]?.text).toMatch(/^₹[\d,.]+ for loan LN-\d{4}-\d{4} has arrived\. Receipt RC-/)
  for (const documentId of details.flatMap((message) => message.documentIds)) {
    expect((await t.call(borrowDocument, { token, params: { documentId } })).code).toBe(200)
  }
})

test('[S1.5] what a newer version has written beside this one is left to it, and the rest is read', async () => {
  const given = await givenDisbursedLoan(t)
  const { userId, token } = given.person
  const before = await read(token)
  await t.db.query({
    text: `insert into messages (user_id, kind, event_key, params, currency, sent_at)
      values ($1, 'nobodyKnowsYet', 'event', '{}', 'INR', $2)`,
    values: [userId, t.clock.now()],
  })
  expect(await read(token)).toEqual(before)
})

test('[S1.5] the same webhook twice is one message', async () => {
  const given = await givenDisbursedLoan(t)
  const order = await pay(t, given)
  const message = captured(t, { ...order.data, amount: '500.00' })
  await sendWebhook(t, message)
  await sendWebhook(t, message)
  const { details } = await read(given.person.token)
  expect(details.filter(({ kind }) => kind === 'paymentReceived')).toHaveLength(1)
})

test('a refusal says why and when to come back', async () => {
  // Too large to be approved automatically, so that a person decides.
  const person = await givenCertifiedUser(t, { faceState: 'operatorReviewed' })
  const given = await givenAppliedLoan(t, { person, amount: '70000.00' })
  await inTransaction(t.db, async (tx) => {
    const loan = await lockLoan(tx, given.loanId)
    await moveLoan(t.deps, tx, loan, 40, {
      at: t.clock.now(),
      why: 'operator.declined',
      reasonCodes: ['reason.overIndebted'],
      reapplyOn: t.clock.businessDay(),
    })
  })
  const [message] = (await read(person.token)).details
  expect(message).toMatchObject({ kind: 'loanDeclined', title: 'Application declined' })
  expect(message?.text).toContain('Another loan would make it worse, so we give none now.')
  expect(message?.text).toContain('You can apply again from 2\u00a0March\u00a02026.')
})

test('[S1.5] read is read, and only one’s own', async () => {
  const given = await givenDisbursedLoan(t)
  const stranger = await givenCertifiedUser(t)
  const { details } = await read(given.person.token)
  const readIds = details.slice(0, 1).map(({ messageId }) => messageId)
  const wrong = await t.call(msgRead, { token: stranger.token, body: { readIds } })
  expect(wrong.data.unreadCount).toBe(0)
  expect((await read(given.person.token)).unreadCount).toBe(2)
  const right = await t.call(msgRead, { token: given.person.token, body: { readIds } })
  expect(right.data.unreadCount).toBe(1)
  expect((await read(given.person.token)).details.map(({ isRead }) => isRead)).toEqual([
    true,
    false,
  ])
  expect((await t.call(msgCenter, { body: {} })).code).toBe(401)
})

const dueSoon = (userId: string, dueOn: string): Message<'dueSoon'> => ({
  userId,
  kind: 'dueSoon',
  eventKey: `dueSoon:${dueOn}`,
  loanId: null,
  params: {
    loanNumber: 'LN-7731-0042',
    amountMinor: minor(10_447_00),
    dueOn,
    penalPpm: 500,
    capMinor: minor(1_000_00),
  },
  currency: 'INR',
  at: t.clock.now(),
})

test('[S1.5] a message is in the language of whoever reads it, figures and all', async () => {
  const person = await t.signIn()
  await inTransaction(t.db, async (tx) => {
    await writeMessage(tx, dueSoon(person.userId, '2026-04-01'))
    await writeMessage(tx, dueSoon(person.userId, '2026-04-01'))
  })
  const texts = new Map<string, string>()
  for (const language of LANGUAGES) {
    const { details } = await read(person.token, { language })
    expect(details).toHaveLength(1)
    texts.set(language, details[0]?.text ?? '')
  }
  expect(texts.get('en')).toBe(
    '₹10,447.00 of loan LN-7731-0042 is due on 1\u00a0April\u00a02026. If it is paid later, a penal charge of 0.05% a day of the overdue principal is added, at most ₹1,000.00 in all. If you cannot pay then, open the loan: there you can agree on a plan, or write to us.',
  )
  expect(texts.get('vi')).toContain('đến hạn ngày 1\u00a0tháng\u00a04,\u00a02026')
  expect(new Set(texts.values()).size).toBe(LANGUAGES.length)
})

test('[S1.5] pages of twenty, newest first', async () => {
  const person = await t.signIn()
  await inTransaction(t.db, async (tx) => {
    for (let count = 0; count < 21; count += 1) {
      const message = dueSoon(person.userId, '2026-04-01')
      await writeMessage(tx, { ...message, eventKey: randomUUID() })
    }
  })
  const first = await read(person.token)
  expect([first.details.length, first.hasMore, first.unreadCount]).toEqual([20, true, 21])
  const second = await read(person.token, { page: 2 })
  expect([second.details.length, second.hasMore]).toEqual([1, false])
})
