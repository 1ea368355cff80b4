import type { Minor } from '@noren/contract/money'
import type { Band } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import type { BorrowStop, CreditDecision, CreditFacts } from './credit-decision.ts'
import { ENDS_BY_ITSELF } from './decide/redecision.ts'
import * as store from './store/credit.ts'
import { openFacts } from './store/sealed-facts.ts'

/** A person's standing credit decision, with what product rules ask about. */
export interface CreditStanding {
  readonly decisionId: string
  readonly decision: CreditDecision['decision']
  readonly band: Band | null
  readonly score: number
  readonly limitMinor: Minor
  readonly reasonCodes: readonly string[]
  readonly reapplyOn: CreditDecision['reapplyOn']
  readonly nextReviewOn: CreditDecision['nextReviewOn']
  readonly version: string
  /** A higher limit that is there for the asking. */
  readonly offerMinor: Minor | null
  readonly facts: CreditFacts
}

/** The day from which to ask again; null where no day is: a late loan ends by its payment, a plan by its last one. */
export const askAgainOn = ({
  reapplyOn,
  reasonCodes,
}: Pick<CreditStanding, 'reapplyOn' | 'reasonCodes'>): CreditStanding['reapplyOn'] =>
  reasonCodes.some((code) => ENDS_BY_ITSELF.includes(code)) ? null : reapplyOn

/** What ends when the person pays or the hold is lifted: the limit is locked by it, and not lost. */
const LOCKS: readonly BorrowStop['code'][] = ['overdueNow', 'planRunning', 'blocked']

/** The limit that stood before a stop that only locks it; null where there is no such stop, or was no limit. */
export const lockedLimitOf = async (
  on: Querier,
  userId: string,
  stop: BorrowStop | null,
): Promise<Minor | null> =>
  stop && LOCKS.includes(stop.code) ? store.findLastLimit(on, userId) : null

/** Undefined when no decision was ever made. */
export const creditStanding = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<CreditStanding | undefined> => {
  const row = await store.findDecision(on, userId)
  return row && { ...row, facts: openFacts(deps.secrets.fieldKey, { ...row, userId }) }
}

/** The same under the person's limit lock, held until the transaction ends. */
export const lockCreditStanding = async (
  deps: Deps,
  tx: Tx,
  userId: string,
): Promise<CreditStanding | undefined> => {
  // Sent together: the second statement waits with the first for the lock and then sees what was committed
  // under it.
  const [, standing] = await Promise.all([
    store.lockAccount(tx, userId),
    creditStanding(deps, tx, userId),
  ])
  return standing
}

/** Waits for other decisions about the person's loans to finish, and keeps new ones waiting. */
export const lockCredit = async (tx: Tx, userId: string): Promise<void> => {
  await store.lockAccount(tx, userId)
}
