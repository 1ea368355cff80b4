import { randomUUID } from 'node:crypto'
import { endDeathReport, reportDeath } from '@noren/contract/bereavements'
import { addDays, type Day } from '@noren/contract/dates'
import type { BodyInput } from '@noren/contract/endpoint'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowStatus } from '@noren/contract/loans'
import { blockPerson, decideProposal } from '@noren/contract/operator'
import {
  bereavementPaper,
  decideBereavement,
  showBereavement,
} from '@noren/contract/operator/bereavements'
import { USER_STATUS } from '@noren/contract/user-status'
import { byStaff } from '@noren/testkit/by-staff'
import { givenReport, sendReport } from '@noren/testkit/given-death-report'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { detailOf, expectBooksAgree } from '@noren/testkit/repaying'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passDays } from '../../background/pass-days.ts'
import { runDay } from '../../background/run-day.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { tellOwner } from '../account/passkeys/tell-owner.ts'
import { pushMessages } from '../reminders/push-messages.ts'
import { holdReported } from './hold-reported.ts'
import { REPORTS_PER_DAY_MAX } from './report-death.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
// Each test's reports come from one address, whose share is of a day.
beforeEach(() => t.clock.advanceDays(1))

const countOf = rawStatement<{ userId: string; cause: string }, { count: number }>(
  'test_count_holds',
  `select count(*)::int as count from collection_holds where user_id = $1 and cause = $2`,
  ['userId', 'cause'],
)
const holdCount = async ({ userId }: { userId: string }, cause = 'bereaved') =>
  (await countOf.one(t.db, { userId, cause })).count

/** So many days later, with the jobs and reminders of that day. */
const arriveOn = (days: number) =>
  passDays(t.deps, 1, async () => {
    t.clock.advanceDays(days)
  })

const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  return given
}

const statusOf = async ({ person }: Pick<GivenLoan, 'person'>) =>
  (await t.call(borrowStatus, { token: person.token })).data

test('[B4.80] the answer says nothing of whether somebody here has the phone, and nothing is looked up for it', async () => {
  const given = await lateBy(5)
  const known = await sendReport(t, { phone: given.person.phone })
  const unknown = await sendReport(t, { phone: newPhone() })
  const form = ({ code, msg, data }: typeof known) => ({ code, msg, names: Object.keys(data) })
  expect(form(known)).toEqual(form(unknown))
  expect(known.data.readBy).toBe(unknown.data.readBy)
  expect(known.data.reportNumber).toMatch(/^B-\w{4}-\w{4}$/)
  expect(await holdCount(given.person)).toBe(0)
  expect(await holdReported(t.deps)).toBe(2)
  expect(await holdCount(given.person)).toBe(1)
  expect(await holdReported(t.deps)).toBe(0)
})

test('[B4.80] it costs computing, is bound to its request, and an address has its share of a day', async () => {
  const requestId = randomUUID()
  const told = { requestId, phone: newPhone(), name: 'Ravi', relation: 'child' as const }
  const refused = await t.call(reportDeath, { body: told, files: [] })
  expect(refused).toMatchObject({ code: 429, data: { reason: 'WORK_NEEDED' } })
  const first = await sendReport(t, told)
  expect(first.code).toBe(200)
  expect(await sendReport(t, told)).toMatchObject({ code: 200, data: first.data })
  expect(await sendReport(t, { ...told, name: 'Asha' })).toMatchObject({
    code: 409,
    data: { reason: 'REQUEST_DIFFERS' },
  })
  const tomorrow = addDays(t.clock.businessDay(), 1)
  expect(await sendReport(t, { phone: newPhone(), diedOn: tomorrow })).toMatchObject({ code: 400 })
  expect(await sendReport(t, { phone: '12' })).toMatchObject({ data: { reason: 'PHONE_FORMAT' } })
  for (let count = 1; count < REPORTS_PER_DAY_MAX; count += 1) {
    expect((await sendReport(t, { phone: newPhone() })).code).toBe(200)
  }
  expect(await sendReport(t, { phone: newPhone() })).toMatchObject({
    code: 429,
    data: { reason: 'TOO_MANY' },
  })
  // What was sent before has its answer still.
  expect(await sendReport(t, told)).toMatchObject({ code: 200, data: first.data })
})

