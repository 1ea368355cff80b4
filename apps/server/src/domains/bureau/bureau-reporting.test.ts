import { randomInt, randomUUID } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { bureauDispute, viewBureauReport } from '@noren/contract/bureau'
import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import { acceptHardship, hardshipOffers } from '@noren/contract/hardship'
import { openObjection } from '@noren/contract/objections'
import { decideProposal, listProposals, reverseRepayment } from '@noren/contract/operator'
import {
  bureauDisputes,
  bureauRejects,
  bureauRows,
  bureauRuns,
  decideBureauDispute,
  resendBureauRow,
  sendBureauRun,
  showBureauRow,
} from '@noren/contract/operator/bureau'
import { setHold } from '@noren/contract/operator/relief'
import { listWork } from '@noren/contract/operator/work'
import { nextReportingDay } from '@noren/markets/bureau-reporting'
import { bureauReportingOn } from '@noren/markets/market-by-code'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, messagesOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_JOBS } from '../../background/day-jobs.ts'
import { runJob } from '../../background/run-job.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CreditBureauGateway } from '../../providers/ports/credit-bureau.ts'
import { heldOf } from '../../providers/sandbox/bureau-files.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { prepareRuns, tellingsOf } from './prepare-runs.ts'
import { sendRuns } from './send-runs.ts'

const RULES = bureauReportingOn('in', day('2026-04-01'))
if (!RULES) throw new Error('India tells no bureau')

let t: TestApp
let sandbox: CreditBureauGateway
let finance: GivenOperator
let second: GivenOperator
beforeAll(async () => {
  t = await startTestApp({ env: { BUREAU: 'sandbox' } })
  if (!t.deps.creditBureau) throw new Error('no bureau')
  sandbox = t.deps.creditBureau
})
afterEach(() => {
  t.deps.creditBureau = sandbox
})
afterAll(() => t.close())

const job = (name: string) => {
  const found = DAY_JOBS.find((one) => one.name === name)
  if (!found) throw new Error(`no job ${name}`)
  return runJob(t.deps, found, t.clock.businessDay())
}
/** Jumps to a day, and does of its night what a bureau is about. */
const goTo = async (on: Day) => {
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), on))
  await rollOverdue(t)
  await job('warnOfBureau')
  await job('bureauFile')
}
/** Jumps to the night after the first reporting day that is that one or later. Returns the reporting day. */
const afterReporting = async (from: Day): Promise<Day> => {
  const on = nextReportingDay(RULES, from)
  await goTo(addDays(on, 1))
  return on
}
const today = () => t.clock.businessDay()

/** Sessions of the staff last for some hours, and tests jump over weeks. */
const signIn = async () => {
  finance = await givenOperator(t, 'finance')
  second = await givenOperator(t, 'finance', `The second ${randomUUID().slice(0, 8)}`)
}
const decide = (proposalId: string, by = second, decision: 'confirm' | 'refuse' = 'confirm') =>
  t.call(decideProposal, {
    token: by.token,
    body: { requestId: randomUUID(), proposalId, decision },
  })
const send = (runId: string, requestId = randomUUID(), by = finance) =>
  t.call(sendBureauRun, { token: by.token, body: { requestId, runId } })
const runsOf = async () =>
  (await t.call(bureauRuns, { token: finance.token, query: { limit: '100' } })).data.details
const prepared = async () => (await runsOf()).filter(({ state }) => state === 'prepared')
/** Two persons send whatever is prepared. */
const sendAll = async () => {
  await signIn()
  for (const { runId } of await prepared()) await decide((await send(runId)).data.proposalId)
  return sendRuns(t.deps)
}
const rowsOf = async ({ loanId }: GivenLoan) => {
  const { rows } = await t.db.query<{
    status: string
    lateDays: number
    state: string
    isDisputed: boolean
    asOn: Day
  }>({
    text: `select status, days_late as "lateDays", state, is_disputed as "isDisputed", as_on as "asOn"
           from bureau_rows where loan_id = $1 order by row_id`,
    values: [loanId],
  })
  return rows
}
const shownRows = async (given: GivenLoan) =>
  (await rowsOf(given)).map(({ status, lateDays, state }) => [status, lateDays, state])
const held = async ({ person }: GivenLoan) =>
  (await heldOf(t.db, `+91${person.phone}`)).map(({ status, lateDays, isDisputed }) => [
    status,
    lateDays,
    isDisputed,
  ])

