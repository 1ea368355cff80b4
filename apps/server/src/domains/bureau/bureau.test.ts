import { randomInt } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { askBureau, disputeBureauAccount, viewBureauReport } from '@noren/contract/bureau'
import { saveUserAccount } from '@noren/contract/certification'
import { creditInfo } from '@noren/contract/credit'
import { addDays } from '@noren/contract/dates'
import { publicMarket } from '@noren/contract/support'
import {
  type CertifiedOverrides,
  givenAtBankStep,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CreditBureauGateway } from '../../providers/ports/credit-bureau.ts'
import { expireReportsBatch } from '../credit/bureau-reports.ts'
import { decisionsOf } from '../credit/explain-decisions.ts'
import { redecideDue } from '../loans/redecide.ts'
import { followDisputes } from './dispute-account.ts'

let t: TestApp
let sandbox: CreditBureauGateway
beforeAll(async () => {
  t = await startTestApp({ env: { BUREAU: 'sandbox', CREDIT_POLICY: '' } })
  // From the first days of the policy by affordability on.
  t.clock.advanceDays(308)
  if (!t.deps.creditBureau) throw new Error('no bureau')
  sandbox = t.deps.creditBureau
})
afterEach(() => {
  t.deps.creditBureau = sandbox
})
afterAll(() => t.close())

/** What the sandbox's bureau knows goes by the end of the number (docs/sandbox.md). */
const ENDING = {
  twoLoans: '801',
  late: '802',
  corrects: '803',
  enquiries: '804',
  away: '805',
  silent: '806',
  unknown: '807',
}
const phoneOf = (knows: keyof typeof ENDING): string =>
  `9${String(randomInt(1_000_000)).padStart(6, '0')}${ENDING[knows]}`

/** Salaried, 25 to 40 thousand stated, nothing against them. */
const G1: CertifiedOverrides = { info: { monthlyIncome: '25000-40000' } }

const consent = (token: string, given = true) =>
  t.call(saveConsent, {
    token,
    body: { consents: [{ purpose: 'bureauInquiry', given }], textVersion: 'test' },
  })
const given = async (knows: keyof typeof ENDING, hasConsent = true) => {
  const person = await givenCertifiedUser(t, { ...G1, phone: phoneOf(knows) })
  if (hasConsent) await consent(person.token)
  return person
}
const ask = ({ token }: { token: string }) => t.call(askBureau, { token, body: {} })
const view = async ({ token }: { token: string }) =>
  (await t.call(viewBureauReport, { token })).data
const decided = async ({ userId }: { userId: string }) => {
  // Decisions are told apart by their instants.
  t.clock.advanceMs(1000)
  await redecideDue(t.deps)
  const [newest] = await decisionsOf(t.deps, t.db, userId)
  if (!newest) throw new Error('nothing was decided')
  return newest
}
const dispute = ({ token }: { token: string }, accountRef: string) =>
  t.call(disputeBureauAccount, { token, body: { accountRef, ground: 'notMine' } })

/** Every question that the bureau was asked, by its id. */
const counted = (): string[] => {
  const asked: string[] = []
  t.deps.creditBureau = {
    ...sandbox,
    inquire: (inquiry) => {
      asked.push(inquiry.inquiryId)
      return sandbox.inquire(inquiry)
    },
  }
  return asked
}

test('[B4.171] a bureau is asked only about who agreed to it, and once while its answer counts', async () => {
  const asked = counted()
  const person = await given('twoLoans', false)
  expect((await ask(person)).data).toMatchObject({ reason: 'CONSENT_NEEDED' })
  expect(asked).toEqual([])
  await consent(person.token)
  const { data } = await ask(person)
  expect(data).toMatchObject({ bureau: 'Sandbox Bureau', currency: 'INR' })
  expect(
    data.report?.accounts.map(({ lender, owed, closedOn }) => [lender, owed, closedOn]),
  ).toEqual([
    ['Copper Quay Finance', '24000.00', null],
    ['Plum Street Credit', '24000.00', null],
    ['Plum Street Credit', '0.00', addDays(t.clock.businessDay(), -30)],
  ])
  expect(data.report).toMatchObject({
    countsUntil: addDays(t.clock.businessDay(), 90),
    enquiries: 1,
  })
  expect((await ask(person)).data).toEqual(data)
  expect(await view(person)).toEqual(data)
  expect(asked).toHaveLength(1)
})

test('[B4.171] five questions at once are one at the bureau', async () => {
  const asked = counted()
  const person = await given('twoLoans')
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)))
  for (const { data } of answers) {
    const reason = (data as { reason?: string }).reason
    expect(reason === undefined || reason === 'IN_PROGRESS').toBe(true)
  }
  expect(new Set(asked).size).toBe(1)
  expect((await view(person)).report?.accounts).toHaveLength(3)
})

