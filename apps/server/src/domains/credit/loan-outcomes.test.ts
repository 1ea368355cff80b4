import { addDays, type Day, day } from '@noren/contract/dates'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { writeOff } from '@noren/testkit/given-written-off'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProtectedGroups } from '../certification/protected-groups.ts'
import { readOutcomes } from './loan-outcomes.ts'
import { judgePolicy } from './policy-outcomes.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ALL = { from: day('2025-01-01'), to: day('2030-01-01') }
const reader = () => ({ db: t.deps.db, fieldKey: t.deps.secrets.fieldKey })
const repay = async (given: GivenLoan) => sendWebhook(t, captured(t, (await pay(t, given)).data))
const night = async () => {
  await closeBooks(t)
  const job = DAY_JOBS.find(({ name }) => name === 'rollPortfolio')
  if (!job) throw new Error('nothing sums the portfolio')
  await runJob(t.deps, job, t.clock.businessDay())
}
const policy = creditPoliciesOf('in')[0]
if (!policy) throw new Error('no policy')

test('[B4.166] a loan is judged 60 days after its last due day, by how late it was; a version is judged by such loans', async () => {
  const loans = {
    good: await givenDisbursedLoan(t),
    late: await givenDisbursedLoan(t),
    never: await givenDisbursedLoan(t),
    gone: await givenDisbursedLoan(t),
  }
  const lentOn: Day = t.clock.businessDay()
  t.clock.advanceDays(29)
  await repay(loans.good)
  t.clock.advanceDays(13)
  await repay(loans.late)
  t.clock.advanceDays(40)
  await writeOff(t, loans.gone)
  await night()
  // Day 82: the due day was the 30th.
  expect(await readOutcomes(reader(), ALL)).toEqual([])
  t.clock.advanceDays(9)
  await night()
  const told: number[] = []
  const found = await readOutcomes(reader(), ALL, (count) => told.push(count))
  const outcomeOf = (given: GivenLoan) => found.find(({ loanId }) => loanId === given.loanId)
  expect(outcomeOf(loans.good)).toMatchObject({ outcome: 'good', isFirstDefault: false, lentOn })
  expect(outcomeOf(loans.late)).toMatchObject({ outcome: 'indeterminate', isFirstDefault: true })
  expect(outcomeOf(loans.never)).toMatchObject({ outcome: 'bad', isFirstDefault: true })
  expect(outcomeOf(loans.gone)).toMatchObject({ outcome: 'bad' })
  expect(outcomeOf(loans.good)?.facts.workStatus).toBeDefined()
  expect(told).toEqual([4])
  expect(await readOutcomes(reader(), { from: addDays(lentOn, 1), to: ALL.to })).toEqual([])

  const groupsOf = (ids: readonly string[]) => readProtectedGroups(reader(), ids)
  const steps: string[] = []
  const judged = await judgePolicy(
    { ...reader(), market: t.deps.market, groupsOf },
    policy,
    ALL,
    (what, count) => steps.push(`${what} ${count}`),
  )
  expect(steps).toEqual(['loans 4', 'decisions 4'])
  expect(judged.outcomes).toMatchObject({ loans: 4, both: { goods: 1, bads: 2, indeterminate: 1 } })
  // Of four people no group is shown.
  expect(judged.fairness).toEqual([])
  const groups = await groupsOf([loans.good.person.userId])
  expect([...groups.values()]).toEqual([{ gender: expect.any(String), language: 'en' }])
}, 240_000)
