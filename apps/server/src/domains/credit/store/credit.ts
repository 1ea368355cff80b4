import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Band } from '@noren/pricing/terms'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface DecisionRow {
  decisionId: string
  userId: string
  version: string
  decision: 'approved' | 'declined' | 'review'
  band: Band | null
  score: number
  limitMinor: Minor
  currency: Currency
  reasonCodes: string[]
  reapplyOn: Day | null
  nextReviewOn: Day | null
  factsSealed: Buffer
  decidedAt: Date
}

const insertRow = rawStatement<DecisionRow, never>(
  'insert_credit_decision',
  `insert into credit_decisions (id, user_id, version, decision, band, score, limit_minor, currency,
     reason_codes, reapply_on, next_review_on, facts_sealed, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  [
    'decisionId',
    'userId',
    'version',
    'decision',
    'band',
    'score',
    'limitMinor',
    'currency',
    'reasonCodes',
    'reapplyOn',
    'nextReviewOn',
    'factsSealed',
    'decidedAt',
  ],
)

const pointAt = rawStatement<{ userId: string; decisionId: string }, never>(
  'upsert_credit_account',
  `insert into credit_accounts (user_id, decision_id) values ($1, $2)
   on conflict (user_id) do update set decision_id = excluded.decision_id`,
  ['userId', 'decisionId'],
)

export const insertDecision = async (tx: Tx, row: DecisionRow): Promise<void> => {
  await insertRow.run(tx, row)
  await pointAt.run(tx, row)
}

const CURRENT = `select d.id as "decisionId", d.user_id as "userId", d.version, d.decision, d.band,
    d.score, d.limit_minor as "limitMinor", d.currency, d.reason_codes as "reasonCodes",
    d.reapply_on as "reapplyOn", d.next_review_on as "nextReviewOn",
    d.facts_sealed as "factsSealed", d.decided_at as "decidedAt"
  from credit_accounts a join credit_decisions d on d.id = a.decision_id where a.user_id = $1`

const find = rawStatement<{ userId: string }, DecisionRow>('find_credit_decision', CURRENT, [
  'userId',
])
export const findDecision = (on: Querier, userId: string): Promise<DecisionRow | undefined> =>
  find.maybeOne(on, { userId })

const lock = rawStatement<{ userId: string }, { userId: string }>(
  'lock_credit_account',
  'select user_id as "userId" from credit_accounts where user_id = $1 for update',
  ['userId'],
)
/** One at a time per person: the use of the limit is decided under this lock. */
export const lockAccount = (tx: Tx, userId: string): Promise<{ userId: string } | undefined> =>
  lock.maybeOne(tx, { userId })

const page = rawStatement<{ after: string; limit: number }, DecisionRow>(
  'list_standing_credit_decisions',
  `select d.id as "decisionId", d.user_id as "userId", d.version, d.decision, d.band,
     d.score, d.limit_minor as "limitMinor", d.currency, d.reason_codes as "reasonCodes",
     d.reapply_on as "reapplyOn", d.next_review_on as "nextReviewOn",
     d.facts_sealed as "factsSealed", d.decided_at as "decidedAt"
   from credit_accounts a join credit_decisions d on d.id = a.decision_id
   where d.id > $1 order by d.id limit $2`,
  ['after', 'limit'],
)
/** The standing decisions, in pages by id. */
export const listStanding = (
  on: Querier,
  of: { after: string; limit: number },
): Promise<DecisionRow[]> => page.all(on, of)
