import { randomUUID } from 'node:crypto'
import { accessLog, saveConsent } from '@noren/contract/account'
import { limitRequest } from '@noren/contract/credit'
import { addDays, type Day } from '@noren/contract/dates'
import { borrowDocument, borrowDocuments, loanStatement } from '@noren/contract/documents'
import { listGrievances, showGrievance } from '@noren/contract/feedback'
import {
  decideProposal,
  listApplications,
  listLimitRequests,
  listOverpayments,
  listPayoutFailures,
  listProofs,
  listProposals,
  listReviews,
  reverseRepayment,
  showLimitRequest,
  showProof,
  showReview,
} from '@noren/contract/operator'
import {
  AS_OF_DAYS_AHEAD,
  LOAN_BUCKETS,
  listLoans,
  listPayments,
  loanAsOf,
  loanDays,
  loanPaper,
  loanPapers,
  showLoan,
} from '@noren/contract/operator/loans'
import { addNote, endNote, listNotes, NOTES_MAX, showNote } from '@noren/contract/operator/notes'
import {
  findPeople,
  personTimeline,
  REVEALS_A_DAY,
  revealField,
  showPerson,
} from '@noren/contract/operator/people'
import { listWork, workCounts } from '@noren/contract/operator/work'
import { sendVoucher } from '@noren/contract/proofs'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { type GivenRole, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { givenFaceReview } from '@noren/testkit/given-review'
import { captured, newUtr, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf, dueDaysOf } from '../loans/list-loans.ts'
import { verifyLoans } from '../loans/verify-loans.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Tokens end after 30 days, which some of these tests let pass. */
const by = async (role: GivenRole): Promise<{ token: string }> => {
  const { token } = await givenOperator(t, role)
  return { token }
}

const readsOf = async ({ token }: { token: string }): Promise<string[]> =>
  (await t.call(accessLog, { token })).data.details.map(({ what }) => what)

const allReads = async (): Promise<number> => {
  const { rows } = await t.db.query<{ count: number }>({
    text: 'select count(*) as count from personal_data_reads',
    values: [],
  })
  return rows[0]?.count ?? 0
}

const givenPaid = async (amount = '4000.00'): Promise<GivenLoan & { utr: string }> => {
  const given = await givenDisbursedLoan(t)
  const utr = newUtr()
  const order = await pay(t, given, randomUUID(), { kind: 'part', amount })
  await sendWebhook(t, captured(t, order.data, { utr }))
  return { ...given, utr }
}

const listed = async (query: Readonly<Record<string, string>> = {}) => {
  const { data } = await t.call(listLoans, { ...(await by('finance')), query })
  return data
}

test('[B11.55] an opened loan shows what was agreed, what is owed, and that the books say the same', async () => {
  const { loanId, person, utr } = await givenPaid()
  const asked = { params: { loanId }, query: { purpose: 'checkProof' as const } }
  const { data } = await t.call(showLoan, { ...(await by('finance')), ...asked })
  expect(data).toMatchObject({
    loanId,
    userId: person.userId,
    borrowStatus: 50,
    bucket: 'current',
    daysPastDue: 0,
    amount: '10000.00',
    facts: { receive: '10000.00', payBack: '10447.00', totalCost: '447.00' },
    books: { isSame: true },
    payments: [{ amount: '4000.00', utr, reversedAt: null }],
    payouts: [{ state: 'processed', failure: null }],
    overpaid: '0.00',
  })
  expect(data.entries.find(({ reason }) => reason === 'principal.repaid')).toMatchObject({
    event: 'repaymentReceived',
    creditCode: 1110,
  })
  const { isSame: _, ...books } = data.books ?? { isSame: false }
  expect(data.owed).toMatchObject(books)
  expect(data.schedule).toHaveLength(1)
  expect(data.entries.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['payout.processed', 'principal.repaid']),
  )
  expect(data.timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(['moved', 'paid']))
  expect(JSON.stringify(data)).not.toContain('ASHA')
  const wrong = await t.call(showLoan, {
    ...(await by('finance')),
    ...asked,
    params: { loanId: randomUUID() },
  })
  expect(wrong.data).toMatchObject({ reason: 'NOT_FOUND' })
})

