import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface SignedDecision {
  operatorId: string
  credentialId: string
  call: string
  requestId: string
  inputHash: Buffer
  decidedText: string | null
  nonce: Buffer
  origin: string
  authenticatorData: Buffer
  clientData: Buffer
  signature: Buffer
  publicKey: Buffer
  signedAt: Date
}
const insertRow = rawStatement<SignedDecision & { auditId: number }, never>(
  'insert_decision_signature',
  `insert into decision_signatures (audit_id, operator_id, credential_id, call, request_id, input_hash,
     decided_text, nonce, origin, authenticator_data, client_data, signature, public_key, signed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
  [
    'auditId',
    'operatorId',
    'credentialId',
    'call',
    'requestId',
    'inputHash',
    'decidedText',
    'nonce',
    'origin',
    'authenticatorData',
    'clientData',
    'signature',
    'publicKey',
    'signedAt',
  ],
)
export const insertSignature = async (
  tx: Tx,
  signed: SignedDecision & { auditId: number },
): Promise<void> => {
  await insertRow.run(tx, signed)
}

/** A signature with what the audit and the registered keys say of it. */
export interface KeptSignature extends SignedDecision {
  auditId: number
  action: string
  actedBy: string | null
  registeredKey: Buffer
  keyOwner: string
}
const listRows = rawStatement<{ after: number; since: Date; limit: number }, KeptSignature>(
  'list_decision_signatures',
  `select s.audit_id as "auditId", s.operator_id as "operatorId", s.credential_id as "credentialId",
     s.call, s.request_id as "requestId", s.input_hash as "inputHash",
     s.decided_text as "decidedText", s.nonce, s.origin,
     s.authenticator_data as "authenticatorData", s.client_data as "clientData", s.signature,
     s.public_key as "publicKey", s.signed_at as "signedAt", a.action,
     a.operator_id as "actedBy", c.public_key as "registeredKey", c.operator_id as "keyOwner"
   from decision_signatures s join operator_audit a on a.id = s.audit_id
     join operator_credentials c on c.id = s.credential_id
   where s.audit_id > $1 and s.signed_at >= $2 order by s.audit_id limit $3`,
  ['after', 'since', 'limit'],
)
export const listSignatures = (on: Querier, of: { after: number; since: Date; limit: number }) =>
  listRows.all(on, of)

const unsignedRows = rawStatement<
  { calls: readonly string[]; since: Date; limit: number },
  { auditId: number; action: string }
>(
  'list_unsigned_decisions',
  `select a.id as "auditId", a.action from operator_audit a
   where a.operator_id is not null and a.done_at >= $2
     and a.done_at >= (select min(created_at) from operator_credentials)
     and (a.action = any($1) or (a.action = 'decideApplication' and a.after ? 'proposalId'))
     and not exists (select from decision_signatures s where s.audit_id = a.id)
   order by a.id limit $3`,
  ['calls', 'since', 'limit'],
)
/** Decisions that have to be signed and are not, since there are keys to sign with. */
export const listUnsigned = (
  on: Querier,
  of: { calls: readonly string[]; since: Date; limit: number },
) => unsignedRows.all(on, of)