/** A loan of a person whose number ends so, by which the sandbox's bureau decides what it does not take. */
const givenLoan = async (ending = '000'): Promise<GivenLoan> => {
  const phone = `9${String(randomInt(1_000_000)).padStart(6, '0')}${ending}`
  return givenDisbursedLoan(t, { person: await givenCertifiedUser(t, { phone }) })
}
/** A loan that is late, with a bad row that the bureau holds. */
const givenTold = async (ending?: string): Promise<GivenLoan> => {
  const given = await givenLoan(ending)
  await goTo(addDays(today(), 30 + 5))
  await afterReporting(addDays(today(), RULES.warnDays))
  await sendAll()
  return given
}
/** Once a day: sessions end while a test jumps over weeks. */
const tokens = new Map<string, Promise<{ token: string }>>()
const signedIn = async ({ person: { phone } }: GivenLoan): Promise<string> => {
  const key = `${phone} ${today()}`
  if (!tokens.has(key)) {
    t.clock.advanceMs(60_000)
    tokens.set(key, t.signIn(phone))
  }
  return (await tokens.get(key))?.token ?? ''
}
const view = async (given: GivenLoan) =>
  (await t.call(viewBureauReport, { token: await signedIn(given) })).data.told
const payAll = async (given: GivenLoan) => {
  const token = await signedIn(given)
  const person = { ...given.person, token }
  const { data } = await pay(t, { ...given, person })
  await sendWebhook(t, captured(t, data))
}
const dispute = async (given: GivenLoan, rowId: string, ground: 'paid' | 'notMine' = 'paid') =>
  t.call(bureauDispute, { token: await signedIn(given), body: { rowId, ground } })

test('[B4.200] the night after a reporting day has a run for each lender with what has changed; the same night again adds nothing', async () => {
  const given = await givenLoan()
  const on = await afterReporting(addDays(today(), 1))
  await signIn()
  const [run] = (await prepared()).filter(({ lenderCode }) => lenderCode === 'banyan-lane')
  expect(run).toMatchObject({ asOn: on, rows: 1, adverse: 0, owed: '10000.00', overdue: '0.00' })
  expect(await shownRows(given)).toEqual([['current', 0, 'prepared']])
  // The job again, its batch again, and another server in the middle of it.
  await job('bureauFile')
  const again = { businessDay: today(), cursor: null, at: t.clock.now(), limit: 50 }
  await inTransaction(t.deps.db, (tx) => prepareRuns(t.deps, tx, again))
  expect(await shownRows(given)).toHaveLength(1)
  expect((await runsOf()).filter(({ asOn }) => asOn === on)).toHaveLength(
    new Set((await runsOf()).map(({ lenderCode }) => lenderCode)).size,
  )
  // On a day that is none nothing is prepared.
  const before = (await runsOf()).length
  await goTo(addDays(today(), 1))
  expect(await runsOf()).toHaveLength(before)
  await sendAll()
  expect(await held(given)).toEqual([['current', 0, false]])
  // What it holds is not told again.
  await afterReporting(today())
  expect(await shownRows(given)).toEqual([['current', 0, 'accepted']])
})

