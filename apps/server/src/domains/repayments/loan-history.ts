import { addDays, type Day, earlierDay } from '@noren/contract/dates'
import type { Market } from '@noren/markets/market'
import type { LoanFacts } from '@noren/pricing/loan-facts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { exitOf, type LeftLoan } from '../books/loan-journal.ts'
import { listToldDays, type ToldDays } from '../collections/charge-notices.ts'
import { listLost } from '../loans/disputed-payments.ts'
import { couponOf, type DisbursedLoan } from '../loans/loan.ts'
import { type ExtensionRow, listExtensions, listPenalPauses } from '../loans/loan-changes.ts'
import { listPlans, type PlanRecord } from '../loans/loan-plans.ts'
import {
  daysWithoutMoney,
  diedOnOf,
  type PauseRow,
  pausesAsOf,
  penalLimitOf,
  untoldPauses,
} from '../loans/penal-pauses.ts'
import { hasOnlyPayments } from './adjust/only-payments.ts'
import { listWaivers, type WaiverRow } from './adjust/waiver-store.ts'
import { findWriteOff, type WriteOff } from './adjust/write-off-store.ts'
import { type PaymentRow, withLost } from './payment.ts'
import { listPayments } from './receive/payment-store.ts'
import { findLastSettlement, type SettlementRecord } from './settlement/settlement-store.ts'

/** Everything that happened to one loan since it was paid out, without what was reversed. */
export interface LoanHistory {
  /** In the order in which they count. */
  readonly payments: readonly PaymentRow[]
  /** Money that arrived while there was no debt: it settles nothing, whatever happens to the loan later. */
  readonly overpayments: readonly PaymentRow[]
  readonly waivers: readonly WaiverRow[]
  readonly extensions: readonly ExtensionRow[]
  readonly pauses: readonly PauseRow[]
  /** The days of which the borrower was told beforehand that a penal charge may be added. */
  readonly told: readonly ToldDays[]
  /** Hardship plans, in the order in which they were agreed. */
  readonly plans: readonly PlanRecord[]
  readonly writeOff: WriteOff | null
  /** The exit in the cooling-off period. */
  readonly exit: LeftLoan | null
  /** The last lower sum that was asked for. */
  readonly settlement: SettlementRecord | null
}

type OneLoan = { readonly loanId: string; readonly userId: string }

export const readHistory = (on: Querier, loan: OneLoan): Promise<LoanHistory> =>
  atOnce(on, async (on) => {
    const [paid, told, isAll] = await Promise.all([
      listPayments(on, loan),
      listToldDays(on, loan),
      hasOnlyPayments(on, loan),
    ])
    // Otherwise these are read again: all that is said is of one moment.
    return isAll ? historyOf(paid, told) : readEverything(on, loan)
  })

const readEverything = async (on: Querier, loan: OneLoan): Promise<LoanHistory> => {
  const { loanId } = loan
  const [paid, disputes, waivers, extensions, pauses, told, plans, writeOff, exit, settlement] =
    await Promise.all([
      listPayments(on, loan),
      listLost(on, loan),
      listWaivers(on, loanId),
      listExtensions(on, loanId),
      listPenalPauses(on, loan),
      listToldDays(on, loan),
      listPlans(on, loan),
      findWriteOff(on, loanId),
      exitOf(on, loanId),
      findLastSettlement(on, loan),
    ])
  return {
    ...historyOf(withLost(paid, disputes), told),
    ...{ waivers, extensions, pauses, plans, writeOff, exit, settlement },
  }
}

/** Of a loan to which nothing has happened but payments. */
const historyOf = (paid: readonly PaymentRow[], told: readonly ToldDays[]): LoanHistory => ({
  payments: paid.filter(({ purpose }) => purpose !== 'notOwed'),
  overpayments: paid.filter(({ purpose }) => purpose === 'notOwed'),
  ...{ told, waivers: [], extensions: [], pauses: [], plans: [] },
  ...{ writeOff: null, exit: null, settlement: null },
})

type Happened = Pick<
  LoanHistory,
  'extensions' | 'pauses' | 'told' | 'plans' | 'writeOff' | 'exit'
> & {
  readonly payments: readonly Pick<PaymentRow, 'paidOn' | 'amountMinor' | 'purpose' | 'lost'>[]
  readonly waivers: readonly Pick<WaiverRow, 'waivedOn' | 'part' | 'amountMinor'>[]
}

/**
 * Everything the price engine needs to compute what is owed on a day.
 * @param asOf the day asked about: days paused by a proof that was refused count from the day after the
 * refusal
 */
export const factsOf = (
  market: Market,
  loan: DisbursedLoan,
  history: Happened,
  asOf: Day,
): LoanFacts => ({
  terms: loan.terms,
  principalMinor: loan.principalMinor,
  disbursedOn: loan.disbursedOn,
  payments: history.payments.map(({ paidOn, amountMinor, purpose, lost = [] }) => ({
    paidOn,
    amountMinor,
    purpose: purpose === 'notOwed' ? 'repayment' : purpose,
    restorations: lost.map((one) => ({ on: one.on, amountMinor: one.amountMinor })),
  })),
  extensions: history.extensions.map(({ extendedOn, dueOn, feeMinor, taxMinor }) => ({
    extendedOn,
    dueOn,
    feeMinor,
    taxMinor,
  })),
  waivers: history.waivers.map(({ waivedOn, part, amountMinor }) => ({
    waivedOn,
    target: part,
    amountMinor,
  })),
  penalPauses: [
    ...pausesAsOf(
      history.pauses,
      [
        ...history.payments.map(({ paidOn }) => paidOn),
        ...history.waivers.map(({ waivedOn }) => waivedOn),
      ],
      // What a written-off loan owed on that day stays what it was.
      history.writeOff ? earlierDay(asOf, history.writeOff.on) : asOf,
    ),
    ...untoldPauses(penalLimitOf(market, loan).fromOn, history.told),
  ],
  penalLimit: penalLimitOf(market, loan),
  withoutMoney: daysWithoutMoney(history.pauses),
  coupon: couponOf(loan),
  plans: history.plans.map(({ agreedOn, ratePpm, rows }) => ({ agreedOn, ratePpm, rows })),
  totalCostMaxPpm: market.caps.totalCostMaxPpm,
  frozenOn: history.writeOff?.on ?? null,
  diedOn: diedOnOf(history.pauses),
  exit: history.exit,
})

/** The history for what the days to come may cost: as if each of them were announced in time. */
export const asIfTold = <Known extends Pick<LoanHistory, 'told'>>(
  history: Known,
  today: Day,
): Known => ({
  ...history,
  told: [...history.told, { fromOn: addDays(today, 1), untilOn: addDays(today, ALL_DAYS) }],
})

/** More than any loan is asked about. */
const ALL_DAYS = 10_000
