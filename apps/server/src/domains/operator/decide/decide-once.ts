import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { once } from '../../../platform/idempotency.ts'
import { type AuditEntry, writeAudit } from '../../audit/write-audit.ts'
import type { Operator } from '../operator.ts'
import { insertSignature } from '../session/signature-store.ts'
import { withKeys } from '../session/use-key.ts'
import { readSignature } from '../signatures.ts'

export interface Deciding {
  /** The endpoint's name, which is also the action in the audit. */
  call: string
  requestId: string
  /** The decision, without the requestId. */
  input: unknown
  at: Date
}

export type Done<Answer> = { answer: Answer } & Pick<
  AuditEntry,
  'subjectId' | 'userId' | 'before' | 'after'
>

/**
 * One decision of the staff: one transaction including its audit entry and the signature of who took it,
 * executed once per requestId. A refused decision leaves no trace.
 */
export const decideOnce = <Answer>(
  deps: Deps,
  who: Operator,
  { call, requestId, input, at }: Deciding,
  work: (tx: Tx) => Promise<Done<Answer>>,
): Promise<Answer> =>
  withKeys(deps, at, () =>
    inTransaction(deps.db, (tx) =>
      once(tx, { userId: who.operatorId, call, requestId, input, at }, async () => {
        const signed = await readSignature(deps, tx, who, { call, requestId, at })
        const { answer, ...entry } = await work(tx)
        const { operatorId } = who
        const auditId = await writeAudit(tx, { ...entry, operatorId, action: call, at })
        if (signed) await insertSignature(tx, { ...signed, auditId })
        return answer
      }),
    ),
  )