test('[B4.81] for fourteen days nothing is asked and nothing grows; then it goes on, and a second report stops nothing', async () => {
  const given = await lateBy(10)
  await givenReport(t, { phone: given.person.phone })
  expect(await detailOf(t, given)).toMatchObject({
    overdueFee: '100.00',
    hold: { cause: 'bereaved', until: addDays(t.clock.businessDay(), 14) },
  })
  await expectBooksAgree(t, given)
  await arriveOn(4)
  await arriveOn(7)
  t.clock.advanceDays(3)
  expect((await detailOf(t, given)).overdueFee).toBe('100.00')
  const contacts = await t.db.query<{ state: string; reason: string }>({
    text: `select distinct state, reason from contacts_log where loan_id = $1 and contact_day > $2`,
    values: [given.loanId, addDays(t.clock.businessDay(), -14)],
  })
  expect(contacts.rows).toEqual([{ state: 'skipped', reason: 'bereaved' }])
  t.clock.advanceDays(1)
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '110.00', hold: null })
  await expectBooksAgree(t, given)
  const { officer, reportId } = await givenReport(t, { phone: given.person.phone })
  expect(await holdCount(given.person)).toBe(1)
  expect((await detailOf(t, given)).hold).toBeNull()
  // But once one of the staff has seen that it is so.
  const diedOn = t.clock.businessDay()
  await decide(officer, { reportId, decision: 'confirmed', diedOn })
  expect((await detailOf(t, given)).hold).toMatchObject({ until: addDays(diedOn, 14) })
}, 120_000)

test('[F13.30] of a loan that becomes late meanwhile nobody is told, and no notification leaves', async () => {
  const given = await givenDisbursedLoan(t)
  const other = await givenDisbursedLoan(t)
  await pushMessages(t.deps)
  t.clock.advanceDays(30)
  await givenReport(t, { phone: given.person.phone })
  await t.db.query({
    text: `update messages set push_from = $2 where user_id = $1`,
    values: [given.person.userId, t.clock.now()],
  })
  await arriveOn(1)
  const { rows } = await t.db.query<{ userId: string; kind: string }>({
    text: `select user_id as "userId", kind from messages where kind = 'overdue' and user_id = any($1)`,
    values: [[given.person.userId, other.person.userId]],
  })
  expect(rows).toEqual([{ userId: other.person.userId, kind: 'overdue' }])
  expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.overdue)
  await pushMessages(t.deps)
  const waiting = await t.db.query<{ count: number }>({
    text: `select count(*)::int as count from messages where user_id = $1 and push_from is not null`,
    values: [given.person.userId],
  })
  expect(waiting.rows[0]?.count).toBeGreaterThan(0)
  // Who lives hears of a new way into their account nevertheless.
  const { userId } = given.person
  const ofPasskey = { userId, passkeyId: randomUUID(), at: t.clock.now() }
  await inTransaction(t.deps.db, (tx) =>
    tellOwner(t.deps, tx, { ...ofPasskey, kind: 'passkeyAdded' }),
  )
  await pushMessages(t.deps)
  const left = await t.db.query<{ kind: string }>({
    text: `select kind from messages where user_id = $1 and push_from is not null`,
    values: [userId],
  })
  expect(left.rows).toHaveLength(waiting.rows[0]?.count ?? 0)
  expect(left.rows).not.toContainEqual({ kind: 'passkeyAdded' })
}, 120_000)

test('[B4.82] the holder reads of the report and ends it with one call: all goes on from the next day', async () => {
  const given = await lateBy(2)
  const { reportId, officer } = await givenReport(t, { phone: given.person.phone })
  t.clock.advanceDays(3)
  expect((await statusOf(given)).deathReport).toEqual({ until: addDays(t.clock.businessDay(), 11) })
  const { token } = given.person
  expect(await t.call(endDeathReport, { token, body: {} })).toMatchObject({ code: 200 })
  expect(await t.call(endDeathReport, { token, body: {} })).toMatchObject({ code: 200 })
  expect((await statusOf(given)).deathReport).toBeNull()
  expect((await detailOf(t, given)).overdueFee).toBe('20.00')
  t.clock.advanceDays(1)
  expect((await statusOf(given)).deathReport).toBeNull()
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '30.00', hold: null })
  await expectBooksAgree(t, given)
  const body = { requestId: randomUUID(), reportId, decision: 'notConfirmed' as const }
  expect(await t.call(decideBereavement, { token: officer.token, body })).toMatchObject({
    data: { reason: 'CASE_DECIDED' },
  })
})

interface Dead extends GivenLoan {
  diedOn: Day
  reportId: string
}

