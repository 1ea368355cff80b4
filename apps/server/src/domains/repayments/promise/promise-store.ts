import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface PromiseRow {
  promiseId: string
  loanId: string
  userId: string
  promisedOn: Day
  amountMinor: Minor | null
  madeOn: Day
  madeAt: Date
}

const insertRow = rawStatement<PromiseRow, never>(
  'insert_payment_promise',
  `insert into payment_promises (id, loan_id, user_id, promised_on, amount_minor, made_on, made_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['promiseId', 'loanId', 'userId', 'promisedOn', 'amountMinor', 'madeOn', 'madeAt'],
)
export const insertPromise = async (tx: Tx, promise: PromiseRow): Promise<void> => {
  await insertRow.run(tx, promise)
}

const latest = rawStatement<{ loanId: string }, PromiseRow>(
  'find_latest_payment_promise',
  `select id as "promiseId", loan_id as "loanId", user_id as "userId",
     promised_on as "promisedOn", amount_minor as "amountMinor", made_on as "madeOn",
     made_at as "madeAt"
   from payment_promises where loan_id = $1 order by made_at desc, id desc limit 1`,
  ['loanId'],
)
export const findLatestPromise = (on: Querier, loanId: string): Promise<PromiseRow | undefined> =>
  latest.maybeOne(on, { loanId })