test('[B11.107] what a loan owes is shown for any day since its payout, past and to come, in one line of the log', async () => {
  const { loanId, person } = await givenPaid()
  const paidOn = t.clock.businessDay()
  t.clock.advanceDays(10)
  const support = await by('support')
  const query = { purpose: 'answerGrievance' as const }
  const asOf = (day: string) => t.call(loanAsOf, { ...support, params: { loanId, day }, query })
  const before = (await readsOf(person)).length

  const shown = (await t.call(showLoan, { ...support, params: { loanId }, query })).data
  expect((await asOf(t.clock.businessDay())).data).toMatchObject({
    owed: shown.owed,
    isAhead: false,
  })
  const day = addDays(paidOn, 4)
  const past = await asOf(day)
  const told = await t.call(loanStatement, {
    token: person.token,
    params: { borrowId: loanId },
    query: { day },
  })
  expect(past.data.owed).toEqual({ ...told.data.owed, total: told.data.total })
  const ahead = await asOf(shown.dueOn ?? '')
  expect(ahead.data).toMatchObject({ isAhead: true, overdueDays: 0 })
  const late = await asOf(addDays(paidOn, 90))
  expect(Number(late.data.owed.penal)).toBeGreaterThan(0)
  expect(late.data.overdueDays).toBeGreaterThan(0)

  const today = t.clock.businessDay()
  const wrong = [addDays(paidOn, -1), addDays(today, AS_OF_DAYS_AHEAD + 1), '2026-02-30']
  for (const one of wrong) expect((await asOf(one)).data).toMatchObject({ reason: 'VALIDATION' })
  const none = { params: { loanId: randomUUID(), day }, query }
  expect((await t.call(loanAsOf, { ...support, ...none })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
  // Opened once, and slid over the days.
  expect((await readsOf(person)).length - before).toBe(1)
  await t.call(loanAsOf, { ...(await by('finance')), params: { loanId, day }, query })
  expect((await readsOf(person)).length - before).toBe(2)
  // For another purpose it is another line; of many days at once, one.
  const collecting = { params: { loanId, day }, query: { purpose: 'collect' as const } }
  const atOnce = Array.from({ length: 4 }, () => t.call(loanAsOf, { ...support, ...collecting }))
  expect((await Promise.all(atOnce)).map(({ code }) => code)).toEqual([200, 200, 200, 200])
  expect((await readsOf(person)).length - before).toBe(3)

  // Late, and nobody was told of it: of a day that is over no charge, of one to come as if it were told from now on.
  const silent = await givenDisbursedLoan(t, { isAnnounced: false })
  const lentOn = t.clock.businessDay()
  t.clock.advanceDays(60)
  const ofSilent = async (day: string) => {
    const params = { loanId: silent.loanId, day }
    return (await t.call(loanAsOf, { ...(await by('support')), params, query })).data
  }
  const untold = await ofSilent(addDays(lentOn, 50))
  expect(untold).toMatchObject({ isAhead: false, owed: { penal: '0.00' } })
  expect(untold.overdueDays).toBeGreaterThan(0)
  const { owed: next } = await ofSilent(addDays(t.clock.businessDay(), 9))
  expect(Number(next.penal)).toBeGreaterThan(0)
})

test('[B11.144] what a loan owes is shown by day from its payout to a month after its due day, each day as it is shown by itself', async () => {
  const given = await givenPaid()
  const { loanId, person } = given
  const paidOn = t.clock.businessDay()
  t.clock.advanceDays(10)
  const today = t.clock.businessDay()
  const support = await by('support')
  const query = { purpose: 'answerGrievance' as const }
  const before = (await readsOf(person)).length
  const ask = (who: { token: string }, id = loanId) =>
    t.call(loanDays, { ...who, params: { loanId: id }, query })
  const { data } = await ask(support)
  const { data: shown } = await t.call(showLoan, { ...support, params: { loanId }, query })
  expect(data.today).toBe(today)
  expect(data.days[0]?.day).toBe(shown.disbursedOn)
  expect(data.days.at(-1)?.day).toBe(addDays(shown.dueOn as Day, 30))
  expect(data.days.map(({ day }) => day)).toEqual(data.days.map(({ day }) => day).toSorted())
  for (const day of [
    shown.disbursedOn,
    paidOn,
    today,
    shown.dueOn,
    addDays(shown.dueOn as Day, 9),
  ]) {
    const params = { loanId, day: day ?? '' }
    const one = (await t.call(loanAsOf, { ...support, params, query })).data
    expect({ day, ...one.owed }).toEqual(data.days.find((point) => point.day === day))
  }
  // The sum of its parts, in minor units: no figure is made up.
  for (const { principal, interest, fee, tax, penal, total } of data.days) {
    const parts = [principal, interest, fee, tax, penal].map((text) =>
      BigInt(text.replace('.', '')),
    )
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(total.replace('.', '')))
  }
  // With the page that was opened it is one line.
  expect((await readsOf(person)).length - before).toBeLessThanOrEqual(2)
  const lines = (await readsOf(person)).length
  await ask(support)
  expect((await readsOf(person)).length).toBe(lines)
  expect((await ask(support, randomUUID())).data).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await ask(await by('kycReviewer'))).data).toMatchObject({ reason: 'FORBIDDEN' })
  // A long loan has every so many days, with today among them.
  t.clock.advanceDays(400)
  const long = (await ask(await by('support'))).data
  expect(long.days.length).toBeLessThanOrEqual(200)
  expect(long.days.map(({ day }) => day)).toContain(t.clock.businessDay())
  // Of one that is over it ends with the day on which nothing was owed any more.
  const back = await t.signIn(person.phone)
  const all = await pay(t, { ...given, person: { ...person, ...back } }, randomUUID(), {
    kind: 'full',
  })
  await sendWebhook(t, captured(t, all.data, { utr: newUtr() }))
  const paidUpOn = t.clock.businessDay()
  t.clock.advanceDays(7)
  const over = (await ask(await by('support'))).data
  expect(over.days.length).toBeLessThanOrEqual(200)
  expect(over.days.at(-1)).toMatchObject({ day: paidUpOn, total: '0.00' })
})

