import { OTP_TYPE } from '@noren/contract/account'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin } from './origin.ts'
import { DATA_SHOWN_MS } from './sessions/limits.ts'
import type { Session } from './sessions.ts'
import { checkStepUp, spendStepUp } from './step-up.ts'
import * as sessions from './store/sessions.ts'

/** Whose data it is, and until when their session sees all of it. */
export type Seeing = Pick<Session, 'userId' | 'showsDataUntil'>

/** Whether this session may see, and change, what is masked otherwise. */
export const seesData = ({ showsDataUntil }: Pick<Session, 'showsDataUntil'>, at: Date): boolean =>
  showsDataUntil !== null && showsDataUntil > at

/** Throws STEP_UP for a session that may not change what is masked. */
export const refuseUnseen = (session: Pick<Session, 'showsDataUntil'>, at: Date): void => {
  if (!seesData(session, at)) throw new AppError('STEP_UP', { otpType: OTP_TYPE.showData })
}

/**
 * Shows what is masked to this very session for some minutes, for a fresh code to the person's own phone. Sent again without
 * one it says until when. Throws STEP_UP without one while nothing is shown.
 */
export const openData = async (
  deps: Deps,
  session: Session,
  origin: Origin,
  code: string | undefined,
): Promise<Date> => {
  const { userId, sessionId, showsDataUntil } = session
  const { at } = origin
  if (code === undefined && showsDataUntil && seesData(session, at)) return showsDataUntil
  const stepUp = { userId, otpType: OTP_TYPE.showData }
  await checkStepUp(deps, origin, { ...stepUp, code })
  const until = new Date(at.getTime() + DATA_SHOWN_MS)
  await inTransaction(deps.db, async (tx) => {
    await spendStepUp(deps, tx, origin, { ...stepUp, code: code ?? '' })
    await sessions.showData(tx, { sessionId, userId, until })
  })
  return until
}
