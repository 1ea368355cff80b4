import { addDays, type Day, earlierDay } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { AccrualSegment } from '@noren/pricing/accrual-segment'
import type { LoanPlan } from '@noren/pricing/plan'
import type { Deps } from '../../deps.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { bookOf } from './book.ts'
import { type PlannedEntry, plannedEntry } from './planned-entry.ts'
import { newEntry, type Parties } from './post-entry.ts'
import {
  adjustedBy,
  type BookEvent,
  type EarnedAmounts,
  type Posting,
  postingsOf,
} from './posting-rules.ts'
import { carriedOver, isFromBefore } from './retired.ts'
import { findSetAside } from './store/allowance.ts'
import { listChanges } from './store/classes.ts'
import * as journal from './store/journal.ts'
import { type NewEntry, writeLoanBooks } from './store/loan-books.ts'
import * as segmentStore from './store/segments.ts'
import {
  type Earning,
  earnedOn,
  lessEarned,
  type NonPerforming,
  nonPerformingIn,
  suspendedWhere,
  withSuspense,
} from './suspense.ts'

type BookDeps = Pick<Deps, 'newId' | 'clock'>

/** The events of a loan that follow from its facts and may be booked again; a payout's do not. */
const PLANNED_EVENTS = [
  'repaymentReceived',
  'extensionCharged',
  'extensionReceived',
  'takenAsRepayment',
  'couponUsed',
  'waived',
  'waivedAfterWriteOff',
  'feeReduced',
  'planFinished',
  'writtenOff',
  'recovered',
  'chargebackLost',
  'writtenOffAgain',
  'incomeSuspended',
  'suspenseReleased',
  'suspenseWaived',
  'suspenseResumed',
] as const satisfies readonly BookEvent[]

/** What is booked again when a loan's books are carried over from the version before. */
const CARRIED_EVENTS = [
  'disbursalProcessed',
  'feesReturned',
  'interestAccrued',
  'penalCharged',
] as const

export type LoanBooks = readonly journal.LoanPostingRow[]

/** What stands in the books of a locked loan. */
export interface StandingBooks {
  readonly lines: LoanBooks
  readonly segments: readonly segmentStore.KnownSegment[]
  /** When it did not perform, by its classes. */
  readonly nonPerforming: readonly NonPerforming[]
}

export const readStanding = async (
  on: Querier,
  loan: { loanId: string; userId: string },
): Promise<StandingBooks> => {
  const { loanId } = loan
  const [lines, segments, changes] = await atOnce(on, (on) =>
    Promise.all([
      journal.listLoanPostings(on, loanId),
      segmentStore.listSegments(on, loanId),
      listChanges(on, loan),
    ]),
  )
  return { lines, segments, nonPerforming: nonPerformingIn(changes) }
}

export interface PlannedBooks {
  /** In the order in which they count. */
  readonly entries: readonly PlannedEntry[]
  readonly segments: readonly AccrualSegment[]
  /** What was set aside for the loan when it was written off. */
  readonly allowanceMinor?: Minor
}

/**
 * Brings the books of a locked loan to its plan. What stands as planned stays. What differs is reversed, and
 * what is missing posted, both with the value date of what happened; what the loan earned on days gone by is
 * corrected day by day. Of facts told in time nothing is reversed and no day is corrected.
 */
export const bookPlan = (
  deps: BookDeps,
  tx: Tx,
  of: Parties & { readonly productCode: string },
  { standing, plan }: { standing: StandingBooks; plan: PlannedBooks },
): void => {
  const isOld = isFromBefore(standing.lines)
  const { nonPerforming } = standing
  const { segments, allowanceMinor = ZERO_MINOR } = plan
  const earning = { segments, nonPerforming, allowanceMinor }
  const entries = withSuspense(of.loanId, plan.entries, earning)
  const wanted = isOld ? [...carriedOver(standing.lines, plan.segments), ...entries] : entries
  const events = isOld ? [...PLANNED_EVENTS, ...CARRIED_EVENTS] : PLANNED_EVENTS
  const change = diff(entriesIn(standing.lines), wanted, events)
  bookChange(deps, tx, of, standing, { ...change, segments })
}

/**
 * Reverses what is stale, last first, posts what is missing, replaces the segments that differ, and corrects what was
 * earned on the days before today.
 */