/** Died a week after the due day; it is verified 27 days later. */
const givenDeath = async (): Promise<Dead> => {
  const given = await lateBy(7)
  const diedOn = t.clock.businessDay()
  t.clock.advanceDays(20)
  const { reportId } = await givenReport(t, { phone: given.person.phone, diedOn })
  t.clock.advanceDays(7)
  return { ...given, diedOn, reportId }
}

const confirm = ({ reportId, diedOn }: Dead, closing?: 'waive' | 'estate') =>
  byStaff(t, decideBereavement, {
    reportId,
    diedOn,
    decision: 'confirmed',
    ...(closing && { closing }),
  })

/** Whoever has the phone, after all sessions were ended. */
const signedInAgain = async (dead: Dead): Promise<Dead> => {
  const { token } = await t.signIn(dead.person.phone)
  return { ...dead, person: { ...dead.person, token } }
}

const postedOf = async ({ loanId }: GivenLoan) => {
  const { rows } = await t.db.query<{ posted: string }>({
    text: `select l.reason || ' ' || l.debit_code || ' ' || l.credit_code || ' ' || l.amount_minor as posted
      from postings l join journal_entries e on e.id = l.entry_id
      where e.loan_id = $1 and e.event = 'waived' order by 1`,
    values: [loanId],
  })
  return rows.map(({ posted }) => posted)
}

test('[B4.83] G23: a death seven days after the due day fixes 21,020.00, waives 70.00 of penal charges, and up to 25,000 the rest', async () => {
  const dead = await givenDeath()
  const officer = await givenOperator(t, 'grievanceOfficer')
  const params = { reportId: dead.reportId }
  const shown = await t.call(showBereavement, { token: officer.token, params, query: {} })
  expect(shown.data.debt).toEqual({
    ...{ diedOn: dead.diedOn, currency: 'INR', loanCount: 1, closing: 'waive' },
    ...{ fixed: '21020.00', penal: '70.00' },
  })
  expect(await confirm(dead)).toMatchObject({ data: { state: 'confirmed' } })
  expect(await postedOf(dead)).toEqual([
    'fee.waived 5020 1130 30000',
    'interest.waived 5020 1120 66600',
    'penal.waived 5020 1150 7000',
    'principal.waived 5030 1110 2000000',
    'tax.credited 2210 1140 5400',
  ])
  const { rows } = await t.db.query<{ status: number; bizStatus: number }>({
    text: `select l.status, u.biz_status as "bizStatus" from loans l join users u on u.id = l.user_id
      where l.id = $1`,
    values: [dead.loanId],
  })
  expect(rows).toEqual([{ status: LOAN_STATUS.repaid, bizStatus: USER_STATUS.blocked }])
  const reviewer = await givenOperator(t, 'reviewer')
  const { userId } = dead.person
  const body = { requestId: randomUUID(), userId, decision: 'unblock' as const }
  expect((await t.call(blockPerson, { token: reviewer.token, body })).data).toMatchObject({
    reason: 'DECISION_UNFIT',
  })
  // Nobody is signed in as them any more.
  expect(await t.call(borrowStatus, { token: dead.person.token })).toMatchObject({ code: 403 })
  const again = await signedInAgain(dead)
  expect((await statusOf(again)).deathReport).toBeNull()
  await expectBooksAgree(t, again)
  expect((await auditRows(t, dead.reportId)).map(({ action }) => action)).toEqual([
    'decideBereavement',
  ])
})

test('[B4.83] what is asked of the estate is the same on every later day', async () => {
  const dead = await givenDeath()
  expect(await confirm(dead, 'estate')).toMatchObject({ data: { state: 'confirmed' } })
  expect(await postedOf(dead)).toEqual(['penal.waived 5020 1150 7000'])
  await arriveOn(1)
  t.clock.advanceDays(60)
  const later = await signedInAgain(dead)
  expect(await detailOf(t, later)).toMatchObject({
    payToday: '21020.00',
    overdueFee: '0.00',
    hold: { cause: 'death', since: dead.diedOn, until: null },
  })
  await expectBooksAgree(t, later)
}, 120_000)

const decide = (
  { token }: { token: string },
  body: Omit<BodyInput<typeof decideBereavement>, 'requestId'>,
) => t.call(decideBereavement, { token, body: { requestId: randomUUID(), ...body } })

