import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { DecisionRow } from './credit.ts'

export interface OutcomeRow extends DecisionRow {
  loanId: string
  lentOn: Day
  productCode: string
  principalMinor: Minor
  /** As agreed (stored-terms). */
  terms: unknown
  /** The last day of whose close the sums of the portfolio know. */
  knownUntil: Day
  lastDueOn: Day
  /** The most days that a due day was late, and that the first one was. */
  lateDays: number
  firstLateDays: number
  wasWrittenOff: boolean
  isSettledForLess: boolean
  isFraud: boolean
}

// A plan that was kept is not lateness: its days count until it was agreed. Whose holder has died says nothing of lending,
// and a loan that was left in its cooling-off period neither.
const listRows = rawStatement<{ after: string; limit: number; from: Day; to: Day }, OutcomeRow>(
  'list_credit_outcomes',
  `select l.id as "loanId", l.disbursed_on as "lentOn", l.product_code as "productCode",
     l.principal_minor as "principalMinor", l.terms, b.known_until as "knownUntil",
     b.last_due_on as "lastDueOn", b.late_days as "lateDays", b.first_late_days as "firstLateDays",
     exists (select from loan_moves m where m.loan_id = l.id and m.to_status = 95) as "wasWrittenOff",
     exists (select from loan_settlements s where s.user_id = l.user_id and s.loan_id = l.id
       and s.state = 'paid' and s.given_up_principal_minor > 0) as "isSettledForLess",
     exists (select from fraud_case_members f join fraud_cases c on c.case_id = f.case_id
       where f.user_id = l.user_id and f.left_at is null and c.outcome = 'fraudRing') as "isFraud",
     d.id as "decisionId", d.user_id as "userId", d.version, d.decision, d.band, d.score,
     d.limit_minor as "limitMinor", d.currency, d.reason_codes as "reasonCodes",
     d.reapply_on as "reapplyOn", d.next_review_on as "nextReviewOn",
     d.facts_sealed as "factsSealed", d.decided_at as "decidedAt"
   from loans l join credit_decisions d on d.id = l.decision_id
   cross join lateral (
     select min(known) as known_until, max(due_on) as last_due_on, max(late) as late_days,
       max(late) filter (where due_on = first_on) as first_late_days
     from (
       select u.due_on, r.rolled_until as known, min(u.due_on) over () as first_on,
         greatest(0, least(coalesce(u.came_on, r.rolled_until), coalesce((
           select min(p.agreed_on) from loan_plans p where p.user_id = l.user_id and p.loan_id = l.id
             and p.ended is distinct from 'broken'), 'infinity')) - u.due_on) as late
       from loan_dues u join portfolio_rolls r on r.book = u.book
       where u.user_id = l.user_id and u.loan_id = l.id) as dues) b
   where l.id > $1 and l.disbursed_on between $3 and $4 and l.status <> 90
     and b.last_due_on is not null and not exists (
       select from bereavements x where x.user_id = l.user_id and x.state = 'confirmed')
   order by l.id limit $2`,
  ['after', 'limit', 'from', 'to'],
)
/** Loans that rest on a decision, with how they went by the sums of the portfolio, in pages by id. */
export const listOutcomes = (
  on: Querier,
  of: { after: string; limit: number; from: Day; to: Day },
): Promise<OutcomeRow[]> => listRows.all(on, of)
