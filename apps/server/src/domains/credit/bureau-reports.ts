import type { BureauGround } from '@noren/contract/bureau'
import { addDays, addMonths, type Day } from '@noren/contract/dates'
import { addMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import type { BureauAccount } from '../../providers/ports/credit-bureau.ts'
import type { BureauFacts } from './credit-decision.ts'
import { noteCreditTrigger, noteCreditTriggers } from './credit-triggers.ts'
import * as store from './store/bureau-reports.ts'

/** What is kept of an answer; of somebody whom the bureau does not know, that it has nothing. */
export interface KeptReport {
  readonly accounts: readonly BureauAccount[]
  readonly enquiries: number
}

/** For so long an answer counts, and so does the consent to a question. */
export const REPORT_DAYS = 90
/** A question that was not answered in this time may be asked again. */
const LOST_AFTER_MS = 60_000
const TRIES_A_DAY = 3
/** In this time the bureau has to answer a dispute; what it does not answer counts no longer. */
const DISPUTE_DAYS = 30
const DEFAULT_LATE_DAYS = 90
const DEFAULT_MONTHS = 12

const contextOf = (userId: string): string => `bureau_reports.report ${userId}`

type Sealed = Pick<Deps, 'secrets'>

interface StandingReport {
  readonly report: KeptReport
  readonly bureau: string
  readonly askedAt: Date
  readonly expiresOn: Day
  readonly disputes: readonly store.DisputeRow[]
}

/** The answer that counts today, with what was disputed of it. */
export const bureauReportOf = async (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  on: Querier,
  userId: string,
): Promise<StandingReport | null> => {
  const row = await store.findReport(on, userId)
  if (!row?.reportSealed || row.expiresOn <= deps.clock.businessDay()) return null
  const { bureau, askedAt, expiresOn, reportSealed } = row
  return {
    report: openReport(deps, userId, reportSealed),
    ...{ bureau, askedAt, expiresOn },
    disputes: await store.listDisputes(on, userId),
  }
}

const openReport = ({ secrets }: Sealed, userId: string, sealed: Buffer): KeptReport =>
  JSON.parse(openField(secrets.fieldKey, contextOf(userId), sealed))

/** What a bureau said, as facts of a decision; nothing where no answer counts today. */
export const bureauFactsOf = async (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  on: Querier,
  userId: string,
): Promise<{ readonly bureau?: BureauFacts }> => {
  const standing = await bureauReportOf(deps, on, userId)
  if (!standing) return {}
  return { bureau: factsOfReport(standing, deps.clock.businessDay()) }
}

export function factsOfReport(
  { report, disputes }: Pick<StandingReport, 'report' | 'disputes'>,
  today: Day,
): BureauFacts {
  const stateOf = (ref: string) => disputes.find((one) => one.accountRef === ref)?.state
  // What the bureau took back, or did not answer for, is not so.
  const counted = report.accounts.filter(
    ({ accountRef }) => !['corrected', 'unanswered'].includes(stateOf(accountRef) ?? ''),
  )
  const since = addMonths(today, -DEFAULT_MONTHS)
  const isDefault = ({ worstLateDays, worstLateOn, writtenOffOn }: BureauAccount): boolean =>
    (worstLateDays >= DEFAULT_LATE_DAYS && worstLateOn !== null && worstLateOn > since) ||
    (writtenOffOn !== null && writtenOffOn > since)
  const defaults = counted.filter(isDefault).map(({ accountRef }) => stateOf(accountRef) === 'open')
  return {
    obligationsMinor: counted
      .filter(({ closedOn }) => closedOn === null)
      .reduce((sum, { monthlyMinor }) => addMinor(sum, monthlyMinor), ZERO_MINOR),
    enquiries: report.enquiries,
    hasDefault: defaults.includes(false),
    hasDisputedDefault: defaults.includes(true),
  }
}

/**
 * Whether a bureau may be asked now, and as which inquiry: none while an answer counts or a question is under way. A
 * question that failed keeps its id, so that the bureau counts it once. The caller holds the person's lock.
 */
export const beginInquiry = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  of: { userId: string; bureau: string; at: Date },
): Promise<{ reportId: string } | 'answered' | 'underWay' | 'tomorrow'> => {
  const { userId, bureau, at } = of
  const today = deps.clock.businessDay()
  const expiresOn = addDays(today, REPORT_DAYS)
  const row = await store.findReport(tx, userId)
  if (row?.state === 'answered' && row.expiresOn > today) return 'answered'
  if (!row || row.state === 'answered') {
    if (row) await store.deleteReports(tx, [userId])
    const reportId = deps.newId()
    await store.insertAsked(tx, { userId, reportId, bureau, at, expiresOn })
    return { reportId }
  }
  const agoMs = at.getTime() - row.askedAt.getTime()
  if (row.state === 'asked' && agoMs < LOST_AFTER_MS) return 'underWay'
  const isSameDay = addDays(row.expiresOn, -REPORT_DAYS) === today
  if (isSameDay && row.tries >= TRIES_A_DAY) return 'tomorrow'
  await store.setAskedAgain(tx, { userId, tries: isSameDay ? row.tries + 1 : 1, at, expiresOn })
  return { reportId: row.reportId }
}