test('[B4.84] a death is confirmed by two persons, whatever the sum, and who proposes it gives it fourteen days more', async () => {
  const dead = await givenDeath()
  const officer = await givenOperator(t, 'grievanceOfficer')
  const { reportId, diedOn } = dead
  t.clock.advanceDays(10)
  expect((await detailOf(t, dead)).hold).toBeNull()
  expect(await decide(officer, { reportId, decision: 'confirmed' })).toMatchObject({ code: 400 })
  const proposed = await decide(officer, { reportId, decision: 'confirmed', diedOn })
  expect(proposed.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  expect((await detailOf(t, dead)).hold).toMatchObject({
    until: addDays(t.clock.businessDay(), 14),
  })
  await expectBooksAgree(t, dead)
  const again = await decide(officer, { reportId, decision: 'confirmed', diedOn })
  expect(again.data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
  const { proposalId } = proposed.data
  const body = { requestId: randomUUID(), proposalId, decision: 'confirm' }
  expect(await t.call(decideProposal, { token: officer.token, body })).toMatchObject({ code: 403 })
  // Whoever lives says so also while it waits.
  await t.call(endDeathReport, { token: dead.person.token, body: {} })
  const finance = await givenOperator(t, 'finance')
  const late = await t.call(decideProposal, { token: finance.token, body })
  expect(late.data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect(await holdCount(dead.person, 'death')).toBe(0)
})

test('[B4.84] not confirmed, it ends what it had stopped; nobody’s phone cannot be confirmed', async () => {
  const given = await lateBy(1)
  const { officer, reportId } = await givenReport(t, { phone: given.person.phone })
  expect(await decide(officer, { reportId, decision: 'notConfirmed' })).toMatchObject({
    data: { state: 'done', proposalId: null },
  })
  t.clock.advanceDays(1)
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '20.00', hold: null })
  await expectBooksAgree(t, given)
  const stranger = await givenReport(t, { phone: newPhone() })
  const diedOn = t.clock.businessDay()
  const refused = await decide(officer, {
    reportId: stranger.reportId,
    decision: 'confirmed',
    diedOn,
  })
  expect(refused.data).toMatchObject({ reason: 'DECISION_UNFIT' })
})

const readsOf = async ({ userId }: { userId: string }) =>
  (
    await t.db.query<{ what: string; purpose: string }>({
      text: 'select what, purpose from personal_data_reads where user_id = $1 order by id',
      values: [userId],
    })
  ).rows

const keptOf = async (reportId: string) =>
  (
    await t.db.query<{ isTold: boolean; isPaper: boolean; isAddress: boolean; fileId: string }>({
      text: `select told_sealed is not null as "isTold", file_id is not null as "isPaper",
          address_hash is not null as "isAddress", file_id as "fileId"
        from bereavements where report_id = $1`,
      values: [reportId],
    })
  ).rows[0]

test('[B4.85] what was told and its paper lie sealed, each look is recorded, and both go a year after a confirmed death', async () => {
  const given = await givenDisbursedLoan(t)
  const bytes = await proofPicture(['Certificate of death'])
  const diedOn = t.clock.businessDay()
  const told = { phone: given.person.phone, diedOn, note: 'He fell ill in May.' }
  const { officer, reportId } = await givenReport(t, told, [bytes])
  const { token } = officer
  const params = { reportId }
  const shown = await t.call(showBereavement, { token, params, query: {} })
  expect(shown.data).toMatchObject({ hasPaper: true, told: { ...told, name: 'Ravi Kulkarni' } })
  const paper = await t.call(bereavementPaper, { token, params })
  expect(paper.data.mimeType).toBe('image/jpeg')
  expect(await readsOf(given.person)).toEqual([
    { what: 'deathReport', purpose: 'checkReport' },
    { what: 'deathPaper', purpose: 'checkReport' },
  ])
  const { rows } = await t.db.query<{ row: string }>({
    text: 'select b::text as row from bereavements b where report_id = $1',
    values: [reportId],
  })
  expect(rows[0]?.row).not.toMatch(/Ravi|fell ill/)
  const fileId = (await keptOf(reportId))?.fileId ?? ''
  await byStaff(t, decideBereavement, { reportId, diedOn, decision: 'confirmed' })
  t.clock.advanceDays(364)
  await runDay(t.deps, t.clock.businessDay())
  expect(await keptOf(reportId)).toMatchObject({ isTold: true, isPaper: true, isAddress: false })
  t.clock.advanceDays(2)
  await runDay(t.deps, t.clock.businessDay())
  expect(await keptOf(reportId)).toMatchObject({ isTold: false, isPaper: false })
  expect(await t.deps.files.writtenAt(fileId)).toBeFalsy()
  expect(
    await t.call(bereavementPaper, {
      token: (await givenOperator(t, 'grievanceOfficer')).token,
      params,
    }),
  ).toMatchObject({ code: 404 })
}, 300_000)