test('[B4.201] a run leaves once two persons have sent it, never by one, and not any more once a later one is there', async () => {
  const given = await givenLoan()
  await afterReporting(addDays(today(), 1))
  await signIn()
  const [run] = await prepared()
  const { runId = '' } = run ?? {}
  const requestId = randomUUID()
  const { data } = await send(runId, requestId)
  expect((await send(runId, requestId)).data).toEqual(data)
  expect((await send(runId)).data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
  expect((await decide(data.proposalId, finance)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
  expect(await sendRuns(t.deps)).toBe(0)
  expect(await held(given)).toEqual([])
  const support = await givenOperator(t, 'support')
  expect((await send(runId, randomUUID(), support)).data).toMatchObject({ reason: 'FORBIDDEN' })
  const { details } = (await t.call(listProposals, { token: second.token })).data
  const shown = details.find(({ proposalId }) => proposalId === data.proposalId)
  expect(shown?.reference).toContain('0/1 · 10000.00 / 0.00')
  await decide(data.proposalId)
  expect((await decide(data.proposalId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  const sent = await Promise.all([sendRuns(t.deps), sendRuns(t.deps), sendRuns(t.deps)])
  expect(sent.reduce((a, b) => a + b)).toBe(1)
  expect(await held(given)).toEqual([['current', 0, false]])
  expect((await send(runId)).data).toMatchObject({ reason: 'CASE_DECIDED' })

  // Nobody confirms the next one before that of a later day is there.
  const other = await givenLoan()
  await afterReporting(addDays(today(), 1))
  await signIn()
  const late = (await prepared()).find(({ rows }) => rows === 1)
  const proposed = await send(late?.runId ?? '')
  await afterReporting(today())
  await signIn()
  expect((await decide(proposed.data.proposalId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect(await shownRows(other)).toEqual([
    ['current', 0, 'dropped'],
    ['current', 0, 'prepared'],
  ])
  await sendAll()
})

test('[B4.202] a run whose answer was lost, or whose server was killed, is not sent a second time', async () => {
  const given = await givenLoan()
  await afterReporting(addDays(today(), 1))
  const files: string[] = []
  t.deps.creditBureau = {
    ...sandbox,
    async submit(file) {
      files.push(file.content)
      await sandbox.submit(file)
      throw new Error('the line was cut')
    },
  }
  await expect(sendAll()).rejects.toThrow('the line was cut')
  expect(await shownRows(given)).toEqual([['current', 0, 'prepared']])
  // Whoever has it is not killed for as long as their claim holds.
  expect(await sendRuns(t.deps)).toBe(0)
  t.clock.advanceMs(300_000)
  expect(await sendRuns(t.deps)).toBe(1)
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^H\|consumer-1\|banyan-lane\|/)
  expect(await shownRows(given)).toEqual([['current', 0, 'accepted']])

  // Where it never arrived it is sent.
  const other = await givenLoan()
  await afterReporting(addDays(today(), 1))
  t.deps.creditBureau = {
    ...sandbox,
    submit: async () => {
      throw new Error('the bureau is away')
    },
  }
  await expect(sendAll()).rejects.toThrow('away')
  t.deps.creditBureau = sandbox
  t.clock.advanceMs(300_000)
  await sendRuns(t.deps)
  expect(await held(other)).toEqual([['current', 0, false]])
})

test('[B4.203] before the first bad row its borrower is told a week ahead how to avoid it, once, and then that it was told', async () => {
  const given = await givenLoan()
  const dueOn = addDays(today(), 30)
  await afterReporting(addDays(today(), 1))
  await sendAll()
  await goTo(addDays(dueOn, 3))
  expect(await messagesOf(t, await freshly(given), 'bureauWarning')).toEqual([])
  await goTo(addDays(dueOn, 4))
  await job('warnOfBureau')
  await goTo(addDays(dueOn, 5))
  const from = nextReportingDay(RULES, addDays(dueOn, 4 + RULES.warnDays))
  const [warning, ...others] = await messagesOf(t, await freshly(given), 'bureauWarning')
  expect(others).toEqual([])
  expect(warning?.text).toContain('Sandbox Bureau')
  expect(warning?.text).toContain('with a plan the days late stand still')
  for (let on = nextReportingDay(RULES, today()); on < from; ) {
    await afterReporting(on)
    on = nextReportingDay(RULES, addDays(on, 1))
  }
  expect(await shownRows(given)).toEqual([['current', 0, 'accepted']])
  await afterReporting(from)
  await sendAll()
  const lateDays = daysBetween(dueOn, from)
  expect(await held(given)).toEqual([['late', lateDays, false]])
  expect(await messagesOf(t, await freshly(given), 'bureauTold')).toHaveLength(1)
  // Whoever pays what is due in time is told nothing bad of.
  await payAll(given)
  await afterReporting(addDays(today(), 1))
  await sendAll()
  expect(await held(given)).toEqual([['closed', 0, false]])
})

const freshly = async (given: GivenLoan): Promise<GivenLoan> => ({
  ...given,
  person: { ...given.person, token: await signedIn(given) },
})

test('[B4.203] who pays after the warning and before its day is told nothing bad of', async () => {
  const given = await givenLoan()
  await goTo(addDays(today(), 30 + 5))
  expect(await messagesOf(t, await freshly(given), 'bureauWarning')).toHaveLength(1)
  await payAll(given)
  await afterReporting(addDays(today(), RULES.warnDays))
  await sendAll()
  expect((await shownRows(given)).filter(([status]) => status === 'late')).toEqual([])
})

test('[B4.203] on the last day of the warning nothing bad leaves yet, also not as a correction', async () => {
  const given = await givenLoan('808')
  const dueOn = addDays(today(), 30)
  await afterReporting(addDays(today(), 1))
  await sendAll()
  await goTo(addDays(dueOn, 4))
  await goTo(nextReportingDay(RULES, addDays(dueOn, 4 + RULES.warnDays)))
  await signIn()
  const { data } = await t.call(bureauRejects, { token: finance.token, query: { limit: '100' } })
  const refused = data.details.find(({ loanId }) => loanId === given.loanId)
  const body = { requestId: randomUUID(), rowId: refused?.rowId ?? '' }
  const resent = await t.call(resendBureauRow, { token: finance.token, body })
  expect(resent.data).toEqual({ runId: null, proposalId: null })
  expect((await shownRows(given)).filter(([status]) => status === 'late')).toEqual([])
  // The day has ended: now it is told.
  await goTo(addDays(today(), 1))
  expect((await shownRows(given)).at(-1)).toMatchObject(['late', expect.any(Number), 'prepared'])
})

test('[B4.205] what was disputed or paid between the preparation and the sending is left out', async () => {
  const [disputed, paid] = [await givenLoan(), await givenLoan()]
  await goTo(addDays(today(), 30 + 5))
  await afterReporting(addDays(today(), RULES.warnDays))
  expect((await shownRows(disputed)).at(-1)).toMatchObject(['late', expect.any(Number), 'prepared'])
  expect((await shownRows(paid)).at(-1)).toMatchObject(['late', expect.any(Number), 'prepared'])
  const body = { requestId: randomUUID(), repayId: disputed.loanId }
  await t.call(openObjection, {
    token: await signedIn(disputed),
    body: { ...body, figure: 'owed', ground: 'wrongAmount' },
  })
  await payAll(paid)
  await sendAll()
  expect(await held(disputed)).not.toContainEqual(['late', expect.any(Number), expect.any(Boolean)])
  expect(await held(paid)).not.toContainEqual(['late', expect.any(Number), expect.any(Boolean)])
  expect((await shownRows(disputed)).at(-1)).toMatchObject(['late', expect.any(Number), 'dropped'])
  // While it is open the next runs say nothing bad either.
  await afterReporting(today())
  expect((await shownRows(disputed)).filter(([, , state]) => state === 'prepared')).toEqual([])
})

test('[B4.205] how a loan stood on a day before the one that the bureau holds is not told after it', async () => {
  const given = await givenTold()
  await afterReporting(addDays(today(), 1))
  const before = (await shownRows(given)).at(-1)
  expect(before).toMatchObject(['late', expect.any(Number), 'prepared'])
  t.clock.advanceDays(2)
  const [row] = await view(given)
  await dispute(given, row?.rowId ?? '')
  await signIn()
  const query = { limit: '100' }
  const waiting = (await t.call(bureauDisputes, { token: finance.token, query })).data.details
  const { disputeId = '' } = waiting.find(({ loanId }) => loanId === given.loanId) ?? {}
  const answer = 'Your payment came to another loan.'
  const { data } = await t.call(decideBureauDispute, {
    token: finance.token,
    body: { requestId: randomUUID(), disputeId, decision: 'corrected', answer },
  })
  await decide(data.proposalId ?? '')
  await sendRuns(t.deps)
  const corrected = await held(given)
  expect(corrected[0]?.[1]).toBeGreaterThan(Number(before?.[1]))
  await sendAll()
  expect(await held(given)).toEqual(corrected)
})

test('[B4.204] while somebody of the staff gives time nothing worse is told', async () => {
  const given = await givenTold()
  const told = await held(given)
  const support = await givenOperator(t, 'support')
  const ask = { loanId: given.loanId, reason: 'illness' as const, until: addDays(today(), 20) }
  const body = { requestId: randomUUID(), ...ask }
  expect(await t.call(setHold, { token: support.token, body })).toMatchObject({ code: 200 })
  await afterReporting(addDays(today(), 1))
  await sendAll()
  expect(await held(given)).toEqual(told)
})

test('[B4.206] what the bureau does not take waits for the staff; as the loan stands it is sent again by two persons', async () => {
  const given = await givenLoan('808')
  await afterReporting(addDays(today(), 1))
  await sendAll()
  expect(await shownRows(given)).toEqual([['current', 0, 'rejected']])
  const waiting = async () =>
    (await t.call(bureauRejects, { token: finance.token })).data.details.filter(
      ({ loanId }) => loanId === given.loanId,
    )
  const [refused] = await waiting()
  expect(refused).toMatchObject({ rejectCode: 'PHONE_IN_DOUBT', status: 'current' })
  const { rowId = '' } = refused ?? {}
  const work = async () =>
    (
      await t.call(listWork, {
        token: finance.token,
        query: { kind: 'bureauReject', limit: '100' },
      })
    ).data.items.filter(({ subjectId }) => subjectId === rowId)
  expect(await work()).toHaveLength(1)
  const support = await givenOperator(t, 'support')
  const shown = (subjectId: string, { token } = support) =>
    t.call(showBureauRow, { token, params: { subjectId } })
  expect((await shown(rowId)).data).toMatchObject({
    ...{ loanId: given.loanId, status: 'current', disputed: null },
    refused: { code: 'PHONE_IN_DOUBT' },
  })
  expect((await shown(randomUUID())).code).toBe(404)
  expect((await shown(rowId, await givenOperator(t, 'creditOfficer'))).code).toBe(403)
  const requestId = randomUUID()
  const resend = (id = requestId) =>
    t.call(resendBureauRow, { token: support.token, body: { requestId: id, rowId } })
  const { data } = await resend()
  expect((await resend()).data).toEqual(data)
  const rows = await t.call(bureauRows, {
    token: finance.token,
    params: { runId: data.runId ?? '' },
  })
  expect(rows.data.details).toMatchObject([{ loanId: given.loanId, status: 'current' }])
  // Proposed anew, the one before does not leave any more.
  const anew = (await resend(randomUUID())).data
  expect((await decide(data.proposalId ?? '')).data).toMatchObject({ reason: 'CASE_DECIDED' })
  await decide(anew.proposalId ?? '')
  expect((await resend(randomUUID())).data).toMatchObject({ reason: 'CASE_DECIDED' })
  await sendRuns(t.deps)
  expect(await held(given)).toEqual([['current', 0, false]])
  expect([await waiting(), await work()]).toEqual([[], []])
  expect((await shown(rowId)).data).toMatchObject({ reason: 'CASE_DECIDED' })
})

test('[B4.205] of a run of which nothing is so any more no empty file leaves', async () => {
  const given = await givenLoan('808')
  await afterReporting(addDays(today(), 1))
  await sendAll()
  const { data } = await t.call(bureauRejects, { token: finance.token, query: { limit: '100' } })
  const refused = data.details.find(({ loanId }) => loanId === given.loanId)
  const body = { requestId: randomUUID(), rowId: refused?.rowId ?? '' }
  const resent = (await t.call(resendBureauRow, { token: finance.token, body })).data
  await payAll(given)
  await decide(resent.proposalId ?? '')
  expect(await sendRuns(t.deps)).toBe(1)
  const fileId = resent.runId ?? ''
  expect(await sandbox.submitted({ fileId })).toBeNull()
  expect((await runsOf()).find(({ runId }) => runId === fileId)).toMatchObject({
    ...{ state: 'sent', accepted: 0, rejected: 0 },
  })
})

test('[B4.207] a borrower reads what was told and says that it is wrong; a person answers, and nothing worse is told meanwhile', async () => {
  const given = await givenTold()
  const [row] = await view(given)
  expect(row).toMatchObject({ status: 'late', mayDispute: true, isDisputed: false, dispute: null })
  const { rowId = '' } = row ?? {}
  const stranger = await givenLoan()
  expect((await dispute(stranger, rowId)).data).toMatchObject({ reason: 'NOT_FOUND' })
  const { data } = await dispute(given, rowId)
  expect(data.told[0]).toMatchObject({
    mayDispute: false,
    dispute: { state: 'open', dueOn: addDays(today(), 30), answer: null },
  })
  expect((await dispute(given, rowId, 'notMine')).data).toEqual(data)
  const told = row?.lateDays ?? 0
  await afterReporting(addDays(today(), 1))
  await sendAll()
  expect(await held(given)).toEqual([['late', told, true]])
  const [waits] = (
    await t.call(bureauDisputes, { token: finance.token, query: { limit: '100' } })
  ).data.details.filter(({ loanId }) => loanId === given.loanId)
  const answered = (decision: 'upheld' | 'corrected' | 'withdrawn', by = finance) =>
    t.call(decideBureauDispute, {
      token: by.token,
      body: {
        ...{ requestId: randomUUID(), disputeId: waits?.disputeId ?? '', decision },
        answer: 'Your payment of 3 May came to another loan.',
      },
    })
  expect((await answered('upheld')).data).toEqual({ runId: null, proposalId: null })
  expect((await answered('upheld')).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await view(given))[0]?.dispute).toMatchObject({
    state: 'upheld',
    answer: 'Your payment of 3 May came to another loan.',
  })
  expect(await messagesOf(t, await freshly(given), 'bureauUpheld')).toHaveLength(1)
  // The same again is answered, and holds nothing up.
  await afterReporting(addDays(today(), 1))
  await sendAll()
  const [worse] = await view(given)
  expect(worse?.lateDays).toBeGreaterThan(told)
  await dispute(given, worse?.rowId ?? '')
  await afterReporting(addDays(today(), 1))
  await sendAll()
  expect((await view(given))[0]?.lateDays).toBeGreaterThan(worse?.lateDays ?? 0)
})

test('[B4.207] what was wrong is taken back by two persons and never told again; what is right cannot be corrected', async () => {
  const given = await givenTold()
  const [row] = await view(given)
  await dispute(given, row?.rowId ?? '', 'notMine')
  await signIn()
  const [waits] = (
    await t.call(bureauDisputes, { token: finance.token, query: { limit: '100' } })
  ).data.details.filter(({ loanId }) => loanId === given.loanId)
  const answered = (decision: 'corrected' | 'withdrawn') =>
    t.call(decideBureauDispute, {
      token: finance.token,
      body: {
        ...{ requestId: randomUUID(), disputeId: waits?.disputeId ?? '', decision },
        answer: 'It was never yours.',
      },
    })
  const proposed = (await answered('withdrawn')).data
  expect((await view(given))[0]?.dispute).toMatchObject({ state: 'open', answer: null })
  expect((await decide(proposed.proposalId ?? '', finance)).data).toMatchObject({
    reason: 'SAME_OPERATOR',
  })
  await decide(proposed.proposalId ?? '')
  await sendRuns(t.deps)
  expect(await held(given)).toEqual([])
  expect(await messagesOf(t, await freshly(given), 'bureauCorrected')).toHaveLength(1)
  expect((await view(given))[0]).toMatchObject({
    status: 'withdrawn',
    dispute: { state: 'corrected', answer: 'It was never yours.' },
  })
  await afterReporting(addDays(today(), 1))
  await afterReporting(addDays(today(), 1))
  await sendAll()
  expect(await held(given)).toEqual([])
})

test('[B4.228] a plan says in its statement what a bureau hears of it where there is one, and is not agreed to once that has changed', async () => {
  const given = await givenLoan()
  await goTo(addDays(today(), 30 + 5))
  const token = await signedIn(given)
  const ask = async () =>
    (await t.call(hardshipOffers, { token, body: { repayId: given.loanId } })).data.offers
  const saidOf = ({ terms }: Awaited<ReturnType<typeof ask>>[number]) => JSON.stringify(terms)
  const [told] = await ask()
  if (!told) throw new Error('no plan')
  expect(saidOf(told)).toContain('Sandbox Bureau hears that you repay by agreement')
  t.deps.creditBureau = null
  const [untold] = await ask()
  expect(untold && saidOf(untold)).not.toMatch(/bureau/i)
  const { kfsId, kfsHash } = told
  const body = { requestId: randomUUID(), repayId: given.loanId, kfsId, kfsHash }
  expect((await t.call(acceptHardship, { token, body })).data).toMatchObject({
    reason: 'TERMS_CHANGED',
  })
})

test('[B4.229] a warning ends once its payment came; where that is reversed weeks later the borrower is warned anew, a week ahead', async () => {
  const given = await givenLoan()
  await afterReporting(addDays(today(), 1))
  await sendAll()
  await goTo(addDays(today(), 30 + 5))
  const warnings = async () => messagesOf(t, await freshly(given), 'bureauWarning')
  expect(await warnings()).toHaveLength(1)
  await payAll(given)
  await goTo(addDays(today(), 20))
  await signIn()
  const { rows } = await t.db.query<{ id: string }>({
    text: 'select id from payments where loan_id = $1',
    values: [given.loanId],
  })
  const [paymentId = ''] = rows.map(({ id }) => id)
  const reversal = { paymentId, reason: 'bankReturned' as const }
  const reversed = await t.call(reverseRepayment, {
    token: finance.token,
    body: { requestId: randomUUID(), ...reversal },
  })
  if (reversed.data.proposalId) await decide(reversed.data.proposalId)
  const from = nextReportingDay(RULES, addDays(today(), 1 + RULES.warnDays))
  await goTo(addDays(today(), 1))
  expect(await warnings()).toHaveLength(2)
  for (let on = nextReportingDay(RULES, today()); on < from; ) {
    await afterReporting(on)
    on = nextReportingDay(RULES, addDays(on, 1))
  }
  expect((await shownRows(given)).filter(([status]) => status === 'late')).toEqual([])
  await afterReporting(from)
  expect((await shownRows(given)).at(-1)).toMatchObject(['late', expect.any(Number), 'prepared'])
})

test('[B4.237] a warning also leaves as one text, in the hours and within the limits of reminders; it announces no charge, and who has paid hears nothing', async () => {
  const [late, paid] = [await givenLoan(), await givenLoan()]
  await goTo(addDays(today(), 30 + 5))
  await payAll(paid)
  const texts = async ({ loanId }: GivenLoan) =>
    (
      await t.db.query<{ text: string; state: string; day: Day }>({
        text: `select text, state, contact_day as day from contacts_log
               where loan_id = $1 and kind = 'bureauWarning' and state <> 'skipped' order by id`,
        values: [loanId],
      })
    ).rows
  /** The hour of the day at which people may be told. */
  const tell = async () => {
    await job('planReminders')
    await sendReminders(t.deps)
  }
  await tell()
  // A reminder of the same day comes first: one text a day.
  for (let days = 0; (await texts(late)).every(({ state }) => state !== 'sent'); days += 1) {
    expect(days).toBeLessThan(5)
    await goTo(addDays(today(), 1))
    await tell()
  }
  const [sent] = (await texts(late)).filter(({ state }) => state === 'sent')
  expect(sent?.text).toMatch(
    /still unpaid at the end of .*, Sandbox Bureau is told that it is late/,
  )
  const noticed = await t.db.query({
    text: `select 1 from charge_notices n join contacts_log c on c.id = n.contact_id
           where c.kind = 'bureauWarning'`,
    values: [],
  })
  expect(noticed.rows).toEqual([])
  await goTo(addDays(today(), 1))
  await tell()
  await tell()
  expect((await texts(late)).filter(({ state }) => state === 'sent')).toHaveLength(1)
  // Nobody knows whether it left: it is not sent again.
  await t.db.query({
    text: `update contacts_log set state = 'failed', reason = 'outcomeUnknown'
           where loan_id = $1 and kind = 'bureauWarning' and state = 'sent'`,
    values: [late.loanId],
  })
  await goTo(addDays(today(), 1))
  await tell()
  const planned = await t.db.query({
    text: `select 1 from contacts_log where loan_id = $1 and kind = 'bureauWarning' and contact_day = $2`,
    values: [late.loanId, today()],
  })
  expect(planned.rows).toEqual([])
  expect((await texts(paid)).filter(({ state }) => state === 'sent')).toEqual([])
})

test('[B4.230] a row that left in a file whose answer was lost, and was left out afterwards, is put right by the next run', async () => {
  // Nothing was told of the loan before it was late.
  const given = await givenLoan()
  await goTo(addDays(today(), 30 + 5))
  await afterReporting(addDays(today(), RULES.warnDays))
  expect((await shownRows(given)).at(-1)).toMatchObject(['late', expect.any(Number), 'prepared'])
  t.deps.creditBureau = {
    ...sandbox,
    async submit(file) {
      await sandbox.submit(file)
      throw new Error('the line was cut')
    },
    // It says at first that it has no such file.
    submitted: async () => null,
  }
  await expect(sendAll()).rejects.toThrow('the line was cut')
  await payAll(given)
  // What it says of the loan is not so any more, and of the file the bureau has another one.
  t.deps.creditBureau = { ...sandbox, submitted: async () => null }
  t.clock.advanceMs(300_000)
  await sendRuns(t.deps).catch(() => undefined)
  t.deps.creditBureau = sandbox
  t.clock.advanceMs(300_000)
  await sendRuns(t.deps)
  expect((await shownRows(given)).at(-1)).toMatchObject(['late', expect.any(Number), 'dropped'])
  expect(await held(given)).toEqual([['late', expect.any(Number), false]])
  await afterReporting(addDays(today(), 1))
  await sendAll()
  expect(await held(given)).toEqual([['closed', 0, false]])
  const { length } = await shownRows(given)
  await afterReporting(addDays(today(), 1))
  expect(await shownRows(given)).toHaveLength(length)
})

test('[B4.231] what is read of ten loans for a file leaves as a few statements, however many they are', async () => {
  for (let count = 0; count < 12; count += 1) await givenLoan()
  const asOn = nextReportingDay(RULES, addDays(today(), 1))
  t.clock.advanceDays(daysBetween(today(), asOn) + 1)
  // What the columns of a statement are is learned when it is run first.
  const prepare = async (tx: Tx) =>
    prepareRuns(t.deps, tx, { businessDay: today(), cursor: null, at: t.clock.now(), limit: 50 })
  const asked = { statements: 0, read: 0 }
  await inTransaction(t.deps.db, async (tx) => {
    const counting = {
      ...tx,
      query: (query: Parameters<Tx['query']>[0]) => {
        asked.statements += 1
        asked.read += query.text.split('(select /* ').length - 1 || 1
        return tx.query(query)
      },
    } as Tx
    const { count } = await prepare(counting)
    expect(count).toBeGreaterThanOrEqual(12)
    const written = (
      await tx.query({ text: 'select 1 from bureau_rows where as_on = $1', values: [asOn] })
    ).rows.length
    // Without the rows themselves and the runs of each lender; before it was ten of each loan.
    expect(asked.read - asked.statements).toBeGreaterThan(5 * count)
    expect(asked.statements - written).toBeLessThan(4 * Math.ceil(count / 10) + 20)
  })
})

test('[B4.231] in whatever order loans that are owed and loans that have ended come, they are asked for by the same statements', async () => {
  const loans: GivenLoan[] = []
  for (let count = 0; count < 6; count += 1) loans.push(await givenLoan())
  const ended = loans.slice(0, 2)
  for (const given of ended) await payAll(given)
  t.clock.advanceDays(2)
  const asOn = addDays(today(), -1)
  const page = loans.map(({ loanId, person }) => ({ loanId, userId: person.userId }))
  const shuffled = [1, 4, 0, 2, 5, 3].flatMap((at) => page[at] ?? [])
  const asked = await inTransaction(t.deps.db, async (tx) => {
    const names: string[][] = []
    const noting = {
      ...tx,
      query: (query: Parameters<Tx['query']>[0]) => {
        names.at(-1)?.push(query.name ?? '')
        return tx.query(query)
      },
    } as Tx
    for (const one of [page, page, shuffled]) {
      names.push([])
      const tellings = await tellingsOf(t.deps, noting, one, { asOn, rules: RULES })
      expect(tellings.map(({ loan }) => loan.loanId).toSorted()).toEqual(
        page.map(({ loanId }) => loanId).toSorted(),
      )
    }
    return names
  })
  expect(asked[2]).toEqual(asked[1])
  expect(asked[2]).toHaveLength(3)
})

test('[B4.232] of somebody who was erased nothing that a bureau refused waits, and nothing more is told', async () => {
  const given = await givenLoan('809')
  await afterReporting(addDays(today(), 1))
  await sendAll()
  await payAll(given)
  const waits = async () =>
    (
      await t.db.query({
        text: `select 1 from bureau_rows where loan_id = $1 and state = 'rejected' and ended_at is null`,
        values: [given.loanId],
      })
    ).rows.length
  expect(await waits()).toBe(1)
  const { length } = await shownRows(given)
  await t.db.query({
    text: 'update users set closed_at = $2 where id = $1',
    values: [given.person.userId, t.clock.now()],
  })
  await afterReporting(addDays(today(), 1))
  expect(await waits()).toBe(0)
  expect(await shownRows(given)).toHaveLength(length)
})

test('[B4.208] without a bureau nothing is prepared, nobody is warned, and the agreement names none', async () => {
  const given = await givenLoan()
  const before = (await t.db.query({ text: 'select run_id from bureau_runs' })).rows.length
  t.deps.creditBureau = null
  await goTo(addDays(today(), 30 + 5))
  await afterReporting(addDays(today(), RULES.warnDays))
  expect(await sendRuns(t.deps)).toBe(0)
  expect((await t.db.query({ text: 'select run_id from bureau_runs' })).rows).toHaveLength(before)
  expect(await shownRows(given)).toEqual([])
  expect(await messagesOf(t, await freshly(given), 'bureauWarning')).toEqual([])
})

test('[B4.200] consents of a question to the bureau change nothing about what it is told', async () => {
  const given = await givenLoan()
  const consents = [{ purpose: 'bureauInquiry' as const, given: false }]
  const { token } = given.person
  await t.call(saveConsent, { token, body: { consents, textVersion: 'test' } })
  await afterReporting(addDays(today(), 1))
  expect(await shownRows(given)).toEqual([['current', 0, 'prepared']])
})
