import { randomUUID } from 'node:crypto'
import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import { decideProposal } from '@noren/contract/operator'
import { loanTape } from '@noren/contract/operator/books'
import { decideLoss } from '@noren/contract/operator/losses'
import { monthMovements, setAllowance } from '@noren/contract/operator/months'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import { expectBooksAgree } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showMonth } from '../../commands/books/month.ts'
import { allowanceProblems, openAllowanceProblems } from './allowance.ts'
import { setAsideOn } from './loss-rates.ts'
import { trialBalance } from './trial-balance.ts'

/** Of a lender that reports by Ind AS 109 from 2027-04-01 on; all figures below are computed by hand. */
const BOOK = 'copper-lamp-INR'
const START = day('2027-04-10')

let t: TestApp
let loan: GivenLoan
let asking: GivenOperator
let confirming: GivenOperator

/** Each evening with its close, as every night has it. */
const goTo = async (date: string): Promise<void> => {
  while (t.clock.businessDay() < day(date)) t.clock.advanceDays(1)
  await closeBooks(t)
  // Tokens of the staff end after 30 days.
  asking = await givenOperator(t, 'accountant', `Who asks on ${date}`)
  confirming = await givenOperator(t, 'finance', `Who confirms on ${date}`)
}

const confirm = async (proposalId: string | null): Promise<number> => {
  const body = { requestId: randomUUID(), proposalId: proposalId ?? '' }
  const token = confirming.token
  return (await t.call(decideProposal, { token, body: { ...body, decision: 'confirm' } })).code
}

const set = async (book: string, month: string) =>
  (
    await t.call(setAllowance, {
      token: asking.token,
      body: { requestId: randomUUID(), book, month },
    })
  ).data

/** Sets the allowance of a month aside, by two persons. */
const setAside = async (month: string) => {
  const data = await set(BOOK, month)
  expect(await confirm(data.proposalId)).toBe(200)
  return data
}

const moved = async (month: string) =>
  (await t.call(monthMovements, { token: asking.token, params: { book: BOOK, month } })).data

const balanceOf = async (code: number, on: Day): Promise<number> =>
  (
    await trialBalance(t.db, { book: BOOK, day: on, by: 'posted', knownOn: t.clock.businessDay() })
  ).find((row) => row.code === code)?.balanceMinor ?? 0

beforeAll(async () => {
  t = await startTestApp()
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), START))
  loan = await givenDisbursedLoan(t, { productCode: 'lamp-61', amount: '15000.00' })
})
afterAll(() => t.close())

test('[B9.159] stage 1: what a lender expects to lose is more than its provisions, and is set aside', async () => {
  await goTo('2027-05-01')
  // Day 20: 15,000.00 + 15,000 x 0.08 % x 20 = 240.00 + fee 150.00 + tax 27.00 = 15,417.00.
  const data = await setAside('2027-04')
  expect(data).toMatchObject({
    // 15,417.00 x 1.2 % x 65 % = 15,417.00 x 0.78 % = 120.2526
    ...{ policy: 'in-ecl-copper-lamp-2027-04', target: '120.25', held: '0.00' },
    // 15,417.00 x 0.4 % = 61.668
    provisions: { policy: 'in-2021-11', target: '61.67' },
    classes: [{ classCode: 'standard', loanCount: 1, exposure: '15417.00', allowance: '61.67' }],
  })
  expect(data.expected).toEqual({
    ...{ policy: 'in-ecl-copper-lamp-2027-04', source: 'Ind AS 109, 5.5; sample figures' },
    target: '120.25',
    stages: [
      {
        ...{ stage: 1, pdPpm: 12_000, lgdPpm: 650_000, loanCount: 1 },
        ...{ exposure: '15417.00', expected: '120.25' },
      },
      {
        ...{ stage: 2, pdPpm: 220_000, lgdPpm: 650_000, loanCount: 0 },
        ...{ exposure: '0.00', expected: '0.00' },
      },
      {
        ...{ stage: 3, pdPpm: 1_000_000, lgdPpm: 650_000, loanCount: 0 },
        ...{ exposure: '0.00', expected: '0.00' },
      },
    ],
  })
  const today = t.clock.businessDay()
  expect(await balanceOf(1180, today)).toBe(-120_25)
  expect(await balanceOf(5040, today)).toBe(120_25)
  // Told twice it is set once.
  expect(await set(BOOK, '2027-04')).toMatchObject({ proposalId: null, held: '120.25' })
})

