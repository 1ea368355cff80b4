import type { ToldStatus } from '@noren/contract/bureau'
import type { Day } from '@noren/contract/dates'
import { type Minor, minMinor, ZERO_MINOR } from '@noren/contract/money'

/** What a bureau is told of a loan. */
export interface ToldRow {
  readonly status: ToldStatus
  /** Calendar days since the oldest unpaid day of the contract; while a plan runs, those of the day that it was agreed. */
  readonly lateDays: number
  readonly isDisputed: boolean
  /** Of the principal. */
  readonly owedMinor: Minor
  readonly overdueMinor: Minor
}

/** How a loan stood at the end of a day, and what is known of it now. */
export interface LoanStanding {
  readonly state: 'running' | 'writtenOff' | 'repaid' | 'cancelled'
  readonly lateDays: number
  readonly owedMinor: Minor
  readonly overdueMinor: Minor
  readonly hasPlan: boolean
  /** It ended by a lower sum. */
  readonly isSettled: boolean
  /** A person of the staff found that the loan is not theirs. */
  readonly isNotTheirs: boolean
  /** The borrower disputes it, or complains of how it is collected. */
  readonly isDisputed: boolean
  /** Their death was reported or confirmed. */
  readonly isBereaved: boolean
  /** There is a disaster where they live, somebody of the staff gave them time, or there is a proof of payment that nobody has looked at. */
  readonly isHeld: boolean
}

const RANK: Readonly<Record<ToldStatus, number>> = {
  current: 0,
  closed: 0,
  withdrawn: 0,
  late: 1,
  restructured: 1,
  settled: 2,
  writtenOff: 3,
}

/** It says something bad of its borrower. */
export const isAdverse = ({ status }: Pick<ToldRow, 'status'>): boolean => RANK[status] > 0

const isWorse = (now: ToldRow, last: ToldRow): boolean =>
  RANK[now.status] > RANK[last.status] ||
  (RANK[now.status] === RANK[last.status] && now.lateDays > last.lateDays)

export const isSameRow = (a: ToldRow, b: ToldRow): boolean =>
  a.status === b.status &&
  a.lateDays === b.lateDays &&
  a.isDisputed === b.isDisputed &&
  a.owedMinor === b.owedMinor &&
  a.overdueMinor === b.overdueMinor

/** What would be told if nothing kept it back. */
export const rowOf = (standing: LoanStanding, { graceDays }: { graceDays: number }): ToldRow => {
  const { state, isSettled, isBereaved, isNotTheirs, isDisputed, hasPlan, ...figures } = standing
  const { owedMinor, overdueMinor } = figures
  const ended = { lateDays: 0, isDisputed, owedMinor: ZERO_MINOR, overdueMinor: ZERO_MINOR }
  // Of what never reached its borrower, or is not theirs, nothing was to be told.
  if (state === 'cancelled' || isNotTheirs) return { ...ended, status: 'withdrawn' }
  // What heirs settled says nothing of who has died.
  if (state === 'repaid')
    return { ...ended, status: isSettled && !isBereaved ? 'settled' : 'closed' }
  const { lateDays } = figures
  const owed = { lateDays, isDisputed, owedMinor, overdueMinor }
  if (state === 'writtenOff') return { ...owed, status: 'writtenOff' }
  if (hasPlan) return { ...owed, status: 'restructured' }
  if (lateDays > graceDays) return { ...owed, status: 'late' }
  return { ...owed, lateDays: 0, overdueMinor: ZERO_MINOR, status: 'current' }
}

export interface Telling {
  readonly standing: LoanStanding
  /** What the bureau holds of the loan; null: nothing. */
  readonly last: ToldRow | null
  /** From this day on there may be a bad row of what is unpaid now: its borrower was told so. Null: they were not. */
  readonly adverseFrom: Day | null
  readonly asOn: Day
  readonly graceDays: number
  /** It may hold another row too, whose answer was lost. */
  readonly isDoubted: boolean
}

/**
 * What a bureau is told next of a loan; null where that is nothing, because it holds that already or because nothing may be
 * said. Nothing bad is said first without a warning, and nothing worse while it is disputed, after a death, or while the loan
 * is held.
 */
export const nextRow = (of: Telling): ToldRow | null => {
  const { standing, last, adverseFrom, asOn, isDoubted } = of
  // What was taken back whole is told no more.
  if (last?.status === 'withdrawn') return null
  const now = rowOf(standing, of)
  if (!last && hasEnded(now) && !isDoubted) return null
  const isWarned = adverseFrom !== null && adverseFrom <= asOn
  const keepsBack =
    (isFirstBad(now, last) && !isWarned) ||
    (isAdverse(now) && (!last || isWorse(now, last)) && isKept(standing))
  const next = keepsBack ? last && milder(now, last) : now
  return next && last && isSameRow(next, last) && !isDoubted ? null : next
}

const hasEnded = ({ status }: ToldRow): boolean =>
  status === 'closed' || status === 'settled' || status === 'withdrawn'

const isFirstBad = (now: ToldRow, last: ToldRow | null): boolean =>
  isAdverse(now) && !(last && isAdverse(last))

/** While it is so nothing worse is said of the loan. */
const isKept = ({ isDisputed, isBereaved, isHeld }: LoanStanding): boolean =>
  isDisputed || isBereaved || isHeld

/** The row as it stands there, with what has become better since. */
const milder = (now: ToldRow, last: ToldRow): ToldRow => ({
  ...last,
  // Of what nothing is owed any more nobody reads for ever that it runs.
  status: hasEnded(now) && !isAdverse(last) ? 'closed' : last.status,
  isDisputed: now.isDisputed,
  owedMinor: minMinor(now.owedMinor, last.owedMinor),
  overdueMinor: minMinor(now.overdueMinor, last.overdueMinor),
})

/** Of what the borrower is to be warned now: something bad would be said first, and nothing but the warning is missing. */
export const warningFor = (of: Telling): 'late' | 'plan' | null => {
  const { standing, last, adverseFrom } = of
  if (last?.status === 'withdrawn' || adverseFrom !== null || isKept(standing)) return null
  const now = rowOf(standing, of)
  if (!isFirstBad(now, last) || hasEnded(now)) return null
  return now.status === 'restructured' ? 'plan' : 'late'
}
