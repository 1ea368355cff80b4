import type { BureauGround } from '@noren/contract/bureau'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { lockUserStatus } from '../account/user-status.ts'
import {
  bureauReportOf,
  endDispute,
  listOpenDisputes,
  markSent,
  openDispute,
} from '../credit/bureau-reports.ts'
import { personOf } from './ask-bureau.ts'

/**
 * Says that a line of the report is wrong. It counts for no refusal from now on, and the bureau is told after the
 * commit; whatever it does not take now it is told again (`followDisputes`). Once more it is the same dispute. Throws
 * NOT_FOUND.
 */
export const disputeAccount = async (
  deps: Deps,
  of: { userId: string; accountRef: string; ground: BureauGround; at: Date },
): Promise<void> => {
  const { userId, accountRef, ground } = of
  const opened = await inTransaction(deps.db, async (tx) => {
    await lockUserStatus(tx, userId)
    const standing = await bureauReportOf(deps, tx, userId)
    const isThere = standing?.report.accounts.some((one) => one.accountRef === accountRef)
    if (!isThere) throw new AppError('NOT_FOUND')
    return openDispute(deps, tx, of)
  })
  if (!opened) return
  try {
    await tell(deps, { ...opened, userId, accountRef, ground })
  } catch (error) {
    deps.log.warn({ err: error, ...opened }, 'the credit bureau did not take a dispute')
  }
}

interface Dispute {
  readonly userId: string
  readonly disputeId: string
  readonly accountRef: string
  readonly ground: BureauGround
}

const tell = async (deps: Deps, dispute: Dispute): Promise<void> => {
  if (!deps.creditBureau) return
  const { userId, disputeId, accountRef, ground } = dispute
  const person = await personOf(deps, deps.db, userId)
  await deps.creditBureau.dispute({ disputeId, accountRef, ground, person })
  const at = deps.clock.now()
  await inTransaction(deps.db, (tx) => markSent(tx, { userId, disputeId, at }))
}

const AT_ONCE = 100

/**
 * Tells the bureau of what it has not taken yet, and asks how what it has taken stands. What it takes back, and what it
 * has not answered in thirty days, counts no longer.
 * @returns how many disputes have ended
 */
export const followDisputes = async (deps: Deps): Promise<number> => {
  let ended = 0
  for (let after = NONE; ; ) {
    const open = await listOpenDisputes(deps.db, { after, limit: AT_ONCE })
    for (const one of open) {
      try {
        if (await followOne(deps, one)) ended += 1
      } catch (error) {
        deps.log.warn({ err: error, disputeId: one.disputeId }, 'a dispute could not be followed')
      }
    }
    const last = open.at(-1)
    if (!last || open.length < AT_ONCE) return ended
    after = last.disputeId
  }
}

/** Before every id. */
const NONE = '00000000-0000-0000-0000-000000000000'

type Open = Awaited<ReturnType<typeof listOpenDisputes>>[number]

const followOne = async (deps: Deps, open: Open): Promise<boolean> => {
  const { disputeId, userId } = open
  const state = await stateOf(deps, open)
  if (state === 'corrected' || state === 'upheld') return end(deps, { userId, disputeId, state })
  if (open.dueOn < deps.clock.businessDay()) {
    return end(deps, { userId, disputeId, state: 'unanswered' })
  }
  if (state === 'unknown') await tell(deps, open)
  return false
}

/** A bureau that is away says nothing, and its thirty days pass. */
const stateOf = async (deps: Deps, { disputeId, sentAt }: Open) => {
  if (!sentAt) return 'unknown'
  try {
    return (await deps.creditBureau?.disputeState({ disputeId })) ?? 'open'
  } catch (error) {
    deps.log.warn({ err: error, disputeId }, 'the credit bureau does not say how a dispute stands')
    return 'open'
  }
}

const end = async (
  deps: Deps,
  of: { userId: string; disputeId: string; state: 'corrected' | 'upheld' | 'unanswered' },
): Promise<boolean> => {
  await inTransaction(deps.db, async (tx) => {
    await lockUserStatus(tx, of.userId)
    await endDispute(tx, { ...of, at: deps.clock.now() })
  })
  return true
}
