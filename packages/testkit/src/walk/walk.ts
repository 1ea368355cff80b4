import { type Day, daysBetween } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { overpaymentOf } from '@noren/server/domains/books/overpayments'
import { findLoan } from '@noren/server/domains/loans/find-loan'
import { rollOverdueBatch } from '@noren/server/domains/loans/moves'
import { overpaymentLeft } from '@noren/server/domains/repayments/overpayments'
import { inTransaction } from '@noren/server/platform/db/transaction'
import type { Random } from '@noren/server/platform/seeded-random'
import { expect } from 'vitest'
import type { CertifiedPerson } from '../given-certified.ts'
import type { GivenLoan } from '../given-disbursed-loan.ts'
import { type GivenOperator, givenOperator } from '../given-operator.ts'
import { type CollectionMessage, detailOf, expectLoanAgrees } from '../repaying.ts'
import type { TestApp } from '../test-app.ts'

export interface Walk {
  /** The server that is never killed. */
  readonly t: TestApp
  /** The server that this step talks to: the same, or one that is killed during the step. */
  app: TestApp
  readonly random: Random
  readonly loans: GivenLoan[]
  /** The day on which the loan's borrower last signed in; a session lives for a year. */
  readonly signedInOn: Map<GivenLoan, Day>
  /** Granted coupons waiting to be used. */
  readonly coupons: { person: CertifiedPerson; couponId: string; expiresOn: Day }[]
  /** Messages already sent, to be repeated. */
  readonly told: CollectionMessage[]
  /** Messages that a provider will send later. */
  readonly held: { given: GivenLoan; message: CollectionMessage }[]
  readonly checking: { given: GivenLoan; proofId: string }[]
  /** How often each thing happened. */
  readonly done: Map<string, number>
  staff: { first: GivenOperator; second: GivenOperator; since: Day } | undefined
}

/** @returns the loan that was touched, or null */
export type Step = (walk: Walk) => Promise<GivenLoan | null>

export const count = ({ done }: Walk, what: string): void => {
  done.set(what, (done.get(what) ?? 0) + 1)
}

const OWED: readonly number[] = [LOAN_STATUS.disbursed, LOAN_STATUS.overdue, LOAN_STATUS.writtenOff]

export const statusOf = async ({ t }: Walk, { person, loanId }: GivenLoan): Promise<number> =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status ?? 0

const isOwed = async (walk: Walk, given: GivenLoan): Promise<boolean> =>
  OWED.includes(await statusOf(walk, given))

export const anyOwed = async (walk: Walk): Promise<GivenLoan | null> => {
  const { random, loans } = walk
  if (loans.length === 0) return null
  const given = random.pick(loans)
  return (await isOwed(walk, given)) ? given : null
}

const LOANS_OPEN_MAX = 6

export const hasRoom = async (walk: Walk): Promise<boolean> => {
  let open = 0
  for (const given of walk.loans) if (await isOwed(walk, given)) open += 1
  return open < LOANS_OPEN_MAX
}

/** Longer than a killed server's claim on a payout. */
const CLAIM_OVER_MS = 125_000

/** Orders payouts and delivers the bank's messages, even if a server was killed in between. */
export const arrive = async (walk: Walk): Promise<void> => {
  const { t } = walk
  await t.deliver()
  if (walk.app === t) return
  t.clock.advanceMs(CLAIM_OVER_MS)
  await t.db.query({
    text: 'update sandbox_deliveries set due_at = now() where delivered_at is null',
  })
  await t.deliver()
}

export const addLoan = ({ t, loans, signedInOn }: Walk, given: GivenLoan): void => {
  loans.push(given)
  signedInOn.set(given, t.clock.businessDay())
}

/** Runs the nightly jobs and signs people in again whose session would end. */
export const beginDay = async (walk: Walk): Promise<void> => {
  const { t } = walk
  const businessDay = t.clock.businessDay()
  const at = t.clock.now()
  await inTransaction(t.db, (tx) =>
    rollOverdueBatch(tx, { businessDay, cursor: null, limit: 500, at }),
  )
  await keepSignedIn(walk)
  await keepStaff(walk)
}

const SESSION_DAYS = 300
const STAFF_DAYS = 20

/** Old loans that have ended are checked only at the end. */
const keepSignedIn = async (walk: Walk): Promise<void> => {
  const { t, loans, signedInOn } = walk
  const today = t.clock.businessDay()
  const old = loans.filter(
    (given) => daysBetween(signedInOn.get(given) ?? today, today) > SESSION_DAYS,
  )
  for (const given of old) {
    if (await isOwed(walk, given)) {
      given.person.token = (await t.signIn(given.person.phone)).token
      signedInOn.set(given, today)
    } else loans.splice(loans.indexOf(given), 1)
  }
}

const keepStaff = async (walk: Walk): Promise<void> => {
  const { t } = walk
  const since = t.clock.businessDay()
  if (walk.staff && daysBetween(walk.staff.since, since) < STAFF_DAYS) return
  const first = await givenOperator(t, 'finance')
  walk.staff = { first, second: await givenOperator(t, 'finance', 'The second person'), since }
}

/** The books, the price engine and the screen agree on what is owed. */
export const expectOneTruth = async ({ t }: Walk, given: GivenLoan): Promise<void> => {
  await expectLoanAgrees(t, given)
  const { borrowStatus, payToday } = await detailOf(t, given)
  const isOver = borrowStatus === LOAN_STATUS.repaid || borrowStatus === LOAN_STATUS.cancelled
  expect(payToday === '0.00').toBe(isOver)
}

/** The amount owed back equals the overpayments on the receipts plus the fees returned on exits. */
export const expectOverpaymentsAgree = async ({ t, loans }: Walk): Promise<void> => {
  for (const { person, loanId } of loans) {
    expect(await overpaymentOf(t.db, person.userId)).toBe(await overpaymentLeft(t.db, loanId))
  }
}
