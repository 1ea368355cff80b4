import { creditInfo } from '@noren/contract/credit'
import { day, daysBetween } from '@noren/contract/dates'
import { shadowReport } from '@noren/contract/operator/credit'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperatorCommand } from '../../commands/operator.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CreditFacts } from './credit-decision.ts'
import { creditStanding } from './credit-standing.ts'
import { decideCredit } from './decide-credit.ts'
import { shadowPoliciesOf } from './policy.ts'

const logged: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => logged.push(line) },
  })
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), day('2026-12-05')))
})
afterAll(() => t.close())

const shadows = rawStatement<
  { userId: string },
  { decisionId: string; version: string; decision: string; limitMinor: number; reasons: string[] }
>(
  'test_list_credit_shadows',
  `select decision_id as "decisionId", version, decision, limit_minor as "limitMinor",
     reason_codes as reasons from credit_shadows where user_id = $1 order by decision_id`,
  ['userId'],
)
const shadowsOf = ({ userId }: Pick<CertifiedPerson, 'userId'>) => shadows.all(t.db, { userId })

const givenNewDecision = async (
  { userId }: Pick<CertifiedPerson, 'userId'>,
  otherFacts?: CreditFacts,
) => {
  const standing = await creditStanding(t.deps, t.db, userId)
  if (!standing) throw new Error('nothing was decided')
  const facts = otherFacts ?? standing.facts
  const made = { userId, facts, cause: 'staffAsked', at: t.clock.now() } as const
  return inTransaction(t.db, (tx) => decideCredit(t.deps, tx, made))
}

test('[B4.170] a version that is tried decides on the same facts beside the one in force, and changes nothing', async () => {
  expect(shadowPoliciesOf(t.deps).map(({ version }) => version)).toEqual(['in-2027-01'])
  const person = await givenCertifiedUser(t, { info: { monthlyIncome: '25000-40000' } })
  const standing = await creditStanding(t.deps, t.db, person.userId)
  expect(standing).toMatchObject({ version: 'in-2026-12', limitMinor: 50_000_00 })
  // Of G1: what 25 to 40 thousand, stated, can pay back, on the first step of the ladder.
  expect(await shadowsOf(person)).toMatchObject([
    {
      ...{ decisionId: standing?.decisionId, version: 'in-2027-01', decision: 'approved' },
      limitMinor: 10_000_00,
    },
  ])
  const { data } = await t.call(creditInfo, { token: person.token })
  expect(data).toMatchObject({ totalLimit: '50000.00' })
  expect(JSON.stringify(data)).not.toContain('in-2027-01')
})

test('[B4.170] before its first day and after its last one nothing is tried, nor what is in force itself', async () => {
  const on = (today: string) => {
    const clock = { ...t.clock, businessDay: () => day(today) }
    return shadowPoliciesOf({ ...t.deps, clock }).map(({ version }) => version)
  }
  expect(on('2026-10-31')).toEqual([])
  expect(on('2026-11-01')).toEqual(['in-2027-01'])
  expect(on('2026-12-31')).toEqual(['in-2027-01'])
  expect(on('2027-01-01')).toEqual([])
  const named = (versions: string[]) =>
    versions.map((version) => ({ version, fromOn: day('2026-01-01'), untilOn: day('2027-12-31') }))
  const market = {
    ...t.deps.market,
    creditShadows: named(['in-2026-12', 'in-2027-01', 'in-2027-01-draft']),
  }
  const tried = shadowPoliciesOf({ ...t.deps, market }).map(({ version }) => version)
  expect(creditPolicyOn('in', t.clock.businessDay()).version).toBe('in-2026-12')
  expect(tried).toEqual(['in-2027-01', 'in-2027-01-draft'])
})