test('[B4.171] a consent that is older than a report may be has to be given again', async () => {
  const person = await given('unknown')
  t.clock.advanceDays(90)
  try {
    const { token } = await t.signIn(person.phone)
    expect((await ask({ token })).data).toMatchObject({ reason: 'CONSENT_NEEDED' })
    await consent(token)
    expect((await ask({ token })).data.report?.accounts).toEqual([])
  } finally {
    t.clock.advanceDays(-90)
  }
})

test('[B4.172] payments elsewhere lower what can be lent, and a default within the year refuses for ninety days', async () => {
  const clean = await given('unknown')
  await ask(clean)
  const { limitMinor } = await decided(clean)
  expect(limitMinor).toBe(10_000_00)

  const paying = await given('twoLoans')
  await ask(paying)
  // Two loans at 4,000.00 a month are more than the 5,250.00 that could be paid.
  expect(await decided(paying)).toMatchObject({ decision: 'declined', limitMinor: 0 })
  expect((await decided(paying)).reasonCodes[0]).toBe('notAffordable')

  const late = await given('late')
  await ask(late)
  const refused = await decided(late)
  expect(refused.reasonCodes).toEqual(['bureauDefault'])
  expect(refused.triggers).toEqual(['bureauReport'])
  const { data } = await t.call(creditInfo, { token: late.token })
  expect(data).toMatchObject({
    decision: 'declined',
    reapplyOn: addDays(t.clock.businessDay(), 90),
  })
})

test('[B4.172] four or more questions of others in a month cost points, and no score of the bureau is read', async () => {
  const person = await given('enquiries')
  const before = (await decided(person)).score
  await ask(person)
  const after = await decided(person)
  expect(after.score).toBe(before - 20)
  expect(after.lines).toContainEqual({ code: 'enquiries', points: -20 })
  expect(after.reasonCodes).toContain('improve.enquiries')
})

test('[B4.173] what is disputed refuses nothing until the bureau has answered, and is disputed once', async () => {
  const person = await given('corrects')
  await ask(person)
  expect((await decided(person)).reasonCodes).toEqual(['bureauDefault'])
  const { data } = await dispute(person, 'SB-5')
  expect(data.report?.accounts[0]?.dispute).toMatchObject({
    state: 'open',
    ground: 'notMine',
    dueOn: addDays(t.clock.businessDay(), 30),
  })
  expect((await dispute(person, 'SB-5')).data).toEqual(data)
  expect(await decided(person)).toMatchObject({
    decision: 'review',
    reasonCodes: ['bureauDisputed'],
    limitMinor: 0,
  })
  await followDisputes(t.deps)
  expect((await view(person)).report?.accounts[0]?.dispute?.state).toBe('corrected')
  expect(await decided(person)).toMatchObject({ decision: 'approved', limitMinor: 10_000_00 })
})

test('[B4.173] what the bureau stands by counts; what it does not answer in thirty days counts no longer', async () => {
  const upheld = await given('late')
  await ask(upheld)
  await dispute(upheld, 'SB-4')
  await followDisputes(t.deps)
  expect((await view(upheld)).report?.accounts[0]?.dispute?.state).toBe('upheld')
  expect((await decided(upheld)).reasonCodes).toEqual(['bureauDefault'])

  const silent = await given('silent')
  await ask(silent)
  await dispute(silent, 'SB-6')
  t.clock.advanceDays(30)
  try {
    await followDisputes(t.deps)
    expect((await decided(silent)).reasonCodes).toEqual(['bureauDisputed'])
    t.clock.advanceDays(1)
    await followDisputes(t.deps)
    const { decision, limitMinor } = await decided(silent)
    expect([decision, limitMinor]).toEqual(['approved', 10_000_00])
    t.clock.advanceDays(-1)
  } finally {
    t.clock.advanceDays(-30)
  }
})

test('[B4.173] a dispute that the bureau did not take is told again, under the same id; nobody disputes what is not theirs', async () => {
  const told: string[] = []
  const person = await given('corrects')
  await ask(person)
  t.deps.creditBureau = {
    ...sandbox,
    dispute: async ({ disputeId }) => {
      told.push(disputeId)
      throw new Error('away')
    },
  }
  expect((await dispute(person, 'SB-5')).data.report?.accounts[0]?.dispute?.state).toBe('open')
  t.deps.creditBureau = {
    ...sandbox,
    dispute: async (of) => {
      told.push(of.disputeId)
      return sandbox.dispute(of)
    },
  }
  await followDisputes(t.deps)
  expect(new Set(told).size).toBe(1)
  expect(told).toHaveLength(2)
  await followDisputes(t.deps)
  expect((await view(person)).report?.accounts[0]?.dispute?.state).toBe('corrected')
  const other = await given('unknown')
  await ask(other)
  expect((await dispute(other, 'SB-5')).data).toMatchObject({ reason: 'NOT_FOUND' })
})

/** Ends certification over HTTP, as the app does. */
const certified = async (knows: keyof typeof ENDING, hasConsent = true) => {
  const phone = phoneOf(knows)
  const person = await givenAtBankStep(t, { ...G1, phone })
  if (hasConsent) await consent(person.token)
  const accountNumber = `5${phone}77`
  const body = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber }
  const { data } = await t.call(saveUserAccount, { token: person.token, body })
  return { ...person, data }
}

