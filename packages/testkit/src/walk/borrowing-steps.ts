import { randomInt, randomUUID } from 'node:crypto'
import { modifyAccount } from '@noren/contract/certification'
import { receiveCouponOnCompletion } from '@noren/contract/coupons'
import { day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { cancelBorrow, failBorrowHandler, quote } from '@noren/contract/loans'
import type { Random } from '@noren/server/platform/seeded-random'
import { expect } from 'vitest'
import { givenCertifiedUser } from '../given-certified.ts'
import { type GivenLoan, givenAppliedLoan, type LoanWish } from '../given-disbursed-loan.ts'
import { stepUpCode } from '../latest-code.ts'
import { addLoan, arrive, count, hasRoom, type Step, statusOf, type Walk } from './walk.ts'

const PRODUCTS = ['lane-14', 'lane-30', 'lamp-61', 'row-91'] as const

const anyWish = (random: Random): LoanWish => ({
  productCode: random.pick(PRODUCTS),
  amount: `${5_000 + 500 * random.below(20)}.00`,
})

const applied = async (walk: Walk, wish: LoanWish): Promise<GivenLoan> => {
  const given = await givenAppliedLoan(walk.app, wish)
  await arrive(walk)
  return given
}

export const apply: Step = async (walk) => {
  if (!(await hasRoom(walk))) return null
  const person = await givenCertifiedUser(walk.t)
  const given = await applied(walk, { ...anyWish(walk.random), person })
  expect(await statusOf(walk, given)).toBe(LOAN_STATUS.disbursed)
  addLoan(walk, given)
  return given
}

/** Asking twice grants only one coupon. */
export const grantCoupon: Step = async (walk) => {
  const { t, app, coupons } = walk
  const person = await givenCertifiedUser(t)
  const { token } = person
  const { coupon } = (await app.call(receiveCouponOnCompletion, { token, body: {} })).data
  const again = (await app.call(receiveCouponOnCompletion, { token, body: {} })).data.coupon
  if (!coupon) throw new Error('no coupon was granted')
  const { couponId, expiresOn } = coupon
  expect(again?.couponId).toBe(couponId)
  coupons.push({ person, couponId, expiresOn: day(expiresOn) })
  count(walk, 'couponGranted')
  return null
}

/** Uses the oldest coupon for a loan; an expired one is refused. */
export const useCoupon: Step = async (walk) => {
  const { t, app, coupons, random } = walk
  const [next] = coupons
  if (!next) return null
  const { person, couponId } = next
  if (t.clock.businessDay() > next.expiresOn) {
    coupons.shift()
    // It may have waited for longer than a session lives.
    person.token = (await t.signIn(person.phone)).token
    const products = [{ productCode: 'lane-30', productAmount: '10000.00' }]
    const asked = { token: person.token, body: { products, couponId } }
    expect((await app.call(quote, asked)).data).toMatchObject({ reason: 'COUPON_UNUSABLE' })
    count(walk, 'couponExpired')
    return null
  }
  // Some are kept until they have expired.
  if (random.below(2) === 0) return null
  coupons.shift()
  const given = await applied(walk, { ...anyWish(random), person, couponId })
  expect(await statusOf(walk, given)).toBe(LOAN_STATUS.disbursed)
  addLoan(walk, given)
  count(walk, 'couponUsed')
  return given
}

/** The sandbox's bank refuses accounts that end like this. */
const REFUSED_ENDINGS = ['0001', '0002', '0003', '0004'] as const

const newAccount = (ending: string): string =>
  `5${randomInt(1_000_000_000)}`.padEnd(10, '7') + ending

/** The payout fails: the loan is withdrawn, or paid out again after the account was changed. */
export const failPayout: Step = async (walk) => {
  if (!(await hasRoom(walk))) return null
  const { t, random } = walk
  const accountNumber = newAccount(random.pick(REFUSED_ENDINGS))
  const person = await givenCertifiedUser(t, { accountNumber })
  const given = await applied(walk, { ...anyWish(random), person })
  expect(await statusOf(walk, given)).toBe(LOAN_STATUS.payoutFailed)
  count(walk, 'payoutFailed')
  const { token, deviceId } = person
  const borrowId = given.loanId
  if (random.below(3) === 0) {
    const body = { requestId: randomUUID(), borrowId }
    expect((await walk.app.call(cancelBorrow, { token, body })).code).toBe(200)
    return null
  }
  const retry = async (keepAccount: boolean): Promise<void> => {
    const body = { requestId: randomUUID(), borrowId, keepAccount }
    expect((await walk.app.call(failBorrowHandler, { token, body })).code).toBe(200)
    await arrive(walk)
  }
  if (random.below(3) === 0) {
    await retry(true)
    expect(await statusOf(walk, given)).toBe(LOAN_STATUS.payoutFailed)
  }
  const code = await stepUpCode(t, person)
  const body = {
    bankCode: 'HDFC',
    ifsc: 'HDFC0001234',
    accountNumber: newAccount('8888'),
    code,
  }
  // The code allows one change, so the server is not killed during this call.
  expect((await t.call(modifyAccount, { token, deviceId, body })).code).toBe(200)
  await retry(false)
  expect(await statusOf(walk, given)).toBe(LOAN_STATUS.disbursed)
  addLoan(walk, given)
  count(walk, 'paidOutAgain')
  return given
}
