import { randomUUID } from 'node:crypto'
import { loginOut } from '@noren/contract/account'
import { saveSurvey } from '@noren/contract/certification'
import { eventStream, eventsTicket, repayCodeStream } from '@noren/contract/events'
import { applyLoan, cancelBorrow, quote } from '@noren/contract/loans'
import { payoutWebhook } from '@noren/contract/webhooks'
import { type OpenStream, openStream, personStream, ticketOf } from '@noren/testkit/event-stream'
import { GOOD_SURVEY, givenCertifiedUser, givenOpenCase } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { signProviderBody } from '../../platform/keys/provider-signature.ts'
import { decideReviewCase } from '../certification/review.ts'
import { writeMessage } from '../messages/write-message.ts'

/** Two servers on one database. */
let a: TestApp
let b: TestApp
beforeAll(async () => {
  a = await startTestApp()
  b = await startTestApp({ beside: a })
})
afterAll(async () => {
  await b.close()
  await a.close()
})

const codeOf = (page: string): string => new URL(page, 'http://x').searchParams.get('code') ?? ''

test('[O5.7] a payment told to server A is heard on server B, by its borrower and on the public page', async () => {
  const given = await givenDisbursedLoan(a)
  const { data: order } = await pay(a, given)
  const own = await personStream(b, given.person)
  const path = `/api/user/public/repayCode/${codeOf(order.page)}/events`
  const open = await openStream(`${b.url}${path}`)
  expect(await open.next()).toEqual({ kind: 'ready' })
  expect(open.headers.get('content-type')).toContain('text/event-stream')
  await sendWebhook(a, captured(a, order))
  expect(await own.until('payment')).toEqual({
    kind: 'payment',
    borrowId: given.loanId,
    ref: order.ref,
  })
  expect(await own.until('loan')).toEqual({ kind: 'loan', borrowId: given.loanId })
  // The public page receives events of its own order only.
  expect(await open.next()).toEqual({ kind: 'payment', ref: order.ref })
  await Promise.all([own.close(), open.close()])
})

test('a payout, a review, a message: each is told to the one it concerns, and to nobody else', async () => {
  const applied = await givenAppliedLoan(a)
  const stranger = await givenCertifiedUser(a)
  const [own, other] = [await personStream(b, applied.person), await personStream(b, stranger)]
  await a.deliver()
  const { userId } = applied.person
  expect(await own.until('loan')).toEqual({ kind: 'loan', borrowId: applied.loanId })
  const caseId = await givenOpenCase(a, userId, 'face')
  await inTransaction(a.db, (tx) =>
    decideReviewCase(a.deps, tx, {
      caseId,
      isPassed: true,
      reason: '',
      operatorId: randomUUID(),
      at: a.clock.now(),
      hasOpenLoan: true,
    }),
  )
  expect(await own.until('review')).toEqual({ kind: 'review' })
  const publishOf = (to: string, eventKey: string) =>
    inTransaction(a.db, (tx) =>
      writeMessage(tx, {
        userId: to,
        kind: 'loanRepaid',
        eventKey,
        loanId: null,
        params: { loanNumber: 'LN-1' },
        currency: 'INR',
        at: a.clock.now(),
      }),
    )
  await publishOf(userId, 'test:own')
  expect(await own.until('message')).toEqual({ kind: 'message' })
  await publishOf(stranger.userId, 'test:other')
  // The first event the stranger receives is their own.
  expect(await other.next()).toEqual({ kind: 'message' })
  await Promise.all([own.close(), other.close()])
})

test('a step done on one screen is heard on the other', async () => {
  const person = await a.signIn()
  const own = await personStream(b, person)
  await a.call(saveSurvey, { token: person.token, body: { answers: GOOD_SURVEY } })
  expect(await own.until('certification')).toEqual({ kind: 'certification' })
  await own.close()
})

test('[O5.7] what is rolled back is never told', async () => {
  const person = await givenCertifiedUser(a)
  const own = await personStream(b, person)
  await inTransaction(a.db, async (tx) => {
    await publishToPerson(tx, person.userId, { kind: 'loan' })
    throw new Error('no')
  }).catch(() => undefined)
  await inTransaction(a.db, (tx) => publishToPerson(tx, person.userId, { kind: 'message' }))
  expect(await own.next()).toEqual({ kind: 'message' })
  await own.close()
})

