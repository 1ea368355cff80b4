import { randomUUID } from 'node:crypto'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PATTERN_LIMITS } from './patterns/rules.ts'
import { writeRead } from './personal-data-reads.ts'
import { watchStaff } from './watch-staff.ts'
import { writeAudit } from './write-audit.ts'

let t: TestApp
let loan: GivenLoan
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({
    env: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => lines.push(line) },
  })
  loan = await givenDisbursedLoan(t)
})
afterAll(() => t?.close())
beforeEach(() => {
  t.clock.advanceDays(40)
  lines.length = 0
})

const alarms = async () => {
  await watchStaff(t.deps)
  return lines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'alarm')
}

const refunds = async (by: GivenOperator, count: number, confirmedBy?: GivenOperator) => {
  const { person, loanId } = loan
  for (let made = 0; made < count; made += 1) {
    await t.db.query({
      text: `insert into staff_money_actions (user_id, id, loan_id, kind, currency, amount_minor,
          operator_id, confirmed_by, done_at) values ($1, $2, $3, 'refund', 'INR', 100, $4, $5, $6)`,
      values: [
        person.userId,
        randomUUID(),
        loanId,
        by.operatorId,
        confirmedBy?.operatorId ?? null,
        t.clock.now(),
      ],
    })
  }
}

/** People, whose papers may be looked at. */
const givenPeople = async (count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => t.deps.newId())
  await t.db.query({
    text: `insert into users (id, phone_hash, phone_sealed, biz_status, language, created_at)
      select id, uuid_send(id), '', 60, 'en', $2 from unnest($1::uuid[]) as people (id)`,
    values: [ids, t.clock.now()],
  })
  return ids
}

const look = (by: GivenOperator, userId: string) =>
  inTransaction(t.db, (tx) =>
    writeRead(tx, {
      userId,
      operatorId: by.operatorId,
      what: 'application',
      subjectId: randomUUID(),
      purpose: 'decideApplication',
      at: t.clock.now(),
    }),
  )

const decide = (by: GivenOperator, userId: string) =>
  inTransaction(t.db, (tx) =>
    writeAudit(tx, {
      operatorId: by.operatorId,
      action: 'decideApplication',
      subjectId: randomUUID(),
      userId,
      before: {},
      after: {},
      at: t.clock.now(),
    }),
  )

test('[B11.15] several refunds by one hand to one borrower are called out once, by whichever account', async () => {
  const finance = await givenOperator(t, 'finance', 'One Hand')
  t.clock.advanceMs(1)
  const support = await givenOperator(t, 'support', 'One  hand')
  await refunds(finance, PATTERN_LIMITS.refundsToOne - 1)
  expect(await alarms()).toEqual([])
  t.clock.advanceDays(20)
  await refunds(support, 1)
  expect(await alarms()).toMatchObject([
    {
      level: 50,
      finding: 'one person of the staff made many refunds alone',
      operatorId: finance.operatorId,
      count: PATTERN_LIMITS.refundsToOne,
    },
  ])
  // Once a day, on whichever server.
  expect(await alarms()).toEqual([])
  t.clock.advanceDays(1)
  expect(await alarms()).toHaveLength(1)
})

test('what a second person confirmed is by two hands', async () => {
  const [one, other] = [
    await givenOperator(t, 'finance', 'A'),
    await givenOperator(t, 'admin', 'B'),
  ]
  await refunds(one, PATTERN_LIMITS.refundsADay, other)
  expect(await alarms()).toEqual([])
})

test('[B11.15] looks at people without a decision are called out, with no name of anybody', async () => {
  const curious = await givenOperator(t, 'reviewer', 'Curious')
  const busy = await givenOperator(t, 'support', 'Busy')
  const people = await givenPeople(PATTERN_LIMITS.looksADay)
  for (const userId of people) {
    await look(curious, userId)
    await look(busy, userId)
    await decide(busy, userId)
  }
  // They may still decide.
  expect(await alarms()).toEqual([])
  t.clock.advanceMs((PATTERN_LIMITS.decidesWithinMinutes + 1) * 60_000)
  const told = await alarms()
  expect(told).toMatchObject([
    {
      finding: 'one person of the staff looks at many people and decides nothing',
      operatorId: curious.operatorId,
      count: people.length,
    },
  ])
  const text = JSON.stringify(told)
  expect(text).not.toContain('Curious')
  for (const userId of people) expect(text).not.toContain(userId)
})

test('[B11.15] what was called out cannot be unwritten', async () => {
  await refunds(await givenOperator(t, 'finance', 'Kept'), PATTERN_LIMITS.refundsADay)
  expect(await alarms()).toHaveLength(1)
  await expect(t.db.query({ text: 'delete from staff_patterns' })).rejects.toThrow()
})
