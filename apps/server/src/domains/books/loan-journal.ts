import { compareDays, type Day } from '@noren/contract/dates'
import { type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { type Accrued, accruedOn, NOTHING_ACCRUED } from '@noren/pricing/accrual-segment'
import type { LoanExit } from '@noren/pricing/loan-facts'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT, LOAN_PARTS, type LoanPart, RECEIVABLE } from './chart.ts'
import { segmentsOf } from './loan-balances.ts'
import * as store from './store/journal.ts'

/** One settlement of a loan's debt, by part: money, a coupon or a waiver. */
export interface Settlement {
  readonly by: 'repayment' | 'extension' | 'coupon' | 'waiver'
  /** The payment, waiver or loan that it comes from. */
  readonly sourceId: string
  readonly valueOn: Day
  readonly parts: Readonly<Record<LoanPart, Minor>>
  /** The part of the money that exceeded the debt. */
  readonly overpaymentMinor: Minor
}

const SETTLED_BY: Readonly<Record<string, Settlement['by']>> = {
  repaymentReceived: 'repayment',
  extensionReceived: 'extension',
  takenAsRepayment: 'repayment',
  couponUsed: 'coupon',
  waived: 'waiver',
  waivedAfterWriteOff: 'waiver',
}

/** Whether an entry is money that came. */
export const isReceipt = (event: string): boolean =>
  event === 'surplusReceived' || ['repayment', 'extension'].includes(SETTLED_BY[event] ?? '')

export interface SettledLoan {
  /** Ordered by the day they count for, then by when they were written; without reversed ones. */
  readonly settlements: readonly Settlement[]
  /** The day of its write-off. */
  readonly frozenOn: Day | null
  readonly exit: LeftLoan | null
}

/** The exit of a loan in its cooling-off period, as its books have it. */
export interface LeftLoan extends LoanExit {
  /** The payment for it; the loan where nothing had to be paid. */
  readonly sourceId: string
}

/** What settled the loan, and whether it was left or written off. */
export const settledLoan = async (on: Querier, loanId: string): Promise<SettledLoan> => {
  const rows = await store.listStandingPostings(on, loanId)
  const frozenOn = rows.find(({ event }) => event === 'writtenOff')?.valueOn ?? null
  return { settlements: settlementsIn(rows), frozenOn, exit: exitIn(rows) }
}

/** Null where the loan was not left. */
export const exitOf = async (on: Querier, loanId: string): Promise<LeftLoan | null> =>
  exitIn(await store.listExitPostings(on, loanId))

type ExitLine = Pick<
  store.LoanPostingRow,
  'event' | 'sourceId' | 'valueOn' | 'creditCode' | 'amountMinor'
>

const exitIn = (rows: readonly ExitLine[]): LeftLoan | null => {
  const lines = rows.filter(({ event }) => event === 'feesReturned')
  const [first] = lines
  if (!first) return null
  const offOf = (code: number): Minor =>
    sumMinor(lines.filter((line) => line.creditCode === code).map((line) => line.amountMinor))
  return {
    on: first.valueOn,
    sourceId: first.sourceId,
    principalMinor: offOf(RECEIVABLE.principal),
    interestMinor: offOf(RECEIVABLE.interest),
  }
}

const settlementsIn = (rows: readonly store.LoanPostingRow[]): Settlement[] =>
  [...Map.groupBy(rows, (row) => row.entryId).values()].flatMap((lines) => {
    const [first] = lines
    const by = first && SETTLED_BY[first.event]
    if (!by) return []
    const amountOf = (code: number): Minor =>
      lines.find(({ creditCode }) => creditCode === code)?.amountMinor ?? ZERO_MINOR
    return [
      {
        by,
        sourceId: first.sourceId,
        valueOn: first.valueOn,
        parts: {
          principal: amountOf(RECEIVABLE.principal),
          interest: amountOf(RECEIVABLE.interest),
          fee: amountOf(RECEIVABLE.fee),
          tax: amountOf(RECEIVABLE.tax),
          penal: amountOf(RECEIVABLE.penal),
        },
        overpaymentMinor: amountOf(ACCOUNT.borrowerCredit),
      },
    ]
  })

/** One line of a loan's account: what became owed (`charged`) or was settled (`settled`). */
export interface LoanEntry {
  readonly entryId: string
  readonly event: string
  readonly eventKey: string
  /** The day that it counts for. */
  readonly valueOn: Day
  readonly writtenAt: Date
  readonly side: 'charged' | 'settled'
  /** `overpaid` arrived with a payment but is not part of the loan. */
  readonly part: LoanPart | 'overpaid'
  readonly reason: string
  readonly amountMinor: Minor
  /** Null of what was earned daily. */
  readonly debitCode: number | null
  readonly creditCode: number | null
}

/**
 * Ordered by the day they count for, then by when they were written; without reversed entries and their
 * reversals; as known now, or at the end of a day. What was earned daily stands as one line before what settled it.
 */