test('a ticket opens one stream, once, in its time, and only while its session lasts', async () => {
  const person = await a.signIn()
  const refused = async (ticket: string) => a.call(eventStream, { query: { ticket } })
  const used = await ticketOf(a, person)
  const stream = await openStream(`${a.url}/api/user/events?ticket=${used}`)
  expect(await stream.next()).toEqual({ kind: 'ready' })
  const again = await refused(used)
  expect([again.status, again.data]).toMatchObject([401, { reason: 'TICKET_USED' }])
  expect((await refused('never-made-never-made')).data).toMatchObject({ reason: 'TICKET_USED' })
  const late = await ticketOf(a, person)
  a.clock.advanceMs(31_000)
  expect((await refused(late)).data).toMatchObject({ reason: 'TICKET_USED' })
  const orphan = await ticketOf(a, person)
  await b.call(loginOut, { token: person.token })
  expect((await refused(orphan)).data).toMatchObject({ reason: 'TICKET_USED' })
  // Signing out on server B ended the stream on server A.
  expect(await stream.next()).toBe('ended')
  expect((await a.call(eventsTicket, { body: {} })).code).toBe(401)
})

test('of two who come with one ticket at once, one gets the stream', async () => {
  const person = await a.signIn()
  const ticket = await ticketOf(a, person)
  const streams = await Promise.all(
    [a, b, a, b].map(({ url }) => openStream(`${url}/api/user/events?ticket=${ticket}`)),
  )
  expect(streams.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  await Promise.all(streams.map((stream) => stream.close()))
})

test('a session has four streams at most: the fifth ends the oldest', async () => {
  const person = await a.signIn()
  const streams = []
  for (let count = 0; count < 5; count += 1) streams.push(await personStream(a, person))
  const [oldest, ...rest] = streams
  expect(await oldest?.next()).toBe('ended')
  await inTransaction(a.db, (tx) => publishToPerson(tx, person.userId, { kind: 'message' }))
  for (const stream of rest) expect(await stream.next()).toEqual({ kind: 'message' })
  await Promise.all(streams.map((stream) => stream.close()))
})

test('strangers who know a public code end nobody’s stream of it', async () => {
  const given = await givenDisbursedLoan(a)
  const { data: order } = await pay(a, given)
  const path = `${a.url}/api/user/public/repayCode/${codeOf(order.page)}/events`
  const own = [await personStream(a, given.person), await openStream(path)]
  for (const stream of own.slice(1)) expect(await stream.next()).toEqual({ kind: 'ready' })
  const strangers = []
  for (let count = 0; count < 6; count += 1) strangers.push(await openStream(path))
  expect(strangers.map(({ status }) => status)).toEqual([200, 200, 200, 503, 503, 503])
  await sendWebhook(a, captured(a, order))
  for (const stream of own) await stream.until('payment')
  await Promise.all([...own, ...strangers].map((stream) => stream.close()))
})

test('a public code that is no order’s opens nothing', async () => {
  const answer = await a.call(repayCodeStream, { params: { code: 'unknown' } })
  expect([answer.status, answer.data]).toMatchObject([404, { reason: 'NOT_FOUND' }])
})

const listLines = rawStatement<Record<never, never>, { pid: number }>(
  'test_list_event_lines',
  // Their last statement was about the lease; a connection of the pool that made one is broken as well.
  `select pid from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()
     and query ilike 'insert into event_listeners%'`,
  [],
)
const breakLine = rawStatement<{ pid: number }, unknown>(
  'test_break_event_line',
  'select pg_terminate_backend($1)',
  ['pid'],
)
test('streams hold no connections, and hear again after the line to the database broke', async () => {
  const c = await startTestApp()
  const person = await c.signIn()
  const streams: OpenStream[] = []
  for (let count = 0; count < 4; count += 1) streams.push(await personStream(c, person))
  // More streams than the pool has connections, and calls are still answered.
  const others: OpenStream[] = []
  for (let count = 0; count < 12; count += 1) {
    others.push(await personStream(c, await c.signIn()))
  }
  const lines = await listLines.all(c.db)
  for (const { pid } of lines) await breakLine.run(c.db, { pid }).catch(() => undefined)
  // `ready` again: the page refetches, because something may have been missed.
  for (const stream of streams) expect(await stream.next()).toEqual({ kind: 'ready' })
  await inTransaction(c.db, (tx) => publishToPerson(tx, person.userId, { kind: 'message' }))
  for (const stream of streams) expect(await stream.next()).toEqual({ kind: 'message' })
  // Closing the server ends what is open.
  await c.close()
  for (const stream of streams) expect(await stream.next()).toBe('ended')
  for (const stream of others) await expect(stream.until('message')).rejects.toThrow('ended')
})

test('one application sent to two servers at once is one loan and one payout', async () => {
  const person = await givenCertifiedUser(a)
  const { token } = person
  const product = { productCode: 'lane-30', productAmount: '10000.00' }
  const quoted = await a.call(quote, { token, body: { products: [product] } })
  const [facts] = quoted.data.details
  const body = {
    requestId: randomUUID(),
    applyTotalAmount: '10000.00',
    products: [{ ...product, kfsId: facts?.kfsId, kfsHash: facts?.kfsHash }],
  }
  const servers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? a : b))
  const answers = await Promise.all(servers.map((t) => t.call(applyLoan, { token, body })))
  const loans = answers.flatMap(({ code, data }) => (code === 200 ? data.details : []))
  expect(new Set(loans.map(({ borrowId }) => borrowId)).size).toBe(1)
  for (const { code, data } of answers) {
    if (code !== 200) expect(data).toMatchObject({ reason: 'IN_PROGRESS' })
  }
  const [loan] = loans
  const given = { person, loanId: loan?.borrowId ?? '' }
  await Promise.all([a.deliver(), b.deliver()])
  await expectBooksAgree(b, given)
})

