import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Band } from '@noren/pricing/terms'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { tryWithin } from '../../../platform/db/transaction.ts'
import type { DecisionRow } from './credit.ts'

export interface ShadowRow
  extends Pick<
    DecisionRow,
    | 'userId'
    | 'decisionId'
    | 'version'
    | 'decision'
    | 'band'
    | 'score'
    | 'limitMinor'
    | 'reasonCodes'
  > {
  decidedOn: Day
}

const insertRow = rawStatement<ShadowRow, never>(
  'insert_credit_shadow',
  `insert into credit_shadows (user_id, decision_id, version, decided_on, decision, band, score,
     limit_minor, reason_codes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  [
    ...(['userId', 'decisionId', 'version', 'decidedOn', 'decision', 'band', 'score'] as const),
    ...(['limitMinor', 'reasonCodes'] as const),
  ],
)

/**
 * Stores what shadows decided. Where that fails the transaction goes on as if nothing had been sent: the decision itself
 * stands whatever becomes of them.
 * @returns the failure, or null
 */
export const insertShadows = (tx: Tx, rows: readonly ShadowRow[]): Promise<unknown> =>
  tryWithin(tx, () => rows.map((row) => insertRow.run(tx, row)))

/** Decisions that ended alike: what held, and what the shadow would have made of them. */
export interface ShadowGroup {
  version: string
  inForce: string
  decision: DecisionRow['decision']
  band: Band | null
  shadowDecision: DecisionRow['decision']
  shadowBand: Band | null
  decisions: number
  limitMinor: Minor
  shadowLimitMinor: Minor
  /** The limit is the same. */
  sameLimits: number
  /** Loans that were paid out under these decisions, and those that were late at some time. */
  loans: number
  lateLoans: number
}

const groups = rawStatement<{ from: Day; to: Day }, ShadowGroup>(
  'list_credit_shadow_groups',
  `select s.version, d.version as "inForce", d.decision, d.band,
     s.decision as "shadowDecision", s.band as "shadowBand", count(*)::int as decisions,
     sum(d.limit_minor)::bigint as "limitMinor", sum(s.limit_minor)::bigint as "shadowLimitMinor",
     (count(*) filter (where d.limit_minor = s.limit_minor))::int as "sameLimits",
     coalesce(sum(l.loans), 0)::int as loans, coalesce(sum(l.late), 0)::int as "lateLoans"
   from credit_shadows s join credit_decisions d on d.id = s.decision_id
   left join lateral (
     select count(*) as loans, count(*) filter (where exists (
       select from loan_moves m where m.loan_id = o.id and m.to_status = 70)) as late
     from loans o where o.decision_id = d.id and o.disbursed_on is not null) l on true
   where s.decided_on between $1 and $2
   group by s.version, d.version, d.decision, d.band, s.decision, s.band
   order by s.version, d.version, d.decision, d.band nulls last, s.decision, s.band nulls last`,
  ['from', 'to'],
)
export const listShadowGroups = (on: Querier, of: { from: Day; to: Day }): Promise<ShadowGroup[]> =>
  groups.all(on, of)