/** The bureau did not answer: it is decided without. */
export const failInquiry = (tx: Tx, of: { userId: string; reportId: string }): Promise<void> =>
  store.setFailed(tx, of)

/** Keeps the answer; it is decided anew where something stands already. */
export const keepReport = async (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  of: { userId: string; reportId: string; report: KeptReport; isDecided: boolean; at: Date },
): Promise<void> => {
  const { userId, reportId, report, isDecided, at } = of
  const reportSealed = sealField(deps.secrets.fieldKey, contextOf(userId), JSON.stringify(report))
  const expiresOn = addDays(deps.clock.businessDay(), REPORT_DAYS)
  const isKept = await store.setAnswered(tx, { userId, reportId, reportSealed, at, expiresOn })
  if (isKept && isDecided) await noteCreditTrigger(tx, { userId, cause: 'bureauReport', at })
}

/** Deletes all that a bureau said; it is decided again if it counted. */
export const withdrawReport = async (tx: Tx, of: { userId: string; at: Date }): Promise<void> => {
  const { userId, at } = of
  const row = await store.findReport(tx, userId)
  if (!row) return
  await store.deleteReports(tx, [userId])
  if (row.state === 'answered') {
    await noteCreditTrigger(tx, { userId, cause: 'bureauWithdrawn', at })
  }
}

/** Deletes what has passed its day, a batch at a time; whom it counted for is decided again. */
export const expireReportsBatch = async (
  tx: Tx,
  input: { businessDay: Day; at: Date; limit: number },
): Promise<{ count: number; isDone: boolean; isHeldUp: boolean }> => {
  const { businessDay, at, limit } = input
  const gone = await store.lockExpired(tx, { businessDay, limit })
  await store.deleteReports(
    tx,
    gone.map(({ userId }) => userId),
  )
  const userIds = gone.filter(({ hasCounted }) => hasCounted).map(({ userId }) => userId)
  await noteCreditTriggers(tx, { userIds, cause: 'bureauExpired', at })
  const isDone = gone.length < limit && !(await store.isAnyDue(tx, businessDay))
  return { count: gone.length, isDone, isHeldUp: !isDone && gone.length === 0 }
}

/**
 * Opens a dispute of a line, once for each line of a report: undefined where there is one. From now on it counts
 * for no refusal until the bureau has answered. The caller holds the person's lock.
 */
export const openDispute = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  of: { userId: string; accountRef: string; ground: BureauGround; at: Date },
): Promise<{ disputeId: string } | undefined> => {
  const { userId, at, accountRef } = of
  const known = await store.listDisputes(tx, userId)
  if (known.some((one) => one.accountRef === accountRef)) return undefined
  const disputeId = deps.newId()
  const dueOn = addDays(deps.clock.businessDay(), DISPUTE_DAYS)
  await store.insertDispute(tx, { ...of, disputeId, dueOn })
  await noteCreditTrigger(tx, { userId, cause: 'bureauReport', at })
  return { disputeId }
}

export const markSent = (
  tx: Tx,
  of: { userId: string; disputeId: string; at: Date },
): Promise<void> => store.setSent(tx, of)

export const listOpenDisputes = store.listOpenDisputes

/** Ends a dispute once, and lets it be decided anew. */
export const endDispute = async (
  tx: Tx,
  of: { userId: string; disputeId: string; state: 'corrected' | 'upheld' | 'unanswered'; at: Date },
): Promise<void> => {
  const { userId, at } = of
  if (await store.setDecided(tx, of)) {
    await noteCreditTrigger(tx, { userId, cause: 'bureauReport', at })
  }
}