const bookChange = (
  deps: BookDeps,
  tx: Tx,
  of: Parties & { readonly productCode: string },
  was: StandingBooks,
  willBe: Difference & { readonly segments: readonly AccrualSegment[] },
): void => {
  const today = deps.clock.businessDay()
  const { stale, missing, segments } = willBe
  for (const { eventKey } of stale.toReversed()) reverse(deps, tx, of, { eventKey, today })
  const used = new Set(was.lines.map(({ eventKey }) => eventKey))
  const posted = missing.map((entry) => {
    const eventKey = unusedKey(`${entry.what}:${entry.sourceId}`, used)
    return newEntry(deps, of, { ...entry, eventKey, postedOn: today })
  })
  const { ended, added } = differing(was.segments, segments)
  const agreedUntil = agreedUntilOn(was.segments, segments)
  const corrected =
    agreedUntil === null
      ? []
      : correctionsOfDays(deps, of, {
          ...{ firstOn: addDays(agreedUntil, 1), lastOn: addDays(today, -1) },
          ...{ was, willBe: { segments, nonPerforming: was.nonPerforming } },
          ...{ postedOn: today, writtenAt: deps.clock.now() },
        })
  const { loanId, productCode } = of
  writeLoanBooks(tx, {
    ...{ loanId, productCode, book: bookOf(of), knownOn: today, added },
    ended: ended.map(({ serial }) => serial),
    entries: [...posted, ...corrected],
  })
}

const differing = (
  was: readonly segmentStore.KnownSegment[],
  willBe: readonly AccrualSegment[],
): { ended: readonly segmentStore.KnownSegment[]; added: readonly AccrualSegment[] } => {
  const textOf = (segment: AccrualSegment) => `${segment.untilOn},${figuresOf(segment)}`
  const standing = new Set(was.map(textOf))
  const planned = new Set(willBe.map(textOf))
  return {
    ended: was.filter((segment) => !planned.has(textOf(segment))),
    added: willBe.filter((segment) => !standing.has(textOf(segment))),
  }
}

/** The day until whose end both say the same, or null where they always do: one that only ends earlier agrees until then. */
const agreedUntilOn = (
  was: readonly AccrualSegment[],
  willBe: readonly AccrualSegment[],
): Day | null => {
  for (let at = 0; at < was.length || at < willBe.length; at += 1) {
    const [one, other] = [was[at], willBe[at]]
    if (!one || !other) return one?.fromOn ?? other?.fromOn ?? null
    if (figuresOf(one) !== figuresOf(other)) return earlierDay(one.fromOn, other.fromOn)
    if (one.untilOn === other.untilOn) continue
    if (one.untilOn === null || other.untilOn === null) return one.untilOn ?? other.untilOn
    return earlierDay(one.untilOn, other.untilOn)
  }
  return null
}

/** From when on it runs and what it accrues on each day, as a text to compare. */
const figuresOf = (segment: AccrualSegment): string =>
  SEGMENT_FIGURES.map((name) => segment[name]).join()

const SEGMENT_FIGURES = Object.keys({
  fromOn: true,
  interestDoneMinor: true,
  interestRoomMinor: true,
  interestNumerator: true,
  interestPerDay: true,
  interestDivisor: true,
  penalRoomMinor: true,
  penalNumerator: true,
  penalPerDay: true,
  couponMinor: true,
  couponPpm: true,
  couponUsedMinor: true,
  interestSettledMinor: true,
  feeDoneMinor: true,
  feeNumerator: true,
  feePerDay: true,
  feeDivisor: true,
} satisfies Record<Exclude<keyof AccrualSegment, 'untilOn'>, true>) as (keyof AccrualSegment)[]

/** Carries over the books of a loan that its borrower has left; what settled it stays. */
export const bookExitPlan = (
  deps: BookDeps,
  tx: Tx,
  of: Parties & { readonly productCode: string },
  { standing, segments }: { standing: StandingBooks; segments: readonly AccrualSegment[] },
): void => {
  const accrued = standing.lines.filter(({ reason }) => reason === 'interest.coupon')
  const keys = new Set(accrued.map(({ eventKey }) => eventKey))
  const open = entriesIn(standing.lines).filter(
    ({ event, eventKey }) => event !== 'couponUsed' || keys.has(eventKey),
  )
  const wanted = carriedOver(standing.lines, segments)
  const change = diff(open, wanted, [...CARRIED_EVENTS, 'couponUsed'])
  bookChange(deps, tx, of, standing, { ...change, segments })
}