test('[B9.159] the report of a month, the loan tape and the terminal show both, and agree', async () => {
  const { setAside: shown, classes } = await moved('2027-04')
  expect(shown).toMatchObject({
    ...{ policy: 'in-ecl-copper-lamp-2027-04', target: '120.25' },
    ...{ provisions: { target: '61.67' }, expected: { target: '120.25' } },
  })
  expect(classes).toMatchObject([{ classCode: 'standard', allowance: '120.25' }])
  const asked = { token: asking.token, params: { book: BOOK } }
  const { details } = (await t.call(loanTape, { ...asked, query: { day: '2027-04-30' } })).data
  expect(details.map(({ allowance }) => allowance)).toEqual(['120.25'])
  const said: string[] = []
  await showMonth(
    t.db,
    ['movements', BOOK, '2027-04'],
    { book: null, market: 'in' },
    { say: (line) => said.push(line), money: (amount) => (amount / 100).toString() },
  )
  const text = said.join('\n')
  expect(text).toMatch(/in-2021-11 +61\.67/)
  expect(text).toMatch(/in-ecl-copper-lamp-2027-04 +120\.25 +set aside/)
  expect(text).toMatch(/1 +12000 +650000 +1 +15417 +120\.25/)
})

test('[B9.159] a lender that reports by no such standard sets its provisions aside', async () => {
  const book = 'banyan-lane-INR'
  const other = { book, day: day('2027-04-30') }
  expect(await setAsideOn(t.db, 'in', other)).toMatchObject({ expected: null })
  // Neither does this one before the day from which its policy holds.
  const before = { book: BOOK, day: day('2027-03-31') }
  expect(await setAsideOn(t.db, 'in', before)).toMatchObject({ expected: null })
})

test('[B9.159] stage 2 from 30 days past due on: what is owed, times both shares', async () => {
  await goTo('2027-08-01')
  // 31 July is day 112, 51 days after the due day: 15,000.00 + 1,344.00 + 150.00 + 27.00 + 51 x 7.50 = 382.50.
  expect(await setAside('2027-07')).toMatchObject({
    // 16,903.50 x 22 % x 65 % = 16,903.50 x 14.3 % = 2,417.2005; x 0.4 % = 67.614
    ...{ target: '2417.20', held: '120.25', provisions: { target: '67.61' } },
    classes: [{ classCode: 'sma1', exposure: '16903.50' }],
  })
  expect(await balanceOf(1180, t.clock.businessDay())).toBe(-2417_20)
  expect(await allowanceProblems(t.db, 'in', { book: BOOK })).toEqual([])
})

test('[B9.159] where the provisions are the higher sum they are what is set aside', async () => {
  const body = { requestId: randomUUID(), loanId: loan.loanId, decision: 'fraud' as const }
  const { data } = await t.call(decideLoss, { token: asking.token, body })
  expect(await confirm(data.proposalId)).toBe(200)
  await goTo('2027-09-01')
  // Interest and penal charges are suspended: 15,000.00 + 150.00 + 27.00 = 15,177.00; x 65 % = 9,865.05.
  const { target, policy, expected, provisions } = await setAside('2027-08')
  expect([policy, target, provisions.target]).toEqual(['in-2021-11', '15177.00', '15177.00'])
  expect(expected?.target).toBe('9865.05')
  expect(expected?.stages.map(({ loanCount }) => loanCount)).toEqual([0, 0, 1])
  expect((await moved('2027-08')).classes).toMatchObject([{ allowance: '15177.00' }])
  await expectBooksAgree(t, loan)
})

test('[B9.159] a write-off takes the loan’s part of what was set aside, and the proof names another figure', async () => {
  await writeOff(t, loan)
  await goTo('2027-09-03')
  expect(await balanceOf(1180, addDays(t.clock.businessDay(), -1))).toBe(0)
  await expectBooksAgree(t, loan)
  expect(await allowanceProblems(t.db, 'in', { book: BOOK })).toEqual([])
  await t.db.query({ text: 'alter table loan_classes disable trigger user' })
  await t.db.query({
    text: `insert into loan_classes (user_id, loan_id, book, class_on, class, is_non_performing,
        overdue_days, why, policy, page_on)
      select user_id, loan_id, book, '2027-07-31', 'standard', false, 0, 'days', policy, '2027-07-31'
      from loan_classes where class = 'sma1'`,
  })
  await t.db.query({ text: 'alter table loan_classes enable trigger user' })
  // Stage 1 is 0.78 % of 16,903.50 = 131.8473.
  expect(await openAllowanceProblems(t.db, 'in')).toEqual([
    expect.stringMatching(
      /the allowance of 2027-07 .* was set to 241720, by its policy and the books it is 13185/,
    ),
  ])
})
