import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { GrantedShape } from '@noren/pricing/hardship'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export interface PlanGrant extends GrantedShape {
  untilOn: Day
}
interface OfLoan {
  userId: string
  loanId: string
}

type NewPlanGrant = PlanGrant & OfLoan & { grantId: string; grantedBy: string; at: Date }
const insertPlan = rawStatement<NewPlanGrant, never>(
  'insert_plan_grant',
  `insert into plan_grants (user_id, grant_id, loan_id, payment_count, token_count, is_free, until_on,
     granted_by, granted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  [
    ...(['userId', 'grantId', 'loanId', 'rowCount', 'tokenCount', 'isFree'] as const),
    ...(['untilOn', 'grantedBy', 'at'] as const),
  ],
)
export const insertPlanGrant = async (tx: Tx, grant: NewPlanGrant): Promise<void> => {
  await insertPlan.run(tx, grant)
}

const planOf = rawStatement<OfLoan & { today: Day }, PlanGrant>(
  'find_plan_grant',
  `select payment_count as "rowCount", token_count as "tokenCount", is_free as "isFree", until_on as "untilOn"
   from plan_grants where user_id = $1 and loan_id = $2 and until_on >= $3
   order by number desc limit 1`,
  ['userId', 'loanId', 'today'],
)
/** The plan that the staff has made last for a loan, while it may be taken. */
export const findPlanGrant = (
  on: Querier,
  of: OfLoan & { today: Day },
): Promise<PlanGrant | undefined> => planOf.maybeOne(on, of)

interface GrantedSum {
  sumMinor: Minor
  /** What was owed of it when it was asked for. */
  principalMinor: Minor
  /** The least that the app offered by itself then. */
  gridMinor: Minor
}
type NewSettlementGrant = GrantedSum & OfLoan & { grantId: string; askedBy: string; at: Date }
const insertSettlement = rawStatement<NewSettlementGrant, never>(
  'insert_settlement_grant',
  `insert into settlement_grants (user_id, grant_id, loan_id, sum_minor, principal_minor, grid_minor,
     asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  [
    ...(['userId', 'grantId', 'loanId', 'sumMinor', 'principalMinor', 'gridMinor'] as const),
    ...(['askedBy', 'at'] as const),
  ],
)
export const insertSettlementGrant = async (tx: Tx, grant: NewSettlementGrant): Promise<void> => {
  await insertSettlement.run(tx, grant)
}

const byId = rawStatement<{ grantId: string }, OfLoan & { sumMinor: Minor }>(
  'find_settlement_grant_by_id',
  `select user_id as "userId", loan_id as "loanId", sum_minor as "sumMinor"
   from settlement_grants where grant_id = $1`,
  ['grantId'],
)
export const settlementGrantById = (on: Querier, grantId: string) => byId.maybeOne(on, { grantId })

type Confirmed = { grantId: string; confirmedBy: string; at: Date; untilOn: Day }
const confirm = rawStatement<Confirmed, never>(
  'confirm_settlement_grant',
  `update settlement_grants set confirmed_by = $2, confirmed_at = $3, until_on = $4
   where grant_id = $1 and confirmed_at is null`,
  ['grantId', 'confirmedBy', 'at', 'untilOn'],
)
export const confirmSettlementGrant = (tx: Tx, of: Confirmed): Promise<number> =>
  confirm.run(tx, of)

export interface SettlementGrant extends GrantedSum {
  untilOn: Day
  askedBy: string
  confirmedBy: string
}
const settlementOf = rawStatement<OfLoan & { today: Day }, SettlementGrant>(
  'find_settlement_grant',
  `select g.sum_minor as "sumMinor", g.principal_minor as "principalMinor", g.grid_minor as "gridMinor",
     g.until_on as "untilOn", g.asked_by as "askedBy", g.confirmed_by as "confirmedBy"
   from settlement_grants g
   where g.user_id = $1 and g.loan_id = $2 and g.confirmed_by is not null and g.until_on >= $3
     and not exists (select from loan_settlements s
       where s.user_id = g.user_id and s.loan_id = g.loan_id and s.asked_at >= g.confirmed_at)
   order by g.confirmed_at desc, g.grant_id desc limit 1`,
  ['userId', 'loanId', 'today'],
)
/** The lower sum that two persons have offered last for a loan, while it may be taken and was not. */
export const findSettlementGrant = (
  on: Querier,
  of: OfLoan & { today: Day },
): Promise<SettlementGrant | undefined> => settlementOf.maybeOne(on, of)

const openOffer = rawStatement<OfLoan & { besides: string }, { isOpen: boolean }>(
  'has_open_settlement_grant',
  `select exists (select from settlement_grants g join proposals p
       on p.subject_id = g.grant_id and p.kind = 'settlementOffer' and p.decided_at is null
     where g.user_id = $1 and g.loan_id = $2 and g.grant_id <> $3) as "isOpen"`,
  ['userId', 'loanId', 'besides'],
)
/** Whether another one of the loan waits for a second person. */
export const hasOpenOffer = async (
  on: Querier,
  of: OfLoan & { besides: string },
): Promise<boolean> => (await openOffer.one(on, of)).isOpen
