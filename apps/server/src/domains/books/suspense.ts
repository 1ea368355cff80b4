import { addDays, type Day } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { type AccrualSegment, type Accrued, accruedOn } from '@noren/pricing/accrual-segment'
import { RECEIVABLE } from './chart.ts'
import { type PlannedEntry, plannedEntry } from './planned-entry.ts'
import { type EarnedAmounts, NOTHING_SUSPENDED, type SuspendedAmounts } from './posting-rules.ts'

/**
 * A time in which a loan does not perform: from the close of its first day until that of its last one. What it
 * earns on the days in between is suspended; at its first close all that is unpaid is.
 */
export interface NonPerforming {
  readonly fromOn: Day
  /** null: it goes on. */
  readonly untilOn: Day | null
}

/** A class that a loan has from the close of that day on. */
export interface ClassChange {
  readonly classOn: Day
  readonly isNonPerforming: boolean
}

/** @param changes in the order in which they were written; of one day the last one counts */
export const nonPerformingIn = (changes: readonly ClassChange[]): NonPerforming[] => {
  const byDay = new Map(changes.map((change) => [change.classOn, change.isNonPerforming]))
  const times: { fromOn: Day; untilOn: Day | null }[] = []
  for (const [on, isNonPerforming] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = times.at(-1)
    const isOpen = last !== undefined && last.untilOn === null
    if (isNonPerforming && !isOpen) times.push({ fromOn: on, untilOn: null })
    if (!isNonPerforming && isOpen) last.untilOn = on
  }
  return times
}

const isIn = ({ fromOn, untilOn }: NonPerforming, on: Day): boolean =>
  fromOn < on && (untilOn === null || on <= untilOn)

/** All that makes what a loan earns. */
export interface Earning {
  readonly segments: readonly AccrualSegment[]
  readonly nonPerforming: readonly NonPerforming[]
}

/** What a loan earns on one day: income, or suspended but for what a coupon bears, which the lender has paid. */
export const earnedOn = ({ segments, nonPerforming }: Earning, on: Day): EarnedAmounts => {
  const grown = lessAccrued(accruedOn(segments, on), accruedOn(segments, addDays(on, -1)))
  return suspendedWhere(nonPerforming, on, { ...grown, suspended: NOTHING_SUSPENDED })
}

/** The same sums of a day, of which interest and penal charges are suspended where the loan does not perform on it. */
export const suspendedWhere = (
  nonPerforming: readonly NonPerforming[],
  on: Day,
  { suspended, ...amounts }: EarnedAmounts,
): EarnedAmounts => {
  const { couponMinor } = amounts
  const interestMinor = addMinor(amounts.interestMinor, suspended.interestMinor)
  const penalMinor = addMinor(amounts.penalMinor, suspended.penalMinor)
  if (!nonPerforming.some((time) => isIn(time, on))) {
    return { ...amounts, interestMinor, penalMinor, suspended: NOTHING_SUSPENDED }
  }
  return {
    ...amounts,
    interestMinor: couponMinor,
    penalMinor: ZERO_MINOR,
    suspended: { interestMinor: subtractMinor(interestMinor, couponMinor), penalMinor },
  }
}

const lessAccrued = (a: Accrued, b: Accrued): Accrued => ({
  interestMinor: subtractMinor(a.interestMinor, b.interestMinor),
  penalMinor: subtractMinor(a.penalMinor, b.penalMinor),
  couponMinor: subtractMinor(a.couponMinor, b.couponMinor),
  feeMinor: subtractMinor(a.feeMinor, b.feeMinor),
})

export const lessEarned = (a: EarnedAmounts, b: EarnedAmounts): EarnedAmounts => ({
  ...lessAccrued(a, b),
  suspended: {
    interestMinor: subtractMinor(a.suspended.interestMinor, b.suspended.interestMinor),
    penalMinor: subtractMinor(a.suspended.penalMinor, b.suspended.penalMinor),
  },
})

/**
 * The entries of a loan with what its classes make of them: income suspended while it does not perform, released
 * where it was paid and suspended again where the bank took that back, never earned where it was waived, and gone before anything is lost where it was written off.
 * @param entries as they would be of a loan that performs
 * @param of what it earns, and what was set aside for it when it was written off
 */
