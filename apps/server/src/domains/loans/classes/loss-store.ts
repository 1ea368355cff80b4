import type { Day } from '@noren/contract/dates'
import type { LossDecision } from '@noren/contract/operator/losses'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface DecidedLoss {
  loanId: string
  decision: LossDecision
  decidedOn: Day
}

const ofLoans = rawStatement<{ loanIds: readonly string[] }, DecidedLoss>(
  'list_loss_decisions',
  `select d.loan_id as "loanId", d.decision, d.decided_on as "decidedOn" from loss_decisions d
   where d.loan_id = any($1::uuid[]) order by d.serial`,
  ['loanIds'],
)
/** In the order in which they were decided. */
export const listLossDecisions = (
  on: Querier,
  loanIds: readonly string[],
): Promise<DecidedLoss[]> => ofLoans.all(on, { loanIds })

interface NewLossDecision extends DecidedLoss {
  decisionId: string
  userId: string
  book: string
  askedBy: string
  confirmedBy: string
  at: Date
}

const insert = rawStatement<NewLossDecision, never>(
  'insert_loss_decision',
  `insert into loss_decisions (user_id, decision_id, loan_id, book, decision, asked_by, confirmed_by,
     decided_on, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  [
    ...(['userId', 'decisionId', 'loanId', 'book', 'decision', 'askedBy', 'confirmedBy'] as const),
    ...(['decidedOn', 'at'] as const),
  ],
)
export const insertLossDecision = async (tx: Tx, row: NewLossDecision): Promise<void> => {
  await insert.run(tx, row)
}

export interface LostLoan {
  decisionId: string
  loanId: string
  loanNumber: string
  book: string
  reason: Exclude<LossDecision, 'withdraw'>
  decidedOn: Day
  decidedAt: Date
}

interface LostAsked {
  classCode: string
  /** null: of any. */
  loanId: string | null
  /** Where the page before ends; null: from the newest. */
  at: Date | null
  id: string | null
  limit: number
}

const lost = rawStatement<LostAsked, LostLoan>(
  'list_lost_loans',
  `select d.decision_id as "decisionId", d.loan_id as "loanId", l.loan_number as "loanNumber", d.book,
     d.decision as reason, d.decided_on as "decidedOn", d.decided_at as "decidedAt"
   from (
     select distinct on (loan_id) * from loss_decisions where $2::uuid is null or loan_id = $2
     order by loan_id, serial desc
   ) d join loans l on l.id = d.loan_id
   where d.decision <> 'withdraw' and l.status in (50, 70)
     and ($3::timestamptz is null or (d.decided_at, d.decision_id) < ($3, $4::uuid))
     and (not exists (select from book_days b where b.book = d.book and b.day >= d.decided_on)
       or (select c.class from loan_classes c where c.loan_id = d.loan_id
         order by c.class_on desc, c.serial desc limit 1) = $1)
   order by d.decided_at desc, d.decision_id desc limit $5`,
  ['classCode', 'loanId', 'at', 'id', 'limit'],
)
/** Loans that are held to be lost by a decision that stands, the last decided first. */
export const listLost = (on: Querier, of: LostAsked): Promise<LostLoan[]> => lost.all(on, of)
