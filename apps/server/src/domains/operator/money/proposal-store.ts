import type { Currency, Minor } from '@noren/contract/money'
import type { ProposalKind, SecondPersonReason } from '@noren/contract/operator'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** An action that gives up the lender's money, books it back, accepts it as paid, or lends it. */
export interface MoneyAction {
  kind: ProposalKind
  /** The loan's id; for a reversal the payment's, for a proof the proof's, for a reconciliation the exception's, for a payout its return's, a dispute its own, a death its report, a lower sum its settlement, an objection its own, an agency itself, an agent the person of the staff, a disaster its area, a lower sum that is offered its own; of the books the month's or the adjustment's. */
  subjectId: string
  /** For a waiver: the part of the debt that is waived. */
  part: 'interest' | 'fee' | 'tax' | 'penal' | null
  /** One of MONEY_REASONS, the kind itself, or what is made of an exception, a returned payout or a debt. */
  reason: string
  amountMinor: Minor
  /** For a refund: the bank's reference of the transfer, null where the provider makes it; for a reconciliation: the item; for a dispute: its cost and the tax on it; for a death: its day; for a lower sum: the number of its paper; for an objection: its number; for an agency or an agent: what is registered; for a disaster: what is declared. */
  reference: string | null
  /** For a proof: the credit it was matched with. */
  matchedEventId: string | null
}

/** Kinds that are about a loan's debt; the others are about the lender's cash and books. */
export type LoanActionKind = Exclude<
  ProposalKind,
  | 'reconciliation'
  | 'payoutReturn'
  | 'dispute'
  | 'guarantee'
  | 'guaranteeClaim'
  | 'monthClose'
  | 'adjustment'
  | 'bereavement'
  | 'loss'
  | 'taxSetOff'
  | 'platformFee'
  | 'platformCredit'
  | 'fundingLimit'
  | 'withdrawal'
  | 'settlement'
  | 'objection'
  | 'agency'
  | 'agent'
  | 'disaster'
  | 'settlementOffer'
  | 'strategy'
  | 'policy'
  | 'bureauRun'
  | 'policyInForce'
>

export interface Proposal extends MoneyAction {
  proposalId: string
  /** Null for what concerns no borrower. */
  userId: string | null
  currency: Currency
  /** Null in proposals made by an older version. */
  because: SecondPersonReason | null
  sumMinor: Minor | null
  proposedBy: string
  proposedAt: Date
}

const insert = rawStatement<Proposal, never>(
  'insert_proposal',
  `insert into proposals (id, kind, subject_id, user_id, part, reason, currency, amount_minor,
     proposed_by, proposed_at, reference, matched_event_id, because, sum_minor)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
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
    'matchedEventId',
    'because',
    'sumMinor',
  ],
)
/** False when a proposal of this kind is already open for the subject. */
export const insertProposal = async (tx: Tx, proposal: Proposal): Promise<boolean> =>
  (await insert.run(tx, proposal)) === 1

const PROPOSALS = `select p.id as "proposalId", p.kind, p.subject_id as "subjectId",
    p.user_id as "userId", p.part, p.reason, p.currency, p.amount_minor as "amountMinor",
    p.proposed_by as "proposedBy", p.proposed_at as "proposedAt", p.reference,
    p.matched_event_id as "matchedEventId", p.because, p.sum_minor as "sumMinor"`

interface OpenAsked {
  operatorId: string
  kinds: readonly ProposalKind[]
  at: Date
  id: string
  limit: number
}
export interface OpenProposal extends Proposal {
  proposerName: string
  /** By who asks, under any account. */
  isMine: boolean
  /** Null where no loan is concerned. */
  loanId: string | null
  loanNumber: string | null
}
const open = rawStatement<OpenAsked, OpenProposal>(
  'list_open_proposals',
  `${PROPOSALS}, o.name as "proposerName",
     exists (select 1 from operators a where a.id = $5 and a.person = o.person) as "isMine",
     l.id as "loanId", l.loan_number as "loanNumber"
   from proposals p join operators o on o.id = p.proposed_by
   left join payments y on p.kind = 'reversal' and y.id = p.subject_id
   left join proofs f on p.kind = 'proof' and f.id = p.subject_id
   left join payout_returns r on p.kind = 'payoutReturn' and r.return_id = p.subject_id
   left join loan_settlements s on p.kind = 'settlement' and s.settlement_id = p.subject_id
   left join settlement_grants g on p.kind = 'settlementOffer' and g.grant_id = p.subject_id
   left join objections b on p.kind = 'objection' and b.objection_id = p.subject_id
   left join loans l on l.id =
     coalesce(y.loan_id, f.loan_id, r.loan_id, s.loan_id, g.loan_id, b.loan_id, p.subject_id)
   where p.decided_at is null and p.kind = any($1) and (p.proposed_at, p.id) > ($2, $3)
   order by p.proposed_at, p.id limit $4`,
  ['kinds', 'at', 'id', 'limit', 'operatorId'],
)
/** After a place, oldest first. */
export const listOpen = (on: Querier, of: OpenAsked) => open.all(on, of)

const find = rawStatement<{ proposalId: string }, Proposal>(
  'find_proposal',
  `${PROPOSALS} from proposals p where p.id = $1`,
  ['proposalId'],
)
export const findProposal = (on: Querier, proposalId: string) => find.maybeOne(on, { proposalId })

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

const withdraw = rawStatement<
  Pick<Decided, 'operatorId' | 'at'> & Pick<MoneyAction, 'kind' | 'subjectId'>,
  never
>(
  'withdraw_proposals',
  `update proposals set decision = 'refused', decided_by = $3, decided_at = $4
   where subject_id = $1 and kind = $2 and decided_at is null`,
  ['subjectId', 'kind', 'operatorId', 'at'],
)
/** Withdraws the proposals for a subject that somebody has decided the other way. */
export const withdrawProposals = (
  tx: Tx,
  of: Pick<Decided, 'operatorId' | 'at'> & Pick<MoneyAction, 'kind' | 'subjectId'>,
): Promise<number> => withdraw.run(tx, of)

const withdrawAll = rawStatement<{ operatorId: string; by: string; at: Date }, never>(
  'withdraw_proposals_of_operator',
  `update proposals set decision = 'refused', decided_by = $2, decided_at = $3
   where proposed_by = $1 and decided_at is null`,
  ['operatorId', 'by', 'at'],
)
/** Takes back everything that somebody proposed who is no longer of the staff. Returns how many. */
export const withdrawAllOf = (
  tx: Tx,
  of: { operatorId: string; by: string; at: Date },
): Promise<number> => withdrawAll.run(tx, of)
