import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export interface Redo {
  step: 'identity' | 'bankAccount'
  /** A key of the catalogue `operator`. */
  reason: string
  /** The status to which certification returns once the step is done. */
  resumeStatus: number
}

const findOpenRedo = rawStatement<{ userId: string }, Redo>(
  'find_open_step_redo',
  `select step, reason, resume_status as "resumeStatus" from step_redos
   where user_id = $1 and done_at is null order by asked_at limit 1`,
  ['userId'],
)
/** The step that the staff wants done again, if one is open. */
export const openRedoOf = (on: Querier, userId: string): Promise<Redo | undefined> =>
  findOpenRedo.maybeOne(on, { userId })

const insertStepRedo = rawStatement<Redo & { userId: string; askedAt: Date }, never>(
  'insert_step_redo',
  `insert into step_redos (user_id, step, reason, resume_status, asked_at)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id, step) where done_at is null
     do update set reason = excluded.reason, asked_at = excluded.asked_at`,
  ['userId', 'step', 'reason', 'resumeStatus', 'askedAt'],
)
export const askRedo = async (
  tx: Tx,
  redo: Redo & { userId: string; askedAt: Date },
): Promise<void> => {
  await insertStepRedo.run(tx, redo)
}

const finishStepRedo = rawStatement<
  { userId: string; step: string; doneAt: Date },
  { resumeStatus: number }
>(
  'finish_step_redo',
  `update step_redos set done_at = $3 where user_id = $1 and step = $2 and done_at is null
   returning resume_status as "resumeStatus"`,
  ['userId', 'step', 'doneAt'],
)
/** Ends the redo of a step; returns the status to go back to, if there was one. */
export const finishRedo = async (
  tx: Tx,
  of: { userId: string; step: string; doneAt: Date },
): Promise<number | undefined> => (await finishStepRedo.maybeOne(tx, of))?.resumeStatus
