import type { Day } from '@noren/contract/dates'
import { type Minor, multiplyByPpmHalfUp, sumMinor } from '@noren/contract/money'
import type { RepaymentRules } from '@noren/markets/pack'
import type { PaymentRow } from '../payment.ts'
import type { PromiseOutcome, PromiseRow } from './promise-store.ts'

const HALF_PPM = 500_000

/** What was paid from the day it was made up to and including its day. */
export const paidWithin = (
  { madeOn, promisedOn }: { madeOn: Day; promisedOn: Day },
  payments: readonly Pick<PaymentRow, 'paidOn' | 'amountMinor'>[],
): Minor =>
  sumMinor(
    payments
      .filter(({ paidOn }) => madeOn <= paidOn && paidOn <= promisedOn)
      .map(({ amountMinor }) => amountMinor),
  )

export const outcomeOf = (expectedMinor: Minor, paidMinor: Minor): PromiseOutcome => {
  if (paidMinor >= expectedMinor) return 'kept'
  return paidMinor >= multiplyByPpmHalfUp(expectedMinor, HALF_PPM) ? 'partly' : 'broken'
}

type Rules = Pick<RepaymentRules, 'promisesMax' | 'promiseKeptPpmMin'>

/**
 * Whether another promise is taken: not too many, and enough of the last one came.
 * @param made those within the market's days, newest first
 */
export const isAnotherTaken = (
  { promisesMax, promiseKeptPpmMin }: Rules,
  made: readonly Pick<PromiseRow, 'madeOn' | 'promisedOn' | 'expectedMinor'>[],
  payments: readonly Pick<PaymentRow, 'paidOn' | 'amountMinor'>[],
): boolean => {
  if (made.length >= promisesMax) return false
  const [last] = made
  if (!last || last.expectedMinor === null) return true
  return paidWithin(last, payments) >= multiplyByPpmHalfUp(last.expectedMinor, promiseKeptPpmMin)
}
