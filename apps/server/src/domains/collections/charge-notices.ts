import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** Both included. */
export interface ToldDays {
  readonly fromOn: Day
  readonly untilOn: Day
}

/** A message that reached a provider or a device, and the days of which it says that a penal charge may be added. */
export interface ChargeNotice extends ToldDays {
  readonly userId: string
  readonly loanId: string
  readonly toldOn: Day
  /** What was sent, in the contact log. */
  readonly contactId: string
}

const insert = rawStatement<ChargeNotice & { at: Date }, { number: number }>(
  'insert_charge_notice',
  // One for each day, by whichever channel it came first. Whoever writes holds the loan, so numbers have no gap.
  `insert into charge_notices (user_id, loan_id, number, told_on, from_on, until_on, contact_id, written_at)
   select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7
   from charge_notices where user_id = $1 and loan_id = $2
   on conflict (user_id, loan_id, told_on) do nothing returning number`,
  ['userId', 'loanId', 'toldOn', 'fromOn', 'untilOn', 'contactId', 'at'],
)
/** Returns its number among those of the loan, which is locked; undefined if that day has one. */
export const insertChargeNotice = async (
  tx: Tx,
  notice: ChargeNotice & { at: Date },
): Promise<number | undefined> => (await insert.maybeOne(tx, notice))?.number

const ofLoan = rawStatement<{ loanId: string; userId: string }, ToldDays>(
  'list_told_days_of_loan',
  `select from_on as "fromOn", until_on as "untilOn"
   from charge_notices where user_id = $2 and loan_id = $1 order by number`,
  ['loanId', 'userId'],
)
export const listToldDays = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<ToldDays[]> => ofLoan.all(on, of)
