import type { Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export interface AuditEntry {
  /** Null for the administrator's command on the server, or for the person themselves. */
  operatorId: string | null
  action: string
  subjectId: string
  userId: string | null
  /** Statuses, codes, amounts and ids; never names or what people told us. */
  before: object
  after: object
  at: Date
}
const insertAudit = rawStatement<
  Omit<AuditEntry, 'before' | 'after'> & { before: string; after: string },
  { auditId: number }
>(
  'insert_operator_audit',
  `insert into operator_audit (operator_id, action, subject_id, user_id, before, after, done_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id as "auditId"`,
  ['operatorId', 'action', 'subjectId', 'userId', 'before', 'after', 'at'],
)
/** Returns the entry's id. */
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<number> => {
  const { before, after, ...rest } = entry
  const { auditId } = await insertAudit.one(tx, {
    ...rest,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  })
  return auditId
}
