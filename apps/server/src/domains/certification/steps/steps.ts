import { USER_STATUS } from '@noren/contract/user-status'
import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishToPerson } from '../../../platform/events/events.ts'
import { lockUserStatus, moveUserStatus } from '../../account/user-status.ts'
import type { AnswersForm } from '../../credit/answer-changes.ts'
import { finishRedo, openRedoOf } from '../redo.ts'
import { refusalOf, STEP_STATUS, type Step, statusAfter } from './step-rules.ts'

/** Refuses a step that is not open at this status, before expensive work is done. */
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

/**
 * The same for a form whose answers a certified person may change while their decision says so. `isChange`: they
 * do, which is for the caller to refuse or to note (credit/answer-changes.ts).
 */
export const enterForm = async (
  tx: Tx,
  userId: string,
  form: AnswersForm,
): Promise<{ status: number; isChange: boolean }> => {
  const status = await lockUserStatus(tx, userId)
  const isChange = status === USER_STATUS.certified
  if (!isChange) refuseStep(status, form)
  return { status, isChange }
}

/** Advances certification after a step that was entered at `status`; returns the new status. */
export const finishStep = async (
  tx: Tx,
  userId: string,
  status: number,
  step: Step,
): Promise<number> => {
  const next = statusAfter(status, step)
  await moveOn(tx, { userId, status, next })
  return next
}

/** Also notifies the person's other open pages, which may show the step. */
const moveOn = async (
  tx: Tx,
  { userId, status, next }: { userId: string; status: number; next: number },
): Promise<void> => {
  if (next !== status) await moveUserStatus(tx, userId, next)
  await publishToPerson(tx, userId, { kind: 'certification' })
}

/**
 * The same for a step that the staff may have asked to do again: certification then returns to where it
 * stood before, or to another step that is also to be redone.
 */
export const finishStepAgain = async (
  tx: Tx,
  of: { userId: string; status: number; step: 'identity' | 'bankAccount'; doneAt: Date },
): Promise<number> => {
  const { userId, status, step } = of
  const resumeStatus = await finishRedo(tx, of)
  if (resumeStatus === undefined) return finishStep(tx, userId, status, step)
  const other = await openRedoOf(tx, userId)
  const next = other ? Math.min(STEP_STATUS[other.step], resumeStatus) : resumeStatus
  await moveOn(tx, { userId, status, next })
  return next
}