test('[B11.108] the papers of a loan are the borrower’s own bytes; the list opens none, and each that is opened is a line', async () => {
  const { loanId, person } = await givenPaid()
  const other = await givenPaid()
  const second = await givenDisbursedLoan(t, { person, productCode: 'tide-30' })
  const support = await by('support')
  const query = { purpose: 'answerGrievance' as const }
  const before = (await readsOf(person)).length
  const { details } = (await t.call(loanPapers, { ...support, params: { loanId } })).data
  const own = await t.call(borrowDocuments, { token: person.token, params: { borrowId: loanId } })
  expect(details.map(({ documentId, sha256 }) => [documentId, sha256])).toEqual(
    own.data.details.map(({ documentId, sha256 }) => [documentId, sha256]),
  )
  expect(details.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['keyFacts', 'agreement', 'receipt', 'statement']),
  )
  expect((await readsOf(person)).length).toBe(before)
  const documentId = details[0]?.documentId ?? ''
  const opened = await t.call(loanPaper, { ...support, params: { loanId, documentId }, query })
  const theirs = await t.call(borrowDocument, { token: person.token, params: { documentId } })
  expect(opened.data).toEqual(theirs.data)
  expect((await readsOf(person)).slice(0, 1)).toEqual(['A paper of one of your loans'])
  expect((await readsOf(person)).length).toBe(before + 1)
  const unknown = { params: { loanId: randomUUID() } }
  expect((await t.call(loanPapers, { ...support, ...unknown })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
  for (const params of [
    { loanId: other.loanId, documentId },
    { loanId: second.loanId, documentId },
    { loanId, documentId: randomUUID() },
    { loanId: randomUUID(), documentId },
  ]) {
    const refused = await t.call(loanPaper, { ...support, params, query })
    expect(refused.data).toMatchObject({ reason: 'NOT_FOUND' })
  }
  expect((await readsOf(person)).length).toBe(before + 1)
})

test('[B11.57] the principal of a list is what the books have, also when a payment is reversed', async () => {
  const { loanId } = await givenPaid('4000.00')
  const lineOf = async () => (await listed()).items.find((row) => row.loanId === loanId)
  const paid = await lineOf()
  expect(paid?.principalLeft).not.toBe('10000.00')
  const finance = await by('finance')
  const { items } = (await t.call(listPayments, { ...finance, params: { loanId } })).data
  const [payment] = items
  expect(paid?.principalLeft).toBe((10_000 - Number(payment?.principal)).toFixed(2))
  const body = {
    requestId: randomUUID(),
    paymentId: payment?.paymentId ?? '',
    reason: 'bankReturned' as const,
  }
  expect((await t.call(reverseRepayment, { ...finance, body })).data).toMatchObject({
    state: 'done',
  })
  expect((await lineOf())?.principalLeft).toBe('10000.00')
  const after = (await t.call(listPayments, { ...finance, params: { loanId } })).data.items
  expect(after).toMatchObject([{ paymentId: payment?.paymentId, reversedAt: expect.any(String) }])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
})

test('[B11.57] a line of the lists that differs from its loan is named at night', async () => {
  const { loanId } = await givenDisbursedLoan(t)
  const change = (by_: number) =>
    t.db.query({
      text: 'update loan_facts set principal_left_minor = principal_left_minor + $2 where loan_id = $1',
      values: [loanId, by_],
    })
  await change(1)
  expect(await verifyLoans(t.deps, t.db)).toEqual([
    expect.stringContaining('its line in the lists differs from it'),
  ])
  await change(-1)
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
})

test('[B11.53] loans come page by page, newest first, by status, lender and how late they are', async () => {
  const loans: GivenLoan[] = []
  for (let n = 0; n < 3; n += 1) {
    t.clock.advanceMs(1)
    loans.push(await givenDisbursedLoan(t))
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listed>> = await listed({
      limit: '2',
      ...(cursor && { cursor }),
    })
    seen.push(...page.items.map(({ loanId }) => loanId))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.slice(0, 3)).toEqual(loans.map(({ loanId }) => loanId).toReversed())
  const running = await listed({ status: '50', lender: 'banyan-lane', limit: '100' })
  expect(running.items.every(({ borrowStatus }) => borrowStatus === 50)).toBe(true)
  expect(running).toMatchObject({ isPartial: false, nextCursor: null })
  expect((await listed({ lender: 'nobody' })).items).toEqual([])
  expect(await listed({ status: '80', bucket: '1-7' })).toMatchObject({
    fields: [{ path: 'status', rule: 'choice' }],
  })
})

test('a bucket has the loans whose days late it names, and every loan that runs is in one', () => {
  const today = t.clock.businessDay()
  for (const days of [-5, 0, 1, 7, 8, 30, 31, 60, 61, 90, 91, 400]) {
    const dueOn = addDays(today, -days)
    const bucket = bucketOf({ status: 70, dueOn }, today)
    const holding = LOAN_BUCKETS.filter((one) => {
      const { from, until } = dueDaysOf(one, today)
      return from <= dueOn && dueOn <= until
    })
    expect([days, holding]).toEqual([days, [bucket]])
  }
  expect(bucketOf({ status: 80, dueOn: null }, today)).toBeNull()
})

test('[B11.56] a person is found by the whole of what identifies them, and by no part', async () => {
  const { person, loanId, utr } = await givenPaid()
  const { ticketNumber } = (await sendFeedback(t, person.token)).data
  const support = await by('support')
  const find = async (
    kind:
      | 'phone'
      | 'utr'
      | 'loanNumber'
      | 'ticketNumber'
      | 'personId'
      | 'loanId'
      | 'receiptNumber'
      | 'kfsNumber'
      | 'documentNumber',
    value: string,
  ) => (await t.call(findPeople, { ...support, body: { kind, value } })).data.items
  const purpose = { purpose: 'answerGrievance' as const }
  const { data: loan } = await t.call(showLoan, { ...support, params: { loanId }, query: purpose })
  const found = { userId: person.userId, phone: expect.stringMatching(/^•+\d{4}$/), bizStatus: 60 }
  expect(await find('phone', person.phone)).toEqual([
    expect.objectContaining({ ...found, loanId: null }),
  ])
  expect(await find('utr', utr)).toEqual([expect.objectContaining({ ...found, loanId })])
  for (const [kind, value] of [
    ['loanNumber', loan.loanNumber.toLowerCase()],
    ['kfsNumber', loan.kfs.kfsNumber],
    ['receiptNumber', loan.payments[0]?.receiptNumber ?? ''],
    ['loanId', loanId],
  ] as const) {
    expect(await find(kind, value), kind).toEqual([expect.objectContaining({ ...found, loanId })])
  }
  expect(await find('ticketNumber', ticketNumber)).toEqual([expect.objectContaining(found)])
  expect(await find('personId', person.userId)).toEqual([expect.objectContaining(found)])
  for (const [kind, value] of [
    ['utr', utr.slice(0, -1)],
    ['loanNumber', loan.loanNumber.slice(0, -1)],
    ['loanNumber', '%%%%'],
    ['documentNumber', 'ABCDE1234F'],
    ['personId', 'no such id'],
  ] as const) {
    expect(await find(kind, value), value).toEqual([])
  }
  const part = await t.call(findPeople, {
    ...support,
    body: { kind: 'phone', value: person.phone.slice(-6) },
  })
  expect(part.data).toMatchObject({ reason: 'PHONE_FORMAT' })
})

const WORDS = 'Her son answers the phone; she asks for letters.'

test('[B11.113] a note’s words are in no list and no audit, open one by one for who speaks with the person, and never change', async () => {
  const { userId, token } = await t.signIn()
  const support = await by('support')
  const body = { requestId: randomUUID(), userId, flag: 'inWriting' as const, note: WORDS }
  const added = (await t.call(addNote, { ...support, body })).data
  // A lost answer is asked for again: one note.
  expect((await t.call(addNote, { ...support, body })).data).toEqual(added)
  const changed = await t.call(addNote, { ...support, body: { ...body, note: 'Another thing.' } })
  expect(changed.data).toMatchObject({ reason: 'REQUEST_DIFFERS' })
  const before = (await readsOf({ token })).length
  const list = await t.call(listNotes, { ...(await by('creditOfficer')), params: { userId } })
  expect(list.data.items).toMatchObject([
    { noteId: added.noteId, flag: 'inWriting', by: 'Test support', endedAt: null },
  ])
  expect(JSON.stringify(list.data)).not.toContain('letters')
  expect((await readsOf({ token })).length).toBe(before)

  const params = { userId, noteId: added.noteId }
  const query = { purpose: 'answerGrievance' as const }
  const opened = await t.call(showNote, { ...(await by('grievanceOfficer')), params, query })
  expect(opened.data.note).toBe(WORDS)
  expect((await readsOf({ token })).slice(0, 1)).toEqual(['A note about you'])
  const refused = await t.call(showNote, { ...(await by('creditOfficer')), params, query })
  expect(refused.data).toMatchObject({ reason: 'FORBIDDEN' })
  // One person's note under another's id is not there.
  const { userId: other } = await t.signIn()
  const asked = { params: { ...params, userId: other }, query }
  expect((await t.call(showNote, { ...support, ...asked })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
  expect((await readsOf({ token })).length).toBe(before + 1)

  const end = (input: object) =>
    t.call(endNote, { ...support, body: { requestId: randomUUID(), ...params, ...input } })
  expect((await end({ userId: other })).data).toMatchObject({ reason: 'NOT_FOUND' })
  const ends = await Promise.all([end({}), end({})])
  expect(ends.map(({ code }) => code).sort()).toEqual([200, 409])
  const after = (await t.call(listNotes, { ...support, params: { userId } })).data.items
  expect(after).toMatchObject([{ endedBy: 'Test support' }])
  const kept = await t.db.query({
    text: `select before::text || after::text as said, note_sealed::text as sealed from operator_audit
      cross join person_notes n where n.id = $1 and operator_audit.subject_id = $1`,
    values: [added.noteId],
  })
  expect(kept.rows).toHaveLength(2)
  expect(JSON.stringify(kept.rows)).not.toContain('letters')
})

test('[B11.113] a person has a hundred notes and no more, however many are written at once', async () => {
  const { userId } = await t.signIn()
  const support = await by('support')
  await t.db.query({
    text: `insert into person_notes (user_id, id, note_sealed, written_by, written_at)
      select $1, gen_random_uuid(), 'x', (select id from operators limit 1), now()
      from generate_series(1, $2::int)`,
    values: [userId, NOTES_MAX - 2],
  })
  const add = () =>
    t.call(addNote, { ...support, body: { requestId: randomUUID(), userId, note: 'One more.' } })
  const answers = await Promise.all(Array.from({ length: 5 }, add))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.flatMap(({ data }) => ('reason' in data ? data.reason : []))).toEqual(
    Array(3).fill('NOTES_FULL'),
  )
  const unknown = { params: { userId: randomUUID() } }
  expect((await t.call(listNotes, { ...support, ...unknown })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
  const nobody = { requestId: randomUUID(), userId: randomUUID(), note: 'Nobody.' }
  expect((await t.call(addNote, { ...support, body: nobody })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
})

test('[B11.114] all that happened with a person is one list by pages, of what one’s roles see, in one line of the log', async () => {
  const { loanId, person } = await givenPaid()
  const { userId } = person
  await sendFeedback(t, person.token)
  const support = await by('support')
  await t.call(addNote, { ...support, body: { requestId: randomUUID(), userId, note: WORDS } })
  const before = (await readsOf(person)).length
  const query = { purpose: 'answerGrievance' as const }
  const ask = async (who: { token: string }, more: object = {}) =>
    (
      await t.call(personTimeline, {
        ...who,
        ...{ params: { userId }, query: { ...query, ...more } },
      })
    ).data
  const whole = (await ask(support, { limit: '100' })).items
  const instants = whole.map(({ at }) => at)
  expect(instants).toEqual([...instants].sort().reverse())
  const domains = new Set(whole.map(({ domain }) => domain))
  for (const one of ['consent', 'loan', 'payment', 'ticket', 'message', 'note'] as const) {
    expect(domains, one).toContain(one)
  }
  for (const one of ['credit', 'contact', 'read', 'staff']) expect(domains).not.toContain(one)
  expect(whole.find(({ domain }) => domain === 'payment')).toMatchObject({
    ...{ what: 'repayment', amount: '4000.00', currency: 'INR' },
  })
  expect(JSON.stringify(whole)).not.toContain('ASHA')
  expect(JSON.stringify(whole)).not.toContain('letters')

  // Page by page it is the same, and nothing twice, while more happens.
  const pages: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await ask(support, { limit: '3', ...(cursor && { cursor }) })
    pages.push(...page.items.map(({ lineId }) => lineId))
    cursor = page.nextCursor
    if (pages.length === 3) await sendFeedback(t, person.token)
  } while (cursor)
  const ids = whole.map(({ lineId }) => lineId)
  expect(pages.filter((id) => ids.includes(id))).toEqual(ids)
  expect(new Set(pages).size).toBe(pages.length)
  expect((await readsOf(person)).length).toBe(before + 1)

  const domainsOf = async (role: GivenRole) =>
    (await ask(await by(role), { limit: '100' })).items.map(({ domain }) => domain)
  const ofKyc = await domainsOf('kycReviewer')
  expect(ofKyc).toContain('consent')
  for (const one of ['loan', 'payment', 'ticket', 'message', 'contact', 'read', 'staff'] as const) {
    expect(ofKyc, one).not.toContain(one)
  }
  const ofAuditor = await domainsOf('auditor')
  for (const one of ['loan', 'read', 'staff'] as const) expect(ofAuditor, one).toContain(one)
  expect(ofAuditor).not.toContain('contact')
  expect((await ask(support, { domain: 'payment' })).items).toHaveLength(1)

  // A contact stands where it was made, for who makes them.
  const madeAt = t.clock.now()
  await t.db.query({
    text: `insert into contacts_log (id, user_id, loan_id, channel, kind, contact_day, state, language, text,
        planned_at, decided_at)
      values ($1, $2, $3, 'sms', 'overdue', $4, 'sent', 'en', 'Due.', $5::timestamptz - interval '1 day', $5)`,
    values: [randomUUID(), userId, loanId, t.clock.businessDay(), madeAt],
  })
  const lead = await by('collectionsLead')
  expect((await ask(lead, { domain: 'contact' })).items).toMatchObject([
    { what: 'sms', at: madeAt.toISOString(), loanId },
  ])
  expect((await ask(support, { domain: 'contact' })).items).toEqual([])

  // What was taken back says so.
  const finance = await by('finance')
  const { items } = (await t.call(listPayments, { ...finance, params: { loanId } })).data
  const paymentId = items[0]?.paymentId ?? ''
  const reversal = { requestId: randomUUID(), paymentId, reason: 'bankReturned' as const }
  t.clock.advanceMs(1000)
  const taken = await t.call(reverseRepayment, { ...finance, body: reversal })
  expect(taken.code).toBe(200)
  // What the tests before have given up counts: then it takes two.
  const { proposalId } = taken.data
  if (proposalId) {
    const body = { requestId: randomUUID(), proposalId, decision: 'confirm' as const }
    const { token } = await givenOperator(t, 'finance', 'Another finance')
    expect((await t.call(decideProposal, { token, body })).code).toBe(200)
  }
  const consents = [{ purpose: 'creditCheck' as const, given: false }]
  const withdrawn = { consents, textVersion: 'test' }
  expect((await t.call(saveConsent, { token: person.token, body: withdrawn })).code).toBe(200)
  const ofPayments = (await ask(support, { domain: 'payment' })).items
  expect(ofPayments).toMatchObject([
    { what: 'reversed', amount: '4000.00', loanId },
    { what: 'repayment', amount: '4000.00', loanId },
  ])
  const [newest] = (await ask(support, { domain: 'consent' })).items
  expect(newest?.what).toBe('creditCheck.notGiven')
  expect(await ask(support, { cursor: 'bm9uc2Vuc2U' })).toMatchObject({ reason: 'VALIDATION' })
  const nobody = { params: { userId: randomUUID() }, query }
  expect((await t.call(personTimeline, { ...support, ...nobody })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
})

test('[B11.56] what is seen of a person follows the role', async () => {
  const { person } = await givenPaid()
  await sendFeedback(t, person.token)
  const shown = async (role: GivenRole) => {
    const asked = {
      params: { userId: person.userId },
      query: { purpose: 'answerGrievance' as const },
    }
    return (await t.call(showPerson, { ...(await by(role)), ...asked })).data
  }
  const parts = ['credit', 'decisions', 'loans', 'tickets', 'proofs', 'cases', 'holds'] as const
  const seen = async (role: GivenRole) => {
    const data = await shown(role)
    return parts.filter((part) => data[part] !== null).join(' ')
  }
  expect(await seen('kycReviewer')).toBe('cases')
  expect(await seen('creditOfficer')).toBe('credit decisions loans holds')
  expect(await seen('support')).toBe('credit loans tickets proofs holds')
  expect(await seen('collectionsLead')).toBe('credit loans holds')
  expect(await seen('finance')).toBe('credit loans proofs holds')
  expect(await seen('auditor')).toBe(parts.join(' '))
  const { tickets, work, phone } = await shown('support')
  expect(tickets).toMatchObject([{ kind: 'complaint', state: 'open' }])
  expect(work).toMatchObject([{ kind: 'complaint' }])
  expect(phone).toBe(person.phone.slice(-4).padStart(10, '•'))
  expect(JSON.stringify(await shown('auditor'))).not.toContain(person.phone)
})

test('[B11.54] no list and no search writes an access', async () => {
  const { person, loanId } = await givenPaid()
  await sendFeedback(t, person.token)
  const before = await allReads()
  const lists = [
    [listApplications, 'reviewer'],
    [listReviews, 'reviewer'],
    [listLimitRequests, 'reviewer'],
    [listProposals, 'finance'],
    [listPayoutFailures, 'finance'],
    [listProofs, 'finance'],
    [listOverpayments, 'finance'],
    [listGrievances, 'support'],
    [listWork, 'auditor'],
    [workCounts, 'auditor'],
    [listLoans, 'auditor'],
  ] as const
  for (const [endpoint, role] of lists) {
    expect((await t.call(endpoint, await by(role))).code, endpoint.name).toBe(200)
  }
  const params = { loanId }
  expect((await t.call(listPayments, { ...(await by('finance')), params })).code).toBe(200)
  const body = { kind: 'phone' as const, value: person.phone }
  expect((await t.call(findPeople, { ...(await by('support')), body })).data.items).toHaveLength(1)
  expect(await allReads()).toBe(before)
})

test('[B11.54] each call that opens something writes exactly one access, with what and why', async () => {
  const { person, caseId } = await givenFaceReview(t)
  const looks = async (what: string, call: () => Promise<{ code: number }>, of = person) => {
    const before = await readsOf(of)
    expect((await call()).code, what).toBe(200)
    expect(await readsOf(of)).toEqual([what, ...before])
  }
  const { userId } = person
  const query = { purpose: 'checkIdentity' as const }
  const reviewer = await by('reviewer')
  await looks('Your account, loans and requests in outline', () =>
    t.call(showPerson, { ...reviewer, params: { userId }, query }),
  )
  await looks('What was read from your document, or the name of your bank account', () =>
    t.call(showReview, { ...reviewer, params: { caseId } }),
  )
  const paid = await givenPaid()
  const loan = { params: { loanId: paid.loanId }, query: { purpose: 'collect' as const } }
  await looks(
    'One of your loans with its payments',
    async () => t.call(showLoan, { ...(await by('collectionsLead')), ...loan }),
    paid.person,
  )
  const log = await t.call(accessLog, { token: paid.person.token })
  expect(log.data.details[0]).toMatchObject({ purpose: 'To speak with you about what is due' })
  await t.call(showLoan, { ...(await by('auditor')), ...loan })
  const audited = await t.call(accessLog, { token: paid.person.token })
  expect(audited.data.details[0]).toMatchObject({ purpose: 'To check how we work' })
  const sent = await t.call(sendVoucher, {
    token: paid.person.token,
    body: {
      ...{ repayId: paid.loanId, reference: newUtr(), amount: '1000.00' },
      paidOn: t.clock.businessDay(),
    },
    file: { bytes: await proofPicture(['Paid', randomUUID()]) },
  })
  const { proofId } = sent.data
  await looks(
    'Your proof of payment',
    async () => t.call(showProof, { ...(await by('finance')), params: { proofId } }),
    paid.person,
  )
  const survey = { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' }
  const asking = await givenCertifiedUser(t, { survey })
  const body = { requestId: randomUUID(), amount: '55000.00', reason: 'My salary rose.' }
  await t.call(limitRequest, { token: asking.token, body })
  const { details } = (await t.call(listLimitRequests, reviewer)).data
  const limitRequestId = details.find((row) => row.userId === asking.userId)?.limitRequestId ?? ''
  await looks(
    'Your request for a higher limit',
    () => t.call(showLimitRequest, { ...reviewer, params: { limitRequestId } }),
    asking,
  )
  await sendFeedback(t, asking.token)
  const tickets = (await t.call(listGrievances, await by('support'))).data.details
  const feedbackId = tickets.find((row) => row.userId === asking.userId)?.feedbackId ?? ''
  await looks(
    'What you wrote to us',
    async () => t.call(showGrievance, { ...(await by('support')), params: { feedbackId } }),
    asking,
  )
})

test('[B11.53] late loans are in their bucket, the longest late first', async () => {
  const { loanId } = await givenDisbursedLoan(t)
  t.clock.advanceDays(33)
  await rollOverdue(t)
  const late = await listed({ bucket: '1-7', limit: '100' })
  const found = late.items.find((row) => row.loanId === loanId)
  expect(found).toMatchObject({ bucket: '1-7', borrowStatus: 70 })
  const days = late.items.map(({ daysPastDue }) => daysPastDue)
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  const asked = { params: { loanId }, query: { purpose: 'collect' as const } }
  const shown = await t.call(showLoan, { ...(await by('finance')), ...asked })
  expect(shown.data).toMatchObject({ bucket: '1-7', books: { isSame: true } })
})

test('[B11.112] a masked value is shown whole one by one, and the borrower reads each with who and what for', async () => {
  const { person } = await givenPaid()
  const { userId } = person
  const asked = async (role: GivenRole, field: 'phone' | 'name' = 'phone') =>
    t.call(revealField, {
      ...(await by(role)),
      body: { userId, field, purpose: 'answerGrievance' },
    })
  expect((await asked('support')).data).toEqual({ value: `+91${person.phone}` })
  expect((await asked('grievanceOfficer', 'name')).data.value).toMatch(/^[A-Z ]+$/)
  for (const role of ['creditOfficer', 'kycReviewer', 'finance', 'auditor', 'analyst'] as const) {
    expect((await asked(role)).data, role).toMatchObject({ reason: 'FORBIDDEN' })
  }
  const none = await t.signIn()
  const support = await by('support')
  const nameOf = (who: string) =>
    t.call(revealField, {
      ...support,
      body: { userId: who, field: 'name', purpose: 'answerGrievance' },
    })
  expect((await nameOf(none.userId)).data).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await nameOf(randomUUID())).data).toMatchObject({ reason: 'NOT_FOUND' })
  const log = (await t.call(accessLog, { token: person.token })).data.details
  expect(log.slice(0, 2)).toMatchObject([
    { what: 'Your whole name', purpose: 'To answer you', operatorRole: 'grievanceOfficer' },
    { what: 'Your whole phone number', purpose: 'To answer you', operatorRole: 'support' },
  ])
})

test('[B11.112] beyond thirty a day nothing more is shown, also of many asked for at once', async () => {
  const { loanId, person } = await givenPaid()
  const { token, operatorId } = await givenOperator(t, 'collectionsLead')
  const body = { userId: person.userId, field: 'phone', purpose: 'collect' } as const
  await t.db.query({
    text: `insert into personal_data_reads (user_id, operator_id, what, subject_id, purpose, read_at)
      select $1, $2, 'wholePhone', $1, 'collect', $3 from generate_series(1, $4)`,
    values: [person.userId, operatorId, t.clock.now(), REVEALS_A_DAY - 3],
  })
  // A paper names the borrower too.
  const { details } = (await t.call(loanPapers, { token, params: { loanId } })).data
  const documentId = details[0]?.documentId ?? ''
  const paper = () =>
    t.call(loanPaper, { token, params: { loanId, documentId }, query: { purpose: 'collect' } })
  expect((await paper()).code).toBe(200)
  // By two accounts of one person.
  const other = await givenOperator(t, 'collectionsLead')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      t.call(revealField, { token: at % 2 ? token : other.token, body }),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(6)
  expect((await paper()).data).toMatchObject({ reason: 'TOO_MANY' })
  const log = (await t.call(accessLog, { token: person.token })).data.details
  expect(log.filter(({ what }) => what === 'Your whole phone number')).toHaveLength(
    REVEALS_A_DAY - 1,
  )
})
