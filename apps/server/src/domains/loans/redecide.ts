import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { askAgainOn } from '../credit/credit-standing.ts'
import type { CreditCause } from '../credit/credit-triggers.ts'
import { type Redecided, redecideCredit } from '../credit/decide-credit.ts'
import { answerTriggers, postponeTriggers, takeOpenTriggers } from '../credit/open-triggers.ts'
import { writeMessage } from '../messages/write-message.ts'
import { currentCreditFacts } from './current-credit-facts.ts'

const BUSY_MS = 500
const FAILED_MS = 60_000

/**
 * Makes the credit decision again of everybody of whom something was noted (credit/credit-triggers.ts), each in one
 * transaction that also does their triggers: a crash leaves them for the next turn, two servers never share
 * somebody. Returns for how many it was done.
 */
export const redecideDue = async (deps: Deps, signal?: AbortSignal): Promise<number> => {
  for (let count = 0; ; ) {
    if (signal?.aborted) return count
    const done = await redecideNext(deps)
    if (done === 'none') return count
    if (done === 'done') count += 1
  }
}

const redecideNext = async (deps: Deps): Promise<'none' | 'done' | 'later'> => {
  const at = deps.clock.now()
  let userId: string | undefined
  const later = async (ms: number): Promise<'later'> => {
    const tryAt = new Date(at.getTime() + ms)
    if (userId !== undefined) await postponeTriggers(deps, { userId, tryAt })
    return 'later'
  }
  try {
    const open = await inTransaction(deps.db, async (tx) => {
      const taken = await takeOpenTriggers(tx, at)
      userId = taken?.userId
      if (taken?.triggers)
        await redecidePerson(deps, tx, { ...taken, triggers: taken.triggers, at })
      return taken
    })
    if (!open) return 'none'
    return open.triggers ? 'done' : await later(BUSY_MS)
  } catch (error) {
    if (userId === undefined) throw error
    deps.log.error({ err: error, userId }, 'a credit decision could not be made again')
    return later(FAILED_MS)
  }
}

interface Noted {
  readonly userId: string
  readonly triggers: readonly { readonly triggerId: string; readonly cause: CreditCause }[]
  readonly at: Date
}

const redecidePerson = async (deps: Deps, tx: Tx, noted: Noted): Promise<void> => {
  const { userId, triggers, at } = noted
  const facts = await currentCreditFacts(deps, tx, userId)
  // Nothing was ever decided about them, and there is not enough to decide on.
  if (!facts || triggers.length === 0) return
  const causes = triggers.map(({ cause }) => cause)
  const made = await redecideCredit(deps, tx, { userId, facts, causes, at })
  const { decisionId } = made
  const triggerIds = triggers.map(({ triggerId }) => triggerId)
  await answerTriggers(tx, { userId, triggerIds, decisionId })
  await publishToPerson(tx, userId, { kind: 'review' })
  if (made.isWorse && !isToldOtherwise(causes)) await tellWorse(deps, tx, userId, made, at)
}

/** Blocking has its own message, which says the same. */
const isToldOtherwise = (causes: readonly CreditCause[]): boolean =>
  causes.every((cause) => cause === 'blocked')

const tellWorse = (
  deps: Deps,
  tx: Tx,
  userId: string,
  { decisionId, decision, before }: Redecided,
  at: Date,
): Promise<void> => {
  const { limitMinor, reasons } = decision
  const reapplyOn = askAgainOn({ reapplyOn: decision.reapplyOn, reasonCodes: reasons })
  const shared = {
    userId,
    eventKey: `credit:${decisionId}`,
    loanId: null,
    currency: deps.market.currency,
    reasonCodes: reasons.map((code) => `reason.${code}`),
    isPublished: true,
    at,
  }
  return decision.decision === 'approved'
    ? writeMessage(tx, {
        ...shared,
        kind: 'limitLowered',
        params: { limitMinor, limitBeforeMinor: before?.limitMinor ?? limitMinor },
      })
    : writeMessage(tx, {
        ...shared,
        kind: 'limitStopped',
        params: reapplyOn === null ? {} : { reapplyOn },
      })
}