/** Takes a loan back out of the books whose payout did not stay with the borrower. */
export const unbookDisbursal = async (
  deps: BookDeps,
  tx: Tx,
  of: Parties & { readonly productCode: string },
): Promise<void> => {
  const standing = await readStanding(tx, of)
  const undone: readonly string[] = ['disbursalProcessed', 'couponUsed', ...SUSPENSE_EVENTS]
  const stale = entriesIn(standing.lines).filter(({ event }) => undone.includes(event))
  bookChange(deps, tx, of, standing, { stale, missing: [], segments: [] })
}

/** What moved money, whatever the loan was; corrections of what it earned follow its segments. */
const STAYS: ReadonlySet<string> = new Set([
  'disbursalOrdered',
  'disbursalFailed',
  'payoutReturned',
  'payoutSentAgain',
  'payoutArrivedLate',
  'surplusReceived',
  'overpaymentRefunded',
  'refundOrdered',
  'refundProcessed',
  'refundFailed',
  'refundReturned',
  'guaranteeInvoked',
  'accrualAdjusted',
  // The close of the day follows what was paid.
  'interestTaxDue',
])

/**
 * Takes a loan whose money never reached its borrower back out of the books, on every day on which it stood
 * there. What was paid for it is the borrower's.
 */
export const unbookLoan = async (
  deps: BookDeps,
  tx: Tx,
  of: Parties & { readonly productCode: string },
  received: readonly { readonly paymentId: string; readonly amountMinor: Minor; paidOn: Day }[],
): Promise<void> => {
  const standing = await readStanding(tx, of)
  const stale = entriesIn(standing.lines).filter(({ event }) => !STAYS.has(event))
  const missing = received.map(({ paymentId: sourceId, amountMinor, paidOn: valueOn }) =>
    plannedEntry('surplusReceived', {
      what: 'repayment',
      sourceId,
      valueOn,
      input: { amountMinor },
    }),
  )
  bookChange(deps, tx, of, standing, { stale, missing, segments: [] })
}

const reverse = (
  deps: BookDeps,
  tx: Tx,
  of: Parties,
  { eventKey, today, writtenAt }: { eventKey: string; today: Day; writtenAt?: Date },
): void =>
  journal.insertReversal(tx, {
    book: bookOf(of),
    eventKey,
    entryId: deps.newId(),
    postedOn: today,
    writtenAt: writtenAt ?? deps.clock.now(),
  })

/** `repayment:<id>`, and when that was booked and reversed before, `repayment:<id>:2`. */
const unusedKey = (first: string, used: Set<string>): string => {
  let key = first
  for (let booking = 2; used.has(key); booking += 1) key = `${first}:${booking}`
  used.add(key)
  return key
}

interface StandingEntry {
  readonly event: string
  readonly eventKey: string
  readonly sourceId: string
  readonly valueOn: Day
  readonly postedOn: Day
  readonly postings: readonly Posting[]
}

const entriesIn = (lines: LoanBooks): StandingEntry[] => {
  const standing = lines.filter(({ reverses, isReversed }) => reverses === null && !isReversed)
  return [...Map.groupBy(standing, ({ entryId }) => entryId).values()].flatMap((of) => {
    const [first] = of
    return first ? [{ ...first, postings: of }] : []
  })
}

interface Difference {
  readonly stale: readonly StandingEntry[]
  readonly missing: readonly PlannedEntry[]
}

const diff = (
  standing: readonly StandingEntry[],
  wanted: readonly PlannedEntry[],
  events: readonly string[],
): Difference => {
  const open = new Map(
    standing
      .filter(({ event }) => events.includes(event))
      .map((entry): [string, StandingEntry] => [entry.eventKey, entry]),
  )
  const missing = wanted.filter((entry) => {
    if (entry.postings.length === 0) return false
    const same = [...open.values()].find((one) => isSame(one, entry))
    if (same) open.delete(same.eventKey)
    return !same
  })
  return { stale: [...open.values()].sort(byValueDate), missing }
}

const byValueDate = (a: StandingEntry, b: StandingEntry): number =>
  a.valueOn === b.valueOn ? 0 : a.valueOn < b.valueOn ? -1 : 1

const isSame = (one: StandingEntry, other: PlannedEntry): boolean =>
  one.event === other.event &&
  one.sourceId === other.sourceId &&
  one.valueOn === other.valueOn &&
  linesOf(one.postings) === linesOf(other.postings)

const linesOf = (postings: readonly Posting[]): string =>
  postings.map((line) => `${line.reason} ${line.amountMinor}`).join()

