import { addMonths } from '@noren/contract/dates'
import type { ErrorName } from '@noren/contract/error-codes'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { findUserStatus } from '../account/user-status.ts'
import { findCreditMemory, withMemory } from '../certification/credit-memory.ts'
import { borrowStopNow } from '../credit/borrow-stop.ts'
import type { BorrowStop, CreditHistory } from '../credit/credit-decision.ts'
import { policyOf } from '../credit/policy.ts'
import * as store from './state/loan-store.ts'

/** What earlier loans say but for how each went, which no stop asks. */
type StopHistory = Omit<CreditHistory, 'closed'>

/** What earlier loans say, for a new credit decision. */
export const creditHistoryOf = async (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  on: Querier,
  userId: string,
): Promise<CreditHistory> => {
  const { zone } = deps.market
  const [told, closed, memory] = await Promise.all([
    readTold(deps, on, userId),
    store.listRepaid(on, { userId, zone }),
    findCreditMemory(on, { userId, on: deps.clock.businessDay() }),
  ])
  return withMemory({ ...told, closed }, memory)
}

const stopHistoryOf = async (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  on: Querier,
  userId: string,
): Promise<StopHistory> => {
  const [told, memory] = await Promise.all([
    readTold(deps, on, userId),
    findCreditMemory(on, { userId, on: deps.clock.businessDay() }),
  ])
  const { closed: _, ...history } = withMemory(told, memory)
  return history
}

const readTold = async (
  deps: Pick<Deps, 'clock' | 'market'>,
  on: Querier,
  userId: string,
): Promise<StopHistory> => {
  const today = deps.clock.businessDay()
  const { hasOpenWriteOff, writeOffRepaidOn, settledForLessOn, ...told } = await store.readHistory(
    on,
    { userId, today },
  )
  const { settledWaitMonths } = deps.market.repaymentRules
  return {
    ...told,
    writeOffRepaidOn: hasOpenWriteOff ? null : writeOffRepaidOn,
    // Without one nothing is added, so that the facts of everybody else stay what they were.
    ...(settledForLessOn && { settledUntilOn: addMonths(settledForLessOn, settledWaitMonths) }),
  }
}

/** What currently prevents a new loan, and the history behind it. */
export interface Stops {
  readonly stop: BorrowStop | null
  readonly history: StopHistory
}

/**
 * Read again wherever money may be lent, since a decision, a statement or an approval may be older than a
 * write-off. Under the limit lock the answer holds until the transaction ends.
 */
export const readStops = async (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  on: Querier,
  userId: string,
): Promise<Stops> => {
  const [history, bizStatus] = await Promise.all([
    stopHistoryOf(deps, on, userId),
    findUserStatus(on, userId),
  ])
  const isBlocked = bizStatus === USER_STATUS.blocked
  return { stop: borrowStopNow(deps, { isBlocked, history }), history }
}

const REFUSAL_OF_STOP: Readonly<Record<BorrowStop['code'], ErrorName>> = {
  blocked: 'ACCOUNT_BLOCKED',
  writtenOff: 'WRITTEN_OFF_LOCK',
  // From then on an ordinary refusal, with a day on which to come back.
  writtenOffRepaid: 'CREDIT_DECLINED',
  overdueNow: 'OVERDUE_LOCK',
  planRunning: 'CREDIT_DECLINED',
  settledForLess: 'CREDIT_DECLINED',
}

/** Throws the refusal that belongs to a stop, with what would change it. */
export const refuseStopped = (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  stop: BorrowStop | null,
): void => {
  if (!stop) return
  const { code, reapplyOn } = stop
  const months = policyOf(deps).writeOffWaitMonths
  throw new AppError(REFUSAL_OF_STOP[code], {
    ...(code === 'writtenOff' && { months }),
    ...((code === 'writtenOffRepaid' || code === 'settledForLess') && { reapplyOn }),
  })
}
