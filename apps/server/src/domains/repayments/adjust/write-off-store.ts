import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface WriteOffRow {
  loanId: string
  operatorId: string
  reason: string
  amountMinor: Minor
  at: Date
}

const insertRow = rawStatement<WriteOffRow, never>(
  'insert_loan_write_off',
  `insert into loan_write_offs (loan_id, operator_id, reason, amount_minor, written_off_at)
   values ($1, $2, $3, $4, $5)`,
  ['loanId', 'operatorId', 'reason', 'amountMinor', 'at'],
)
export const insertWriteOff = async (tx: Tx, row: WriteOffRow): Promise<void> => {
  await insertRow.run(tx, row)
}

const writtenOff = rawStatement<{ loanId: string }, { isWrittenOff: boolean }>(
  'find_loan_write_off',
  'select exists (select from loan_write_offs where loan_id = $1) as "isWrittenOff"',
  ['loanId'],
)
export const wasWrittenOff = async (on: Querier, loanId: string): Promise<boolean> =>
  (await writtenOff.one(on, { loanId })).isWrittenOff
