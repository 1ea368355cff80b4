import type { OperatorRole } from '@noren/contract/operator/roles'
import type { StaffProposalKind } from '@noren/contract/operator/staff'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface StaffProposal {
  proposalId: string
  kind: StaffProposalKind
  operatorId: string
  name: string
  roles: OperatorRole[]
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
  emailSealed: Buffer | null
  language: string
}
const insertRow = rawStatement<StaffProposal, never>(
  'insert_staff_proposal',
  `insert into staff_proposals (id, kind, operator_id, name, roles, proposed_by, proposed_at,
     expires_at, email_sealed, language)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (operator_id) where decided_at is null do nothing`,
  [
    'proposalId',
    'kind',
    'operatorId',
    'name',
    'roles',
    'proposedBy',
    'proposedAt',
    'expiresAt',
    'emailSealed',
    'language',
  ],
)
/** False while another proposal about this person is open. */
export const insertStaffProposal = async (tx: Tx, proposal: StaffProposal): Promise<boolean> =>
  (await insertRow.run(tx, proposal)) === 1

const COLUMNS = `p.id as "proposalId", p.kind, p.operator_id as "operatorId", p.name, p.roles,
  p.proposed_by as "proposedBy", p.proposed_at as "proposedAt", p.expires_at as "expiresAt",
  p.email_sealed as "emailSealed", p.language`

const lockRow = rawStatement<{ proposalId: string }, StaffProposal & { decidedAt: Date | null }>(
  'lock_staff_proposal',
  `select ${COLUMNS}, p.decided_at as "decidedAt" from staff_proposals p where p.id = $1 for update`,
  ['proposalId'],
)
export const lockStaffProposal = (tx: Tx, proposalId: string) =>
  lockRow.maybeOne(tx, { proposalId })

const openRows = rawStatement<{ at: Date }, StaffProposal & { proposerName: string }>(
  'list_open_staff_proposals',
  `select ${COLUMNS}, o.name as "proposerName"
   from staff_proposals p join operators o on o.id = p.proposed_by
   where p.decided_at is null and p.expires_at > $1 order by p.proposed_at, p.id`,
  ['at'],
)
export const openStaffProposals = (on: Querier, at: Date) => openRows.all(on, { at })

const decideRow = rawStatement<
  { proposalId: string; decision: 'confirmed' | 'refused'; operatorId: string; at: Date },
  never
>(
  'decide_staff_proposal',
  `update staff_proposals
   set decision = $2, decided_by = $3, decided_at = $4, email_sealed = null where id = $1`,
  ['proposalId', 'decision', 'operatorId', 'at'],
)
export const setStaffDecided = async (
  tx: Tx,
  decided: {
    proposalId: string
    decision: 'confirmed' | 'refused'
    operatorId: string
    at: Date
  },
): Promise<void> => {
  await decideRow.run(tx, decided)
}

const expireRows = rawStatement<{ at: Date }, never>(
  'expire_staff_proposals',
  `update staff_proposals set decision = 'expired', decided_at = $1, email_sealed = null
   where decided_at is null and expires_at <= $1`,
  ['at'],
)
/** Ends what nobody decided in its time, so that it stands in nothing's way. */
export const expireStaffProposals = (tx: Tx, at: Date): Promise<number> =>
  expireRows.run(tx, { at })

const refuseRows = rawStatement<{ operatorId: string; by: string; at: Date }, never>(
  'refuse_staff_proposals_of_operator',
  `update staff_proposals
   set decision = 'refused', decided_by = $2, decided_at = $3, email_sealed = null
   where (proposed_by = $1 or operator_id = $1) and decided_at is null`,
  ['operatorId', 'by', 'at'],
)
/** Of somebody who leaves: what they proposed, and what was proposed about them. */
export const refuseAllOf = (
  tx: Tx,
  of: { operatorId: string; by: string; at: Date },
): Promise<number> => refuseRows.run(tx, of)