test('[B4.174] who agreed is decided about with the bureau’s answer at once, and without it where it is away', async () => {
  const asked = counted()
  const late = await certified('late')
  expect(late.data).toMatchObject({ bizStatus: 60, credit: { decision: 'declined' } })
  expect((await decided(late)).reasonCodes).toEqual(['bureauDefault'])

  const away = await certified('away')
  expect(away.data).toMatchObject({ credit: { decision: 'approved', totalLimit: '10000.00' } })
  expect((await view(away)).report).toBeNull()

  const unasked = await certified('late', false)
  expect(unasked.data).toMatchObject({ credit: { decision: 'approved' } })
  expect(asked).toHaveLength(2)
})

test('[B4.174] a question that failed is asked again under its own id, three times a day', async () => {
  const asked = counted()
  const person = await given('away')
  for (const _ of [1, 2, 3, 4]) {
    expect((await ask(person)).data).toMatchObject({ reason: 'BUREAU_AWAY' })
  }
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(1)
  expect(await decided(person)).toMatchObject({ decision: 'approved', limitMinor: 10_000_00 })
})

test('[B4.174] a question that was lost with its server may be asked again after a minute, under its own id', async () => {
  const person = await given('unknown')
  const asked: string[] = []
  const gone = Promise.withResolvers<void>()
  const late = Promise.withResolvers<{ kind: 'noHit' }>()
  t.deps.creditBureau = {
    ...sandbox,
    inquire: async ({ inquiryId }) => {
      asked.push(inquiryId)
      gone.resolve()
      return late.promise
    },
  }
  const lost = ask(person)
  await gone.promise
  expect((await ask(person)).data).toMatchObject({ reason: 'IN_PROGRESS' })
  const again = counted()
  t.clock.advanceMs(61_000)
  expect((await ask(person)).data.report?.accounts).toEqual([])
  expect(again).toEqual(asked)
  // The first answer, arriving after all, changes nothing.
  late.resolve({ kind: 'noHit' })
  expect((await lost).data.report?.accounts).toEqual([])
})

test('[B4.175] who takes the consent back, also while the bureau is asked, is decided about without it, and nothing of it is left', async () => {
  const rows = async (userId: string) =>
    (
      await t.db.query<{ count: number }>({
        text: `select (select count(*) from bureau_reports where user_id = $1)::int
                 + (select count(*) from bureau_disputes where user_id = $1)::int as count`,
        values: [userId],
      })
    ).rows[0]?.count
  const late = await given('late')
  await ask(late)
  await dispute(late, 'SB-4')
  expect(await rows(late.userId)).toBe(2)
  await consent(late.token, false)
  expect(await rows(late.userId)).toBe(0)
  expect(await decided(late)).toMatchObject({
    decision: 'approved',
    triggers: expect.arrayContaining(['bureauWithdrawn']),
  })

  const quick = await given('late')
  t.deps.creditBureau = {
    ...sandbox,
    inquire: async (inquiry) => {
      const report = await sandbox.inquire(inquiry)
      await consent(quick.token, false)
      return report
    },
  }
  await ask(quick)
  expect(await rows(quick.userId)).toBe(0)
  expect((await decided(quick)).decision).toBe('approved')
})

test('[B4.175] after ninety days a report goes by itself, and it is decided anew', async () => {
  const person = await given('late')
  await ask(person)
  expect((await decided(person)).decision).toBe('declined')
  const expire = (after: number) =>
    inTransaction(t.db, (tx) =>
      expireReportsBatch(tx, {
        businessDay: addDays(t.clock.businessDay(), after),
        at: t.clock.now(),
        limit: 500,
      }),
    )
  await expire(89)
  expect((await view(person)).report).not.toBeNull()
  expect(await expire(90)).toMatchObject({ isDone: true })
  expect((await view(person)).report).toBeNull()
  expect(await decided(person)).toMatchObject({
    decision: 'approved',
    triggers: ['bureauExpired'],
  })
})

test('[B4.175] what it said is sealed in the database', async () => {
  const person = await given('late')
  await ask(person)
  const { rows } = await t.db.query<{ sealed: Buffer }>({
    text: 'select report_sealed as sealed from bureau_reports where user_id = $1',
    values: [person.userId],
  })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/Copper|SB-4/)
})

test('[B4.176] without a bureau nobody is asked, none is named, and a report of before counts on until it goes', async () => {
  const person = await given('late')
  await ask(person)
  t.deps.creditBureau = null
  expect((await t.call(publicMarket, {})).data.bureau).toBeNull()
  const { data } = await ask(await given('unknown'))
  expect(data).toMatchObject({ reason: 'NOT_FOUND' })
  expect(await view(await given('unknown'))).toMatchObject({ bureau: null, report: null })
  expect((await view(person)).report?.accounts).toHaveLength(1)
  expect((await certified('late')).data).toMatchObject({ credit: { decision: 'approved' } })
})