export const loanEntries = async (
  on: Querier,
  loanId: string,
  knownOn: Day | null = null,
): Promise<LoanEntry[]> => {
  const [rows, segments] = await Promise.all([
    store.listStandingPostings(on, loanId, knownOn),
    segmentsOf(on, loanId, knownOn),
  ])
  const own = rows.filter(({ event }) => !ACCRUAL_EVENTS.has(event))
  const entries = ownEntries(own)
  const days = Map.groupBy(entries, ({ valueOn }) => valueOn)
  let before = NOTHING_ACCRUED
  return [...days].flatMap(([on, ofDay]) => {
    const [first] = ofDay.filter(({ side }) => side === 'settled')
    if (!first) return ofDay
    const now = accruedOn(segments, on)
    const earned = earnedLines(first, { before, now })
    before = now
    return [...earned, ...ofDay]
  })
}

/** What stood once and was taken back as if it had never been: it stays readable, and counts for nothing. */
export interface StruckEntry {
  readonly event: string
  readonly eventKey: string
  readonly sourceId: string
  readonly valueOn: Day
  readonly writtenAt: Date
  readonly reversedAt: Date
  readonly side: LoanEntry['side']
  readonly amountMinor: Minor
}

/** Money that came, and the fee of an extension, which goes with its payment. */
const STRUCK_EVENTS: Readonly<Record<string, LoanEntry['side']>> = {
  extensionCharged: 'charged',
  repaymentReceived: 'settled',
  extensionReceived: 'settled',
  surplusReceived: 'settled',
}

/**
 * What came and was taken back, by the day it counted for, as known now or at the end of a day. What was only posted
 * anew, because something before it was told later, stands still and is not among them.
 */
export const struckEntries = async (
  on: Querier,
  loanId: string,
  knownOn: Day | null = null,
): Promise<StruckEntry[]> => {
  const rows = await store.listLoanPostings(on, loanId, knownOn)
  const reversedAt = new Map(rows.map(({ reverses, writtenAt }) => [reverses, writtenAt]))
  const isStanding = new Set(
    rows.flatMap(({ reverses, isReversed, sourceId }) =>
      reverses === null && !isReversed ? [sourceId] : [],
    ),
  )
  const gone = rows.filter(
    ({ event, isReversed, sourceId }) =>
      isReversed && event in STRUCK_EVENTS && !isStanding.has(sourceId),
  )
  const struck = [...Map.groupBy(gone, ({ event, sourceId }) => `${event} ${sourceId}`).values()]
  return struck
    .flatMap((lines): StruckEntry[] => {
      // Posted anew once or more before it was taken back: as it stood last.
      const last = lines.at(-1)
      const at = last && reversedAt.get(last.entryId)
      const side = last && STRUCK_EVENTS[last.event]
      if (!last || !at || !side) return []
      const own = lines.filter(({ entryId }) => entryId === last.entryId)
      const { event, eventKey, sourceId, valueOn, writtenAt } = last
      const amountMinor = sumMinor(own.map((line) => line.amountMinor))
      return [{ event, eventKey, sourceId, valueOn, writtenAt, reversedAt: at, side, amountMinor }]
    })
    .sort((one, other) => compareDays(one.valueOn, other.valueOn))
}

/** Of the version before; this one posts them for all loans together. */
const ACCRUAL_EVENTS = new Set(['interestAccrued', 'penalCharged', 'accrualAdjusted'])

/** What was earned since the last settlement, as lines that stand before this one. */
const earnedLines = (
  settled: LoanEntry,
  { before, now }: { before: Accrued; now: Accrued },
): LoanEntry[] => {
  const line = (part: 'interest' | 'penal', reason: string, side: LoanEntry['side']) => {
    const { valueOn, writtenAt } = settled
    const event = side === 'settled' ? 'couponUsed' : 'accrued'
    const entryId = `${reason}:${valueOn}`
    return {
      ...{ entryId, event, eventKey: entryId, valueOn, writtenAt, side, part, reason },
      ...{ debitCode: null, creditCode: null },
    }
  }
  const grown = (name: keyof Accrued): Minor => subtractMinor(now[name], before[name])
  return [
    { ...line('interest', 'interest.earned', 'charged'), amountMinor: grown('interestMinor') },
    { ...line('penal', 'penal.earned', 'charged'), amountMinor: grown('penalMinor') },
    { ...line('interest', 'interest.couponed', 'settled'), amountMinor: grown('couponMinor') },
  ].filter(({ amountMinor }) => amountMinor > 0)
}

const ownEntries = (rows: readonly store.LoanPostingRow[]): LoanEntry[] =>
  rows.flatMap((row): LoanEntry[] => {
    const { debitCode, creditCode } = row
    for (const part of LOAN_PARTS) {
      if (debitCode === RECEIVABLE[part]) return [{ ...row, side: 'charged', part }]
      if (creditCode === RECEIVABLE[part]) return [{ ...row, side: 'settled', part }]
    }
    return creditCode === ACCOUNT.borrowerCredit
      ? [{ ...row, side: 'settled', part: 'overpaid' }]
      : []
  })

export type JournalLine = store.LoanPostingRow

/** Every posting of a loan as it was written, reversed ones and their mirrors too. */
export const loanJournal = (on: Querier, loanId: string): Promise<JournalLine[]> =>
  store.listLoanPostings(on, loanId)

/** The key under which a source stands in the loan's books; null where it does not. */
export const standingKeyOf = async (
  on: Querier,
  of: { loanId: string; sourceId: string },
): Promise<string | null> => {
  const rows = await store.listStandingPostings(on, of.loanId)
  return rows.find(({ sourceId }) => sourceId === of.sourceId)?.eventKey ?? null
}
