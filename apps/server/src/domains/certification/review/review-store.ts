import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type ReviewKind = 'face' | 'documentCorrected' | 'accountName'

interface NewReview {
  id: string
  userId: string
  kind: ReviewKind
  /** A code or a list of field names; never the values of fields. */
  reason: string
  openedAt: Date
}

const insertReviewCase = rawStatement<NewReview, never>(
  'open_review_case',
  `insert into review_cases (id, user_id, kind, reason, opened_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, kind) where decided_at is null do update set reason = excluded.reason`,
  ['id', 'userId', 'kind', 'reason', 'openedAt'],
)
/** Opens a case for the staff; if one is already open, it gets the newer reason. */
export const openReview = async (tx: Tx, review: NewReview): Promise<void> => {
  await insertReviewCase.run(tx, review)
}

const deleteOpenCase = rawStatement<{ userId: string; kind: ReviewKind }, never>(
  'withdraw_review_case',
  'delete from review_cases where user_id = $1 and kind = $2 and decided_at is null',
  ['userId', 'kind'],
)
/** The person has done the step again, so that nothing is left to decide. */
export const withdrawReview = async (tx: Tx, userId: string, kind: ReviewKind): Promise<void> => {
  await deleteOpenCase.run(tx, { userId, kind })
}

/**
 * Cases about a person's identity, including failed ones until the step is done again; the name of a bank
 * account is a different matter.
 */
const findOpenIdentityCase = rawStatement<{ userId: string }, { isOpen: boolean }>(
  'find_open_identity_case',
  `select exists (select 1 from review_cases
     where user_id = $1 and kind in ('face', 'documentCorrected') and decided_at is null)
   or exists (select 1 from step_redos
     where user_id = $1 and step = 'identity' and done_at is null) as "isOpen"`,
  ['userId'],
)
export const hasOpenIdentityCase = async (on: Querier, userId: string): Promise<boolean> =>
  (await findOpenIdentityCase.one(on, { userId })).isOpen

export interface ReviewRow {
  caseId: string
  userId: string
  kind: ReviewKind
  reason: string
  openedAt: Date
}

const CASES = `select id as "caseId", user_id as "userId", kind, reason, opened_at as "openedAt"
  from review_cases where decided_at is null`

const listOpenCases = rawStatement<{ at: Date; id: string; limit: number }, ReviewRow>(
  'list_open_review_cases',
  `${CASES} and (opened_at, id) > ($1, $2) order by opened_at, id limit $3`,
  ['at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listOpen = (
  on: Querier,
  of: { at: Date; id: string; limit: number },
): Promise<ReviewRow[]> => listOpenCases.all(on, of)

const findOpenCase = rawStatement<{ caseId: string }, ReviewRow>(
  'find_open_review_case',
  `${CASES} and id = $1`,
  ['caseId'],
)
export const findOpen = (on: Querier, caseId: string): Promise<ReviewRow | undefined> =>
  findOpenCase.maybeOne(on, { caseId })

const findAnyCase = rawStatement<{ caseId: string }, { userId: string }>(
  'find_review_case_owner',
  'select user_id as "userId" from review_cases where id = $1',
  ['caseId'],
)
/** The person a case is about, decided or not. */
export const findOwner = async (on: Querier, caseId: string): Promise<string | undefined> =>
  (await findAnyCase.maybeOne(on, { caseId }))?.userId

export interface PastCase extends Omit<ReviewRow, 'userId' | 'reason'> {
  decision: 'accepted' | 'refused' | null
  decidedAt: Date | null
}
const ofUser = rawStatement<{ userId: string; limit: number }, PastCase>(
  'list_review_cases_of_user',
  `select id as "caseId", kind, opened_at as "openedAt", decision, decided_at as "decidedAt"
   from review_cases where user_id = $1 order by opened_at desc, id desc limit $2`,
  ['userId', 'limit'],
)
/** Newest first, decided or not. */
export const listOfUser = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<PastCase[]> => ofUser.all(on, of)

interface CaseDecision {
  caseId: string
  decision: 'accepted' | 'refused'
  reason: string | null
  operatorId: string
  at: Date
}
const decideOpenCase = rawStatement<CaseDecision, never>(
  'decide_review_case',
  `update review_cases set decision = $2, decided_reason = $3, decided_by = $4, decided_at = $5
   where id = $1 and decided_at is null`,
  ['caseId', 'decision', 'reason', 'operatorId', 'at'],
)
/** False when somebody else decided it first. */
export const decideCase = async (tx: Tx, decision: CaseDecision): Promise<boolean> =>
  (await decideOpenCase.run(tx, decision)) === 1
