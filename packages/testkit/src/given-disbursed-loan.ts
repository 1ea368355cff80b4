import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { applyLoan, quote } from '@noren/contract/loans'
import { insertChargeNotice } from '@noren/server/domains/collections/charge-notices'
import { findLoan } from '@noren/server/domains/loans/find-loan'
import { wasDisbursed } from '@noren/server/domains/loans/loan'
import { lockLoan } from '@noren/server/domains/loans/moves'
import { dispatchInHand } from '@noren/server/domains/loans/payouts'
import { readHistory } from '@noren/server/domains/repayments/loan-history'
import { rebook } from '@noren/server/domains/repayments/receive/booking'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { type CertifiedPerson, givenCertifiedUser } from './given-certified.ts'
import type { TestApp } from './test-app.ts'

export interface GivenLoan {
  person: CertifiedPerson
  loanId: string
}

export interface LoanWish {
  person?: CertifiedPerson
  productCode?: string
  /** Major units, as on the wire. */
  amount?: string
  couponId?: string
  /** With false no day's penal charge is announced but by the reminders that the test sends. */
  isAnnounced?: boolean
}

/** A loan applied for over HTTP; call `t.deliver()` to have it paid out. */
export const givenAppliedLoan = async (t: TestApp, wish: LoanWish = {}): Promise<GivenLoan> => {
  const given = await givenApplication(t, wish)
  await dispatchInHand(t.deps)
  return given
}

/** Applied for; its payout may not have been ordered yet. */
export const givenApplication = async (t: TestApp, wish: LoanWish = {}): Promise<GivenLoan> => {
  const person = wish.person ?? (await givenCertifiedUser(t))
  const choice = {
    productCode: wish.productCode ?? 'lane-30',
    productAmount: wish.amount ?? '10000.00',
  }
  const { token } = person
  const coupon = wish.couponId ? { couponId: wish.couponId } : {}
  const quoted = await t.call(quote, { token, body: { products: [choice], ...coupon } })
  const [facts] = quoted.data.details ?? []
  if (!facts) throw new Error(`no key facts: ${quoted.msg}`)
  const { kfsId, kfsHash } = facts
  const applied = await t.call(applyLoan, {
    token,
    body: {
      requestId: randomUUID(),
      applyTotalAmount: choice.productAmount,
      products: [{ ...choice, kfsId, kfsHash }],
      ...coupon,
      // A person given several loans in a test really wants several.
      anotherLoan: true,
    },
  })
  const [loan] = applied.data.details ?? []
  if (!loan) throw new Error(`no loan: ${applied.msg}`)
  return { person, loanId: loan.borrowId }
}

/** The same, paid out. */
export const givenDisbursedLoan = async (t: TestApp, wish: LoanWish = {}): Promise<GivenLoan> => {
  const given = await givenAppliedLoan(t, wish)
  await t.deliver()
  const { loanId, person } = given
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (loan?.status !== LOAN_STATUS.disbursed) throw new Error(`not disbursed: ${loan?.status}`)
  if (wish.isAnnounced !== false) await givenAnnounced(t, loanId)
  return given
}

const ANNOUNCED_DAYS = 4_000

/**
 * The notices of nights that a test jumps over: without one, a day costs no penal charge (docs/spec/lending.md#b8.20).
 * Covers all days after today.
 */
export const givenAnnounced = (
  { deps }: Pick<TestApp, 'deps'>,
  loanId: string,
  toldOn: Day = deps.clock.businessDay(),
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const loan = await lockLoan(tx, loanId)
    if (!wasDisbursed(loan)) throw new Error('only a running loan is announced')
    const days = { fromOn: addDays(toldOn, 1), untilOn: addDays(toldOn, ANNOUNCED_DAYS) }
    const of = { userId: loan.userId, loanId, toldOn, contactId: randomUUID() }
    await insertChargeNotice(tx, { ...of, ...days, at: deps.clock.now() })
    await rebook(deps, tx, loan, await readHistory(tx, loan))
  })
