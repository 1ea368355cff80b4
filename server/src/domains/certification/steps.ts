import type { Tx } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { lockUserStatus, moveUserStatus } from '../account/service.ts'
import { refusalOf, type Step, statusAfter } from './step-rules.ts'

/** Refuses a step that is not open at this status; asked before work that costs much. */
export const refuseStep = (status: number, step: Step): void => {
  const refusal = refusalOf(status, step)
  if (refusal) throw new AppError(refusal)
}

/** Opens a step for writing: locks the person's row, so that two tabs take turns. */
export const enterStep = async (tx: Tx, userId: string, step: Step): Promise<number> => {
  const status = await lockUserStatus(tx, userId)
  refuseStep(status, step)
  return status
}

/** Moves certification on after a step that was entered at `status`; answers the new status. */
export const finishStep = async (
  tx: Tx,
  userId: string,
  status: number,
  step: Step,
): Promise<number> => {
  const next = statusAfter(status, step)
  if (next !== status) await moveUserStatus(tx, userId, next)
  return next
}