test('one payment told to two servers at once is booked once', async () => {
  const given = await givenDisbursedLoan(a)
  const { data: order } = await pay(a, given)
  const message = captured(a, order)
  // The same event twice, and the same transfer under another event id.
  const twin = { ...message, eventId: `evt_${randomUUID()}` }
  const told = [message, message, twin, message, twin, message]
  const answers = await Promise.all(
    told.map((one, index) => sendWebhook(index % 2 === 0 ? a : b, one)),
  )
  expect(answers.map(({ code }) => code)).toEqual(told.map(() => 200))
  const paid = await countPayments.one(a.db, { loanId: given.loanId })
  expect(paid.count).toBe(1)
  await expectBooksAgree(a, given)
})

const countPayments = rawStatement<{ loanId: string }, { count: number }>(
  'test_count_payments_of_loan',
  'select count(*)::int as count from payments where loan_id = $1',
  ['loanId'],
)
const findPayout = rawStatement<{ loanId: string }, { payoutId: string }>(
  'test_find_payout_of_loan',
  'select id as "payoutId" from payouts where loan_id = $1',
  ['loanId'],
)

test('one payout told to two servers at once is booked once, or its loan was withdrawn', async () => {
  const given = await givenAppliedLoan(a)
  const { payoutId } = await findPayout.one(a.db, { loanId: given.loanId })
  const body = JSON.stringify({
    eventId: `evt_${randomUUID()}`,
    event: 'payout.processed',
    payoutId,
    utr: '412345678901',
    failure: null,
    at: a.clock.now().toISOString(),
  })
  const headers = { 'provider-signature': signProviderBody(a.deps, body) }
  const { token } = given.person
  const answers = await Promise.all([
    ...[a, b, a, b].map((t) => t.call(payoutWebhook, { body, headers })),
    b.call(cancelBorrow, { token, body: { requestId: randomUUID(), borrowId: given.loanId } }),
  ])
  expect(answers.slice(0, 4).map(({ code }) => code)).toEqual([200, 200, 200, 200])
  // The money had been ordered, so it could not be withdrawn any more.
  expect(answers[4]?.data).toMatchObject({ reason: 'LOAN_STATE' })
  await expectBooksAgree(b, given)
})