interface CorrectedDays extends BookPage {
  readonly firstOn: Day
  readonly lastOn: Day
  readonly was: Earning
  readonly willBe: Earning
}

interface BookPage {
  readonly postedOn: Day
  readonly writtenAt: Date
}

/** Corrects day by day what the loan has earned otherwise than it was posted. */
const correctionsOfDays = (deps: BookDeps, of: Parties, change: CorrectedDays): NewEntry[] => {
  const { firstOn, lastOn, was, willBe, postedOn, writtenAt } = change
  const newsId = deps.newId()
  const entries: NewEntry[] = []
  for (let on = firstOn; on <= lastOn; on = addDays(on, 1)) {
    const difference = lessEarned(earnedOn(willBe, on), earnedOn(was, on))
    entries.push(...correctionOf(deps, of, { newsId, on, difference, postedOn, writtenAt }))
  }
  return entries
}

/** One entry for each day that is corrected; none where nothing differs. */
const correctionOf = (
  deps: BookDeps,
  of: Parties,
  correction: BookPage & { newsId: string; on: Day; difference: EarnedAmounts },
): NewEntry[] => {
  const { newsId, on, difference, postedOn, writtenAt } = correction
  const postings = postingsOf('accrualAdjusted', difference)
  if (postings.length === 0) return []
  const eventKey = `accrualAdjusted:${newsId}:${on}`
  return [
    newEntry(deps, of, {
      ...{ event: 'accrualAdjusted', eventKey, sourceId: of.loanId },
      ...{ valueOn: on, postings, postedOn, writtenAt },
    }),
  ]
}

/** What follows from a loan's classes. */
const SUSPENSE_EVENTS: readonly string[] = [
  'incomeSuspended',
  'suspenseReleased',
  'suspenseWaived',
  'suspenseResumed',
] satisfies readonly BookEvent[]

/** What of a loan's books is not as its classes make it. */
const suspenseChange = async (
  on: Querier,
  loanId: string,
  { lines, segments, nonPerforming }: StandingBooks,
): Promise<Difference> => {
  const standing = entriesIn(lines)
  const plain = standing
    .filter(({ event }) => !SUSPENSE_EVENTS.includes(event))
    .map((entry): PlannedEntry => ({ ...entry, event: entry.event as BookEvent, what: '' }))
  const follows = [...SUSPENSE_EVENTS, 'writtenOff']
  const isWrittenOff = plain.some(({ event }) => event === 'writtenOff')
  const allowanceMinor = isWrittenOff ? await findSetAside(on, loanId) : ZERO_MINOR
  const wanted = withSuspense(loanId, plain, { segments, nonPerforming, allowanceMinor })
  return diff(
    standing,
    wanted.filter(({ event }) => follows.includes(event)),
    follows,
  )
}

/**
 * Brings the books of a locked loan to its classes at the close of a day, on the page that has just been shut; what
 * counts for a later day, because the close is late, stands on the page of today.
 */
export const bookClassChange = async (
  deps: BookDeps,
  tx: Tx,
  of: Parties,
  { was, day, at }: { was: readonly NonPerforming[]; day: Day; at: Date },
): Promise<void> => {
  const { lines, segments, nonPerforming } = await readStanding(tx, of)
  const first = firstDifference(was, nonPerforming)
  if (first === null) return
  const change = await suspenseChange(tx, of.loanId, { lines, segments, nonPerforming })
  const today = deps.clock.businessDay()
  const pageOf = (on: Day): Day => (on <= day ? day : today)
  for (const { eventKey, postedOn } of change.stale.toReversed()) {
    reverse(deps, tx, of, { eventKey, today: pageOf(postedOn), writtenAt: at })
  }
  const used = new Set(lines.map(({ eventKey }) => eventKey))
  const posted = change.missing.map((entry) => {
    const what = entry.event === 'writtenOff' ? 'writeOff' : entry.what
    const eventKey = unusedKey(`${what}:${entry.sourceId}`, used)
    return newEntry(deps, of, {
      ...{ ...entry, eventKey, postedOn: pageOf(entry.valueOn), writtenAt: at },
    })
  })
  const corrected = correctionsOfDays(deps, of, {
    ...{ firstOn: addDays(first, 1), lastOn: day, postedOn: day, writtenAt: at },
    ...{ was: { segments, nonPerforming: was }, willBe: { segments, nonPerforming } },
  })
  // A late close: what was told since has corrected later days by the classes that were known then.
  const resplit = resplitDays(deps, of, {
    ...{ lines, nonPerforming, postedOn: today, writtenAt: at },
    ...{ firstOn: addDays(day, 1), lastOn: addDays(today, -1) },
  })
  for (const entry of [...posted, ...corrected, ...resplit]) journal.insertEntry(tx, entry)
}

