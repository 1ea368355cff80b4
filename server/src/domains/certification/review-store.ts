import type { Tx } from '../../db/pool.ts'
import { rawStatement } from '../../db/statement.ts'

export type ReviewKind = 'face' | 'documentCorrected' | 'accountName'

interface NewReview {
  id: string
  userId: string
  kind: ReviewKind
  /** A word or a list of field names; never what the fields hold. */
  reason: string
  openedAt: Date
}

const insertReviewCase = rawStatement<NewReview, never>(
  'open_review_case',
  `insert into review_cases (id, user_id, kind, reason, opened_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, kind) where decided_at is null do update set reason = excluded.reason`,
  ['id', 'userId', 'kind', 'reason', 'openedAt'],
)
/** Opens a case for the staff; one that is open already takes the newer reason. */
export const openReview = async (tx: Tx, review: NewReview): Promise<void> => {
  await insertReviewCase.run(tx, review)
}

const deleteOpenCase = rawStatement<{ userId: string; kind: ReviewKind }, never>(
  'withdraw_review_case',
  'delete from review_cases where user_id = $1 and kind = $2 and decided_at is null',
  ['userId', 'kind'],
)
/** The person did the step again and nothing is left to decide. */
export const withdrawReview = async (tx: Tx, userId: string, kind: ReviewKind): Promise<void> => {
  await deleteOpenCase.run(tx, { userId, kind })
}
