import type { Currency, Minor } from '@noren/contract/money'
import type { Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface ExitOverpayment {
  loanId: string
  userId: string
  currency: Currency
  amountMinor: Minor
  at: Date
}

const insert = rawStatement<ExitOverpayment, never>(
  'insert_exit_overpayment',
  `insert into exit_surpluses (loan_id, user_id, currency, amount_minor, left_at)
   values ($1, $2, $3, $4, $5)`,
  ['loanId', 'userId', 'currency', 'amountMinor', 'at'],
)
/** Returned fees that exceeded what the loan still owed. */
export const insertExitOverpayment = (tx: Tx, row: ExitOverpayment): Promise<number> =>
  insert.run(tx, row)
