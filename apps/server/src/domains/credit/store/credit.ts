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

/** What led to a decision, and what it means for the person's account. */
export interface DecisionFrame {
  triggers: readonly string[]
  supersedes: string | null
  /** The day on which it is made again even if nothing happens. */
  reviewOn: Day | null
  offerMinor: Minor | null
}

const insertRow = rawStatement<Omit<DecisionRow & DecisionFrame, 'reviewOn' | 'offerMinor'>, never>(
  'insert_credit_decision',
  `insert into credit_decisions (id, user_id, version, decision, band, score, limit_minor, currency,
     reason_codes, reapply_on, next_review_on, facts_sealed, decided_at, triggers, supersedes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
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
    'triggers',
    'supersedes',
  ],
)

type Pointed = Pick<
  DecisionRow & DecisionFrame,
  'userId' | 'decisionId' | 'reviewOn' | 'offerMinor'
>
const pointAt = rawStatement<Pointed, never>(
  'upsert_credit_account',
  `insert into credit_accounts (user_id, decision_id, next_review_on, offer_minor)
   values ($1, $2, $3, $4)
   on conflict (user_id) do update set decision_id = excluded.decision_id,
     next_review_on = excluded.next_review_on, offer_minor = excluded.offer_minor`,
  ['userId', 'decisionId', 'reviewOn', 'offerMinor'],
)

export const insertDecision = async (tx: Tx, row: DecisionRow & DecisionFrame): Promise<void> => {
  // Sent together: the second waits for the first in the database.
  await Promise.all([insertRow.run(tx, row), pointAt.run(tx, row)])
}

/** The decision that holds. */
export interface StandingRow extends DecisionRow {
  offerMinor: Minor | null
}

const CURRENT = `select d.id as "decisionId", d.user_id as "userId", d.version, d.decision, d.band,
    d.score, d.limit_minor as "limitMinor", d.currency, d.reason_codes as "reasonCodes",
    d.reapply_on as "reapplyOn", d.next_review_on as "nextReviewOn",
    d.facts_sealed as "factsSealed", d.decided_at as "decidedAt", a.offer_minor as "offerMinor"
  from credit_accounts a join credit_decisions d
    on d.user_id = a.user_id and d.id = a.decision_id
  where a.user_id = $1`

const find = rawStatement<{ userId: string }, StandingRow>('find_credit_decision', CURRENT, [
  'userId',
])
export const findDecision = (on: Querier, userId: string): Promise<StandingRow | undefined> =>
  find.maybeOne(on, { userId })

const lock = rawStatement<{ userId: string }, { userId: string }>(
  'lock_credit_account',
  'select user_id as "userId" from credit_accounts where user_id = $1 for update',
  ['userId'],
)
/** One at a time per person: the use of the limit is decided under this lock. */
export const lockAccount = (tx: Tx, userId: string): Promise<{ userId: string } | undefined> =>
  lock.maybeOne(tx, { userId })

const lockFree = rawStatement<{ userId: string }, { isFree: boolean }>(
  'lock_free_credit_account',
  `select not exists (select from credit_accounts where user_id = $1)
     or exists (select from credit_accounts where user_id = $1 for update skip locked) as "isFree"`,
  ['userId'],
)
/** Takes the same lock unless somebody has it; false when they do. */
export const lockFreeAccount = async (tx: Tx, userId: string): Promise<boolean> =>
  (await lockFree.one(tx, { userId })).isFree

const approved = rawStatement<{ userId: string }, { limitMinor: Minor }>(
  'find_last_approved_limit',
  `select limit_minor as "limitMinor" from credit_decisions
   where user_id = $1 and decision = 'approved' order by decided_at desc, id desc limit 1`,
  ['userId'],
)
/** The limit that the person last had; null for somebody who never had one. */
export const findLastLimit = async (on: Querier, userId: string): Promise<Minor | null> =>
  (await approved.maybeOne(on, { userId }))?.limitMinor ?? null

const rise = rawStatement<{ userId: string; zone: string }, { on: Day | null }>(
  'find_last_limit_rise',
  `select max((decided_at at time zone $2)::date) filter (where limit_minor > before) as on
   from (select decided_at, limit_minor, lag(limit_minor) over (order by decided_at, id) as before
     from credit_decisions where user_id = $1 and decision = 'approved') as approved`,
  ['userId', 'zone'],
)
/** The day on which an approved limit last came to be above the one before it; null for never. */
export const findLastRise = async (
  on: Querier,
  of: { userId: string; zone: string },
): Promise<Day | null> => (await rise.one(on, of)).on

const takeDue = rawStatement<{ businessDay: Day; limit: number }, { userId: string }>(
  'take_due_credit_reviews',
  `update credit_accounts set next_review_on = null where user_id in (
     select user_id from credit_accounts where next_review_on <= $1
     order by next_review_on, user_id limit $2 for update skip locked)
   returning user_id as "userId"`,
  ['businessDay', 'limit'],
)
export const takeDueReviews = async (
  tx: Tx,
  of: { businessDay: Day; limit: number },
): Promise<string[]> => (await takeDue.all(tx, of)).map(({ userId }) => userId)

const anyDue = rawStatement<{ businessDay: Day }, { isAny: boolean }>(
  'is_any_credit_review_due',
  `select exists (select from credit_accounts where next_review_on <= $1) as "isAny"`,
  ['businessDay'],
)
export const isAnyReviewDue = async (on: Querier, businessDay: Day): Promise<boolean> =>
  (await anyDue.one(on, { businessDay })).isAny

const lent = rawStatement<{ after: string; limit: number }, DecisionRow & LentUnder>(
  'list_credit_decisions_lent_under',
  `select d.id as "decisionId", d.user_id as "userId", d.version, d.decision, d.band,
     d.score, d.limit_minor as "limitMinor", d.currency, d.reason_codes as "reasonCodes",
     d.reapply_on as "reapplyOn", d.next_review_on as "nextReviewOn",
     d.facts_sealed as "factsSealed", d.decided_at as "decidedAt", l.loans, l.late,
     l.written_off as "writtenOff"
   from credit_decisions d cross join lateral (
     select count(*)::int as loans,
       (count(*) filter (where exists (
         select from loan_moves m where m.loan_id = o.id and m.to_status = 70)))::int as late,
       (count(*) filter (where exists (
         select from loan_moves m where m.loan_id = o.id and m.to_status = 95)))::int as written_off
     from loans o where o.decision_id = d.id and o.disbursed_on is not null) l
   where d.id > $1 and l.loans > 0 order by d.id limit $2`,
  ['after', 'limit'],
)
/** What became of the loans that were paid out under a decision. */
export interface LentUnder {
  loans: number
  /** Were late at some time. */
  late: number
  writtenOff: number
}
/** The decisions that loans rest on, in pages by id. */
export const listLentUnder = (
  on: Querier,
  of: { after: string; limit: number },
): Promise<(DecisionRow & LentUnder)[]> => lent.all(on, of)

/** A decision that stands or stood. */
export interface PastDecision extends DecisionRow {
  /** Null in decisions of before. */
  triggers: string[] | null
  supersedes: string | null
}
const past = rawStatement<{ userId: string; limit: number }, PastDecision>(
  'list_credit_decisions_of_person',
  `select id as "decisionId", user_id as "userId", version, decision, band, score,
     limit_minor as "limitMinor", currency, reason_codes as "reasonCodes",
     reapply_on as "reapplyOn", next_review_on as "nextReviewOn", facts_sealed as "factsSealed",
     decided_at as "decidedAt", triggers, supersedes
   from credit_decisions where user_id = $1 order by decided_at desc, id desc limit $2`,
  ['userId', 'limit'],
)
/** Newest first. */
export const listDecisions = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<PastDecision[]> => past.all(on, of)

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
