import type { Day } from '@noren/contract/dates'
import { type Minor, maxMinor, minMinor } from '@noren/contract/money'
import { type CreditDecision, REASONS_MAX } from '../credit-decision.ts'

/** What stood before. */
interface Standing {
  readonly decision: CreditDecision['decision']
  readonly band: CreditDecision['band']
  readonly limitMinor: Minor
  readonly reasonCodes: readonly string[]
}

/** The staff has given more than the machine would. */
const GRANTED = 'limitGranted'

/**
 * What a decision that was made again comes to. A limit that the staff granted stays as long as the band is no worse
 * than the one it was granted for, and as far as it could be paid back. Nothing rises by itself: after a refusal has
 * ended the person has at most the limit that stood before it, and what is above that is an offer, unless they ask
 * for it, and unless limits may not rise yet. Who never had a limit gets the first one.
 */
export function againstStanding(
  made: CreditDecision,
  of: {
    readonly standing: Standing | undefined
    readonly lastLimitMinor: Minor | null
    /** The most that the person could pay back; undefined where nobody asks. */
    readonly carriedMinor: Minor | undefined
    /** No limit may rise yet. */
    readonly isCooling: boolean
    /** The person asks for what comes of it. */
    readonly isAsked?: boolean
  },
): { readonly decision: CreditDecision; readonly offerMinor: Minor | null } {
  const { standing, lastLimitMinor, carriedMinor, isCooling, isAsked = false } = of
  if (made.decision !== 'approved') return { decision: made, offerMinor: null }
  if (standing?.reasonCodes.includes(GRANTED) && made.limitMinor < standing.limitMinor) {
    const isAsGood = standing.band !== null && made.band !== null && made.band <= standing.band
    if (isAsGood) {
      const keptMinor = minMinor(standing.limitMinor, carriedMinor ?? standing.limitMinor)
      const limitMinor = maxMinor(made.limitMinor, keptMinor)
      const isKept = limitMinor > made.limitMinor
      const reasons = isKept ? [GRANTED, ...made.reasons].slice(0, REASONS_MAX) : made.reasons
      return { decision: { ...made, limitMinor, reasons }, offerMinor: null }
    }
  }
  if (lastLimitMinor === null || made.limitMinor <= lastLimitMinor) {
    return { decision: made, offerMinor: null }
  }
  if (isAsked && !isCooling) return { decision: made, offerMinor: null }
  const limitMinor = minMinor(made.limitMinor, lastLimitMinor)
  const offerMinor = isCooling ? null : made.limitMinor
  return { decision: { ...made, limitMinor }, offerMinor }
}

const RANK = { approved: 2, review: 1, declined: 0 } as const

export const isWorse = (
  before: Pick<CreditDecision, 'decision' | 'limitMinor'>,
  now: Pick<CreditDecision, 'decision' | 'limitMinor'>,
): boolean =>
  RANK[now.decision] < RANK[before.decision] ||
  (now.decision === before.decision && now.limitMinor < before.limitMinor)

/** No day ends these: a payment does, or the end of a plan. */
export const ENDS_BY_ITSELF: readonly string[] = ['overdueNow', 'planRunning']

/**
 * The day on which a decision is made again even if nothing happens. What ends with a payment or a plan is decided again by
 * that, not every night until then.
 */
export const reviewDayOf = ({ nextReviewOn, reapplyOn, reasons }: CreditDecision): Day | null =>
  reasons.some((code) => ENDS_BY_ITSELF.includes(code)) ? null : (nextReviewOn ?? reapplyOn)