export const withSuspense = (
  loanId: string,
  entries: readonly PlannedEntry[],
  of: Earning & { readonly allowanceMinor: Minor },
): PlannedEntry[] => {
  const { nonPerforming, allowanceMinor } = of
  const writeOff = entries.find(({ event }) => event === 'writtenOff')
  if (nonPerforming.length === 0 && !writeOff) return [...entries]
  const endOn = writeOff?.valueOn ?? null
  const times = nonPerforming.filter(({ fromOn }) => endOn === null || fromOn < endOn)
  // After a write-off nothing is suspended: it and what comes later stand against each other on 1190.
  const recovered = new Set(
    entries
      .filter(({ event }) => event === 'recovered' || event === 'writtenOffAgain')
      .map(({ sourceId }) => sourceId),
  )
  const settling = entries.filter(
    ({ event, sourceId }) => event in SETTLES && !recovered.has(sourceId),
  )
  const unpaidOn = (on: Day): SuspendedAmounts => unpaid(of.segments, settling, on)
  const edges = times.flatMap(({ fromOn, untilOn }) => [
    plannedEntry('incomeSuspended', {
      ...{ what: `incomeSuspended:${fromOn}`, sourceId: loanId, valueOn: fromOn },
      input: unpaidOn(fromOn),
    }),
    ...(untilOn === null || (endOn !== null && endOn <= untilOn)
      ? []
      : [
          plannedEntry('suspenseResumed', {
            ...{ what: `suspenseResumed:${untilOn}`, sourceId: loanId, valueOn: untilOn },
            input: unpaidOn(untilOn),
          }),
        ]),
  ])
  return [
    ...edges.filter(({ event }) => event === 'incomeSuspended'),
    ...entries.flatMap((entry) => {
      const isSuspended = times.some((time) => isIn(time, entry.valueOn))
      if (entry.event === 'writtenOff') {
        const { what, sourceId, valueOn } = entry
        const input = {
          amountMinor: sumMinor(entry.postings.map(({ amountMinor }) => amountMinor)),
          suspended: isSuspended ? unpaidOn(valueOn) : NOTHING_SUSPENDED,
          allowanceMinor,
        }
        return [plannedEntry('writtenOff', { what, sourceId, valueOn, input })]
      }
      if (!isSuspended || !settling.includes(entry)) return [entry]
      const { sourceId, valueOn } = entry
      if (entry.event === 'chargebackLost') {
        const what = `incomeSuspended:${sourceId}`
        const input = restoredBy(entry)
        return [entry, plannedEntry('incomeSuspended', { what, sourceId: loanId, valueOn, input })]
      }
      const isGivenUp = entry.event === 'waived' || entry.event === 'planFinished'
      const event = isGivenUp ? 'suspenseWaived' : 'suspenseReleased'
      const input = settledBy(entry)
      return [entry, plannedEntry(event, { what: event, sourceId, valueOn, input })]
    }),
    ...edges.filter(({ event }) => event === 'suspenseResumed'),
  ]
}

/** The events that settle interest and penal charges, or undo that. */
const SETTLES = {
  repaymentReceived: true,
  extensionReceived: true,
  takenAsRepayment: true,
  // Fees that an exit gives back may pay interest.
  feesReturned: true,
  waived: true,
  planFinished: true,
  chargebackLost: true,
}

type Side = 'creditCode' | 'debitCode'

const movedOn =
  (side: Side) =>
  ({ postings }: PlannedEntry): SuspendedAmounts => {
    const of = (code: number): Minor =>
      sumMinor(postings.flatMap((line) => (line[side] === code ? [line.amountMinor] : [])))
    return { interestMinor: of(RECEIVABLE.interest), penalMinor: of(RECEIVABLE.penal) }
  }
const settledBy = movedOn('creditCode')
const restoredBy = movedOn('debitCode')

/** What is not paid of interest and penal charges at the end of a day. */
const unpaid = (
  segments: readonly AccrualSegment[],
  settling: readonly PlannedEntry[],
  on: Day,
): SuspendedAmounts => {
  const accrued = accruedOn(segments, on)
  const moving = settling.filter(({ valueOn }) => valueOn <= on)
  const [settled, restored] = [moving.map(settledBy), moving.map(restoredBy)]
  const left = (grownMinor: Minor, part: keyof SuspendedAmounts): Minor => {
    const owedMinor = sumMinor([grownMinor, ...restored.map((one) => one[part])])
    return subtractMinor(owedMinor, sumMinor(settled.map((one) => one[part])))
  }
  return {
    interestMinor: left(subtractMinor(accrued.interestMinor, accrued.couponMinor), 'interestMinor'),
    penalMinor: left(accrued.penalMinor, 'penalMinor'),
  }
}
