import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type PromiseOutcome = 'kept' | 'partly' | 'broken'

export interface PromiseRow {
  promiseId: string
  loanId: string
  userId: string
  promisedOn: Day
  amountMinor: Minor | null
  /** What was to come by its day; null of promises that were made before anybody judged them. */
  expectedMinor: Minor | null
  madeOn: Day
  madeAt: Date
}

/** Who of the staff wrote it down; null: the borrower. */
type NewPromise = PromiseRow & { recordedBy: string | null }
const insertRow = rawStatement<NewPromise, never>(
  'insert_payment_promise',
  `insert into payment_promises (id, loan_id, user_id, promised_on, amount_minor, expected_minor, made_on,
     made_at, recorded_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  [
    'promiseId',
    'loanId',
    'userId',
    'promisedOn',
    'amountMinor',
    'expectedMinor',
    'madeOn',
    'madeAt',
    'recordedBy',
  ],
)
export const insertPromise = async (tx: Tx, promise: NewPromise): Promise<void> => {
  await insertRow.run(tx, promise)
}

const PROMISES = `select id as "promiseId", loan_id as "loanId", user_id as "userId",
    promised_on as "promisedOn", amount_minor as "amountMinor",
    expected_minor as "expectedMinor", made_on as "madeOn", made_at as "madeAt"
  from payment_promises`

const latest = rawStatement<{ loanId: string; userId: string }, PromiseRow>(
  'find_latest_payment_promise',
  `${PROMISES} where user_id = $2 and loan_id = $1 order by made_at desc, id desc limit 1`,
  ['loanId', 'userId'],
)
export const findLatestPromise = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<PromiseRow | undefined> => latest.maybeOne(on, of)

const since = rawStatement<{ loanId: string; userId: string; after: Day }, PromiseRow>(
  'list_payment_promises_since',
  `${PROMISES} where user_id = $3 and loan_id = $1 and made_on > $2 order by made_at desc, id desc`,
  ['loanId', 'after', 'userId'],
)
/** Newest first. */
export const listSince = (
  on: Querier,
  of: { loanId: string; userId: string; after: Day },
): Promise<PromiseRow[]> => since.all(on, of)

const unjudged = rawStatement<
  { businessDay: Day; limit: number },
  PromiseRow & { expectedMinor: Minor }
>(
  'list_payment_promises_to_judge',
  `${PROMISES}
   where judged_on is null and expected_minor is not null and promised_on < $1
   order by promised_on, id limit $2 for update skip locked`,
  ['businessDay', 'limit'],
)
/** Those whose day is over, locked. */
export const lockUnjudged = (
  tx: Tx,
  of: { businessDay: Day; limit: number },
): Promise<(PromiseRow & { expectedMinor: Minor })[]> => unjudged.all(tx, of)

interface Judged {
  promiseId: string
  outcome: PromiseOutcome
  paidMinor: Minor
  judgedOn: Day
}
const judge = rawStatement<Judged, never>(
  'judge_payment_promise',
  `update payment_promises set outcome = $2, paid_minor = $3, judged_on = $4
   where id = $1 and judged_on is null`,
  ['promiseId', 'outcome', 'paidMinor', 'judgedOn'],
)
export const setOutcome = async (tx: Tx, judged: Judged): Promise<void> => {
  await judge.run(tx, judged)
}
