import type { Day } from '@noren/contract/dates'
import { type Currency, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import {
  LOAN_PARTS,
  type LoanPart,
  lenderAccount,
  loanAccount,
  overpaymentAccount,
} from './accounts.ts'
import { totalsOf } from './posting/rules.ts'
import {
  type EventInput,
  type LedgerEvent,
  type Parties,
  reversalOf,
  transfersOf,
} from './posting-rules.ts'
import * as store from './store/ledger.ts'

type LedgerDeps = Pick<Deps, 'newId'>

export interface SetToPost<Event extends LedgerEvent> extends Parties {
  readonly event: Event
  /** Names the happening, once for ever: `repayment:<payment id>`. */
  readonly eventKey: string
  readonly input: EventInput<Event>
  readonly currency: Currency
  /** The market's day that it counts for. */
  readonly bookedOn: Day
  readonly at: Date
}

/**
 * Writes one business event in the caller's transaction. Posting the same eventKey again writes
 * nothing. An event whose amounts are all zero writes nothing either.
 */
export const postSet = async <Event extends LedgerEvent>(
  deps: LedgerDeps,
  tx: Tx,
  set: SetToPost<Event>,
): Promise<void> => {
  const transfers = transfersOf(set.event, set, set.input)
  if (transfers.length === 0) return
  store.insertSet(tx, {
    setId: deps.newId(),
    event: set.event,
    eventKey: set.eventKey,
    loanId: set.loanId,
    userId: set.userId,
    lenderCode: set.lenderCode,
    currency: set.currency,
    reverses: null,
    bookedOn: set.bookedOn,
    bookedAt: set.at,
    transfers,
  })
}

/** Undoes a set by its mirror, once; the original stays. Throws when there is no such set. */
export const reverseSet = async (
  deps: LedgerDeps,
  tx: Tx,
  input: { eventKey: string; bookedOn: Day; at: Date },
): Promise<void> => {
  const original = await store.findSetByKey(tx, input.eventKey)
  if (!original) throw new Error(`no ledger set ${input.eventKey} to reverse`)
  const transfers = await store.listTransfers(tx, original.setId)
  const [first] = transfers
  if (!first) throw new Error(`the ledger set ${input.eventKey} has no transfers`)
  store.insertSet(tx, {
    ...original,
    setId: deps.newId(),
    event: 'reversed',
    eventKey: `reversal:${input.eventKey}`,
    reverses: original.setId,
    bookedOn: input.bookedOn,
    bookedAt: input.at,
    currency: first.currency,
    transfers: reversalOf(transfers),
  })
}

/** Whether that event was posted; one whose amounts were all zero was not. */
export const hasSet = async (on: Querier, eventKey: string): Promise<boolean> =>
  (await store.findSetByKey(on, eventKey)) !== undefined

export interface LoanBalances {
  /** What is owed by part as far as it has been booked: debits less credits. */
  readonly owed: Readonly<Record<LoanPart, Minor>>
  /** What has ever been booked as earned, reversals taken off: interest is booked up to a day. */
  readonly charged: Readonly<Record<Exclude<LoanPart, 'principal'>, Minor>>
  /** Paid by the lender for coupons, one on a fee deducted at payout included. */
  readonly couponsMinor: Minor
  readonly waivedMinor: Minor
  /** Written off and not recovered since. */
  readonly writtenOffMinor: Minor
}

export const loanBalances = async (
  on: Querier,
  of: { loanId: string; lenderCode: string },
): Promise<LoanBalances> => {
  const totals = totalsOf(await store.sumOfLoan(on, of.loanId))
  const debitOf = (account: string): Minor => totals.get(account) ?? ZERO_MINOR
  const owed = (part: LoanPart) => debitOf(loanAccount(of.loanId, part))
  const earned = (account: Parameters<typeof lenderAccount>[1]) =>
    subtractMinor(ZERO_MINOR, debitOf(lenderAccount(of.lenderCode, account)))
  return {
    owed: {
      principal: owed('principal'),
      interest: owed('interest'),
      fee: owed('fee'),
      tax: owed('tax'),
      penal: owed('penal'),
    },
    charged: {
      interest: earned('interestIncome'),
      fee: earned('feeIncome'),
      tax: earned('taxPayable'),
      penal: earned('penalIncome'),
    },
    couponsMinor: debitOf(lenderAccount(of.lenderCode, 'coupons')),
    waivedMinor: debitOf(lenderAccount(of.lenderCode, 'waivers')),
    writtenOffMinor: earned('writeOffReserve'),
  }
}

/** One settlement of a loan's debt, by part: money, a coupon or a waiver. */
export interface Settlement {
  readonly setId: string
  readonly by: 'repayment' | 'extension' | 'coupon' | 'waiver'
  readonly bookedOn: Day
  readonly bookedAt: Date
  readonly parts: Readonly<Record<LoanPart, Minor>>
  /** What came in above the debt. */
  readonly overpaidMinor: Minor
}

const SETTLED_BY: Readonly<Record<string, Settlement['by']>> = {
  repaymentReceived: 'repayment',
  extensionReceived: 'extension',
  couponUsed: 'coupon',
  waived: 'waiver',
}

/** By the day they count for, then as they were written; reversed ones are left out. */
export const loanSettlements = async (on: Querier, loanId: string): Promise<Settlement[]> => {
  const rows = await store.listSettlements(on, loanId)
  return [...Map.groupBy(rows, (row) => row.setId).values()].flatMap((lines) => {
    const [first] = lines
    const by = first && SETTLED_BY[first.event]
    if (!first || !by) return []
    const amountOf = (account: string): Minor =>
      lines.find((line) => line.creditAccount === account)?.amountMinor ?? ZERO_MINOR
    const parts = Object.fromEntries(
      LOAN_PARTS.map((part) => [part, amountOf(loanAccount(loanId, part))]),
    )
    return [
      {
        setId: first.setId,
        by,
        bookedOn: first.bookedOn,
        bookedAt: first.bookedAt,
        parts: parts as Settlement['parts'],
        overpaidMinor: amountOf(overpaymentAccount(first.userId)),
      },
    ]
  })
}

/** One line of a loan's account: what became owed (`charged`) or was settled (`settled`). */
export interface LoanEntry {
  readonly setId: string
  readonly event: string
  readonly eventKey: string
  readonly bookedOn: Day
  readonly bookedAt: Date
  readonly side: 'charged' | 'settled'
  /** `overpaid` came in with a payment and is no part of the loan. */
  readonly part: LoanPart | 'overpaid'
  readonly reason: string
  readonly amountMinor: Minor
}

/** Every line by the day it counts for, then as written; reversed ones and their mirrors left out. */
export const loanEntries = async (on: Querier, loanId: string): Promise<LoanEntry[]> => {
  const rows = await store.listEntries(on, loanId)
  return rows.flatMap(({ debitAccount, creditAccount, ...row }): LoanEntry[] => {
    for (const part of LOAN_PARTS) {
      const account = loanAccount(loanId, part)
      if (debitAccount === account) return [{ ...row, side: 'charged', part }]
      if (creditAccount === account) return [{ ...row, side: 'settled', part }]
    }
    return row.reason === 'overpaid' ? [{ ...row, side: 'settled', part: 'overpaid' }] : []
  })
}

/** What is owed back to a borrower. */
export const overpaymentOf = (on: Querier, userId: string): Promise<Minor> =>
  store.sumOverpayment(on, userId, overpaymentAccount(userId))

export type Overpayment = store.OverpaymentRow

/** Borrowers to whom money is owed back, in pages by user id. */
export const listOverpayments = (
  on: Querier,
  page: { after: string; limit: number },
): Promise<Overpayment[]> => store.listOverpayments(on, page)
