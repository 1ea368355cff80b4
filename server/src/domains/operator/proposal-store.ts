import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../db/pool.ts'
import { rawStatement } from '../../db/statement.ts'

/** Something that gives the lender's money up or books it back. */
export interface MoneyAction {
  kind: 'waiver' | 'writeOff' | 'reversal' | 'refund'
  /** The loan, or for a reversal the payment. */
  subjectId: string
  /** For a waiver: what of the debt is given up. */
  part: 'interest' | 'fee' | 'tax' | 'penal' | null
  /** A word of MONEY_REASONS. */
  reason: string
  amountMinor: Minor
  /** For a refund: the bank's reference of the transfer. */
  reference: string | null
}

export interface Proposal extends MoneyAction {
  proposalId: string
  userId: string
  currency: Currency
  proposedBy: string
  proposedAt: Date
}

const insert = rawStatement<Proposal, never>(
  'insert_proposal',
  `insert into proposals (id, kind, subject_id, user_id, part, reason, currency, amount_minor,
     proposed_by, proposed_at, reference)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (subject_id, kind) where decided_at is null do nothing`,
  [
    'proposalId',
    'kind',
    'subjectId',
    'userId',
    'part',
    'reason',
    'currency',
    'amountMinor',
    'proposedBy',
    'proposedAt',
    'reference',
  ],
)
/** False when one of this kind is open for the subject already. */
export const insertProposal = async (tx: Tx, proposal: Proposal): Promise<boolean> =>
  (await insert.run(tx, proposal)) === 1

const PROPOSALS = `select p.id as "proposalId", p.kind, p.subject_id as "subjectId",
    p.user_id as "userId", p.part, p.reason, p.currency, p.amount_minor as "amountMinor",
    p.proposed_by as "proposedBy", p.proposed_at as "proposedAt", p.reference`

const open = rawStatement<{ limit: number }, Proposal & { proposerName: string }>(
  'list_open_proposals',
  `${PROPOSALS}, o.name as "proposerName"
   from proposals p join operators o on o.id = p.proposed_by
   where p.decided_at is null order by p.proposed_at, p.id limit $1`,
  ['limit'],
)
/** Oldest first. */
export const listOpen = (on: Querier, limit: number) => open.all(on, { limit })

const count = rawStatement<Record<never, never>, { count: number }>(
  'count_open_proposals',
  'select count(*) as count from proposals where decided_at is null',
  [],
)
export const countOpen = async (on: Querier): Promise<number> => (await count.one(on)).count

const lock = rawStatement<{ proposalId: string }, Proposal & { decidedAt: Date | null }>(
  'lock_proposal',
  `${PROPOSALS}, p.decided_at as "decidedAt" from proposals p where p.id = $1 for update`,
  ['proposalId'],
)
export const lockProposal = (tx: Tx, proposalId: string) => lock.maybeOne(tx, { proposalId })

interface Decided {
  proposalId: string
  decision: 'confirmed' | 'refused'
  operatorId: string
  at: Date
}
const decide = rawStatement<Decided, never>(
  'decide_proposal',
  'update proposals set decision = $2, decided_by = $3, decided_at = $4 where id = $1',
  ['proposalId', 'decision', 'operatorId', 'at'],
)
export const setDecided = (tx: Tx, decided: Decided): Promise<number> => decide.run(tx, decided)