test('[B4.170] a version that fails, by its rules or in the database, keeps nobody from a decision', async () => {
  const person = await givenCertifiedUser(t)
  const before = (await shadowsOf(person)).length
  expect(before).toBe(1)
  // In the database: nothing can be added to its table any more.
  await t.db.query({
    text: 'alter table credit_shadows add constraint test_full check (false) not valid',
  })
  logged.length = 0
  try {
    expect(await givenNewDecision(person)).toMatchObject({ decision: 'approved' })
    const other = await givenCertifiedUser(t)
    expect(await creditStanding(t.deps, t.db, other.userId)).toMatchObject({ decision: 'approved' })
    expect(await shadowsOf(other)).toEqual([])
  } finally {
    await t.db.query({ text: 'alter table credit_shadows drop constraint test_full' })
  }
  expect(await shadowsOf(person)).toHaveLength(before)
  const warnings = logged.filter((line) => line.includes('only tried has failed'))
  expect(warnings.length).toBeGreaterThanOrEqual(2)
  expect(warnings.join('')).toContain('in-2027-01')
  expect(warnings.join('')).not.toContain('salaried')
  // By its rules: what it alone reads cannot be read.
  const standing = await creditStanding(t.deps, t.db, person.userId)
  if (!standing) throw new Error('nothing was decided')
  const unread = Object.defineProperty({ ...standing.facts }, 'foundObligationsMinor', {
    get: () => {
      throw new TypeError('a fact that cannot be read')
    },
    enumerable: false,
  })
  logged.length = 0
  expect(await givenNewDecision(person, unread)).toMatchObject({ decision: 'approved' })
  expect(await shadowsOf(person)).toHaveLength(before)
  expect(logged.filter((line) => line.includes('only tried has failed'))).toHaveLength(1)
  // And the next one is tried again.
  await givenNewDecision(person)
  expect(await shadowsOf(person)).toHaveLength(before + 1)
})

const report = (token: string, query: Record<string, string> = {}) =>
  t.call(shadowReport, { token, query })

test('[B4.170] the staff sees by outcome how often both agree; who may not list loans no figure of a few', async () => {
  const officer = await givenOperator(t, 'auditor')
  const analyst = await givenOperator(t, 'analyst')
  const before = (await report(officer.token)).data.groups
  const both = (groups: typeof before) =>
    groups.find(
      ({ decision, band, shadow }) =>
        [decision, band, shadow.decision, shadow.band].join() === 'approved,A,approved,A',
    )
  const person = await givenCertifiedUser(t)
  await givenDisbursedLoan(t, { person, amount: '10000.00' })
  const { data } = await report(officer.token)
  expect(data).toMatchObject({ currency: 'INR', to: '2026-12-05', running: ['in-2027-01'] })
  const [was, is] = [both(before), both(data.groups)]
  expect(is).toMatchObject({ version: 'in-2027-01', inForce: 'in-2026-12' })
  expect((is?.decisions ?? 0) - (was?.decisions ?? 0)).toBe(1)
  expect((is?.loans ?? 0) - (was?.loans ?? 0)).toBe(1)
  expect(is?.lateLoans).toBe(0)
  expect(Number(is?.shadowLimits)).toBeLessThan(Number(is?.limits))
  const few = (await report(analyst.token)).data.groups
  expect(few.length).toBe(data.groups.length)
  for (const group of few) {
    const { decisions, sameLimits, limits, shadowLimits, loans, lateLoans } = group
    expect([decisions, sameLimits, limits, shadowLimits, loans, lateLoans]).toEqual(
      Array(6).fill(null),
    )
  }
  expect((await report(officer.token, { to: '2026-10-01' })).data.groups).toEqual([])
  const wrong = await report(officer.token, { from: '2026-12-02', to: '2026-12-01' })
  expect(wrong.data).toMatchObject({ reason: 'VALIDATION' })
  const support = await givenOperator(t, 'support')
  expect((await report(support.token)).data).toMatchObject({ reason: 'FORBIDDEN' })
})

test('[B4.170] the terminal has a line for each way in which both decide', async () => {
  const { token } = await givenOperator(t, 'auditor')
  const lines: string[] = []
  await runOperatorCommand(['credit', 'shadows', '--url', t.url], {
    env: { NOREN_OPERATOR_TOKEN: token },
    say: (line) => lines.push(line),
  })
  const text = lines.join('\n')
  expect(text).toMatch(/in-2027-01 +\d+ +\d+\.\d\d %/)
  expect(text).toMatch(/in-2027-01 +in-2026-12 +approved A +approved A/)
})
