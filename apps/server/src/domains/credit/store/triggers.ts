import type { Db, Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type CreditCause =
  | 'certified'
  | 'documentChanged'
  | 'bankChanged'
  | 'surveyChanged'
  | 'incomeChanged'
  | 'blocked'
  | 'unblocked'
  | 'loanLate1'
  | 'loanLate4'
  | 'loanLate31'
  | 'loanLate61'
  | 'caughtUp'
  | 'writtenOff'
  | 'repaid'
  | 'reversed'
  | 'limitAsked'
  | 'tierChanged'
  | 'reviewDay'
  | 'staffAsked'
  | 'proofRead'
  | 'proofExpired'
  | 'proofWithdrawn'
  | 'planAgreed'
  | 'planEnded'
  | 'bureauReport'
  | 'bureauExpired'
  | 'bureauWithdrawn'

const insert = rawStatement<
  { userIds: readonly string[]; triggerIds: readonly string[]; cause: CreditCause; at: Date },
  never
>(
  'insert_credit_triggers',
  `insert into credit_triggers (user_id, trigger_id, cause, at, try_at)
   select user_id, trigger_id, $3, $4, $4
   from unnest($1::uuid[], $2::uuid[]) as noted (user_id, trigger_id)`,
  ['userIds', 'triggerIds', 'cause', 'at'],
)
export const insertTriggers = async (
  tx: Tx,
  triggers: Parameters<typeof insert.run>[1],
): Promise<void> => {
  await insert.run(tx, triggers)
}

/** In SQL: the same of the people (`user_id`) in these rows of the statement that it is part of, where there is a cause. */
export const noteTriggerOf = (
  rows: string,
  { triggerId, cause, at }: { triggerId: string; cause: string; at: string },
): string => `insert into credit_triggers (user_id, trigger_id, cause, at, try_at)
     select user_id, ${triggerId}::uuid, ${cause}::text, ${at}, ${at} from ${rows} where ${cause}::text is not null`

const newest = rawStatement<
  { userId: string; causes: readonly CreditCause[] },
  { cause: CreditCause; at: Date }
>(
  'find_newest_credit_triggers',
  `select cause, max(at) as at from credit_triggers where user_id = $1 and cause = any($2)
   group by cause`,
  ['userId', 'causes'],
)
/** When each of these causes was last noted of somebody, for those that ever were. */
export const findNewestOf = (
  on: Querier,
  of: { userId: string; causes: readonly CreditCause[] },
): Promise<{ cause: CreditCause; at: Date }[]> => newest.all(on, of)

const claim = rawStatement<{ at: Date; among: number }, { userId: string }>(
  'claim_person_to_redecide',
  // The person stands for all of their triggers, so that two workers never share somebody's.
  `select u.id as "userId" from users u
   where u.id in (select user_id from credit_triggers where done_at is null and try_at <= $1
     order by try_at limit $2)
   limit 1 for update of u skip locked`,
  ['at', 'among'],
)
/** Locks somebody with open triggers whom nobody else has locked. */
export const claimPerson = async (
  tx: Tx,
  of: { at: Date; among: number },
): Promise<string | undefined> => (await claim.maybeOne(tx, of))?.userId

const take = rawStatement<{ userId: string; at: Date }, { triggerId: string; cause: CreditCause }>(
  'take_credit_triggers',
  `with taken as (
     update credit_triggers set done_at = $2 where user_id = $1 and done_at is null
     returning trigger_id, cause, at)
   select trigger_id as "triggerId", cause from taken order by at, trigger_id`,
  ['userId', 'at'],
)
/** All open triggers of a locked person, done with this transaction. */
export const takeTriggers = (
  tx: Tx,
  of: { userId: string; at: Date },
): Promise<{ triggerId: string; cause: CreditCause }[]> => take.all(tx, of)

const answer = rawStatement<
  { userId: string; triggerIds: readonly string[]; decisionId: string },
  never
>(
  'answer_credit_triggers',
  `update credit_triggers set decision_id = $3
   where user_id = $1 and trigger_id = any($2::uuid[])`,
  ['userId', 'triggerIds', 'decisionId'],
)
export const answerTriggers = async (
  tx: Tx,
  of: Parameters<typeof answer.run>[1],
): Promise<void> => {
  await answer.run(tx, of)
}

const postpone = rawStatement<{ userId: string; tryAt: Date }, never>(
  'postpone_credit_triggers',
  'update credit_triggers set try_at = $2 where user_id = $1 and done_at is null',
  ['userId', 'tryAt'],
)
export const postponeTriggers = async (
  db: Db,
  of: { userId: string; tryAt: Date },
): Promise<void> => {
  await postpone.run(db, of)
}