/** Brings the corrections of days to the classes of these days: income where the loan performs, else suspended. */
const resplitDays = (
  deps: BookDeps,
  of: Parties,
  change: Omit<CorrectedDays, 'was' | 'willBe'> & Pick<StandingBooks, 'lines' | 'nonPerforming'>,
): NewEntry[] => {
  const { firstOn, lastOn, lines, nonPerforming, postedOn, writtenAt } = change
  const corrections = Map.groupBy(
    lines.filter(({ event }) => event === 'accrualAdjusted'),
    ({ valueOn }) => valueOn,
  )
  const newsId = deps.newId()
  return [...corrections].flatMap(([on, ofDay]) => {
    if (on < firstOn || on > lastOn) return []
    const posted = adjustedBy(ofDay)
    const difference = lessEarned(suspendedWhere(nonPerforming, on, posted), posted)
    return correctionOf(deps, of, { newsId, on, difference, postedOn, writtenAt })
  })
}

/** Where a loan's suspended income is not what its classes say, by the end of a closed day: as sentences. */
export const suspenseProblems = async (
  on: Querier,
  loan: { loanId: string; userId: string },
  day: Day,
): Promise<string[]> => {
  const { loanId } = loan
  const { lines, segments, nonPerforming } = await readStanding(on, loan)
  const known = lines.filter(({ valueOn }) => valueOn <= day)
  const is = { lines: known, segments, nonPerforming }
  const { stale, missing } = await suspenseChange(on, loanId, is)
  return [
    ...stale.map(
      ({ event, eventKey, valueOn }) =>
        `loan ${loanId}: ${event} of ${valueOn} (${eventKey}) does not follow from its classes`,
    ),
    ...missing
      .filter(({ valueOn }) => valueOn <= day)
      .map(
        ({ event, valueOn }) =>
          `loan ${loanId}: ${event} of ${valueOn} follows from its classes and is not posted`,
      ),
  ]
}

/** The first day at whose close the two differ. */
const firstDifference = (
  one: readonly NonPerforming[],
  other: readonly NonPerforming[],
): Day | null => {
  const edges = (times: readonly NonPerforming[]): Day[] =>
    times.flatMap(({ fromOn, untilOn }) => (untilOn === null ? [fromOn] : [fromOn, untilOn]))
  const [a, b] = [edges(one), edges(other)]
  const index = a.findIndex((on, place) => on !== b[place])
  const place = index === -1 ? a.length : index
  const [first] = [a[place], b[place]].filter((on) => on !== undefined).sort()
  return first ?? null
}

/** Brings what the loan accrues to these segments, and nothing else of its books. */
export const bookSegments = async (
  deps: BookDeps,
  tx: Tx,
  of: Parties & { readonly productCode: string },
  segments: readonly AccrualSegment[],
): Promise<void> => {
  const was = await readStanding(tx, of)
  bookChange(deps, tx, of, was, { stale: [], missing: [], segments })
}

const NOTHING_STANDS: StandingBooks = { lines: [], segments: [], nonPerforming: [] }

/** What a loan accrues, and settles of its fee, from the day of its payout on. */
export const bookFirstPlan = async (
  deps: BookDeps,
  tx: Tx,
  of: Parties & { readonly productCode: string },
  { settled, segments }: LoanPlan,
): Promise<void> => {
  const coupons = settled.flatMap((one) => (one.by === 'feeCoupon' ? [one] : []))
  if (coupons.length > 0) {
    const entries = coupons.map((one) => feeCouponEntry(of, one))
    const standing = await readStanding(tx, of)
    bookPlan(deps, tx, of, { standing, plan: { entries, segments } })
    return
  }
  bookChange(deps, tx, of, NOTHING_STANDS, { stale: [], missing: [], segments })
}

/** A coupon on the fee settles its part of it on the day from which it counts. */
export const feeCouponEntry = (
  { loanId }: { readonly loanId: string },
  { on, takenMinor }: { readonly on: Day; readonly takenMinor: Minor },
): PlannedEntry =>
  plannedEntry('couponUsed', {
    what: 'coupon',
    sourceId: loanId,
    valueOn: on,
    input: { feeMinor: takenMinor },
  })
