import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { AuditEntry } from './write-audit.ts'

const listAuditRows = rawStatement<{ subjectId: string }, Omit<AuditEntry, 'userId'>>(
  'list_operator_audit',
  `select operator_id as "operatorId", action, subject_id as "subjectId", before, after,
     done_at as at
   from operator_audit where subject_id = $1 order by id`,
  ['subjectId'],
)
export const listAudit = (on: Querier, subjectId: string) => listAuditRows.all(on, { subjectId })

const newestRow = rawStatement<{ subjectId: string; after: Date }, { name: string; at: Date }>(
  'find_newest_audit_of_subject',
  `select o.name, a.done_at as at from operator_audit a join operators o on o.id = a.operator_id
   where a.subject_id = $1 and a.done_at >= $2 order by a.id desc limit 1`,
  ['subjectId', 'after'],
)
/** Who of the staff did something about it last, and when; undefined when it was nobody of the staff. */
export const lastDoneTo = (on: Querier, of: { subjectId: string; after: Date }) =>
  newestRow.maybeOne(on, of)

const lastBlock = rawStatement<{ userId: string }, { reason: string | null }>(
  'find_block_reason',
  `select after ->> 'reason' as reason from operator_audit
   where subject_id = $1 and action = 'blockPerson' order by id desc limit 1`,
  ['userId'],
)
/** Why a blocked person was blocked. */
export const blockReasonOf = async (on: Querier, userId: string): Promise<string | null> =>
  (await lastBlock.maybeOne(on, { userId }))?.reason ?? null
