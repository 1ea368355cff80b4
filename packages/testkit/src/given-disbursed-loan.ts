import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { applyLoan, quote } from '@noren/contract/loans'
import { findLoan } from '@noren/server/domains/loans/find-loan'
import { dispatchInHand } from '@noren/server/domains/loans/payouts'
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
  return given
}
