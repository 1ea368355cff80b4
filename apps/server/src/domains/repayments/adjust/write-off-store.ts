import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface WriteOffRow {
  loanId: string
  operatorId: string
  reason: string
  /** What was owed at the end of the day, as told. */
  amountMinor: Minor
  /** Of it, what was set aside in the books. */
  allowanceMinor: Minor
  on: Day
  at: Date
}

const insertRow = rawStatement<WriteOffRow, never>(
  'insert_loan_write_off',
  `insert into loan_write_offs (loan_id, operator_id, reason, amount_minor, written_off_on,
     written_off_at, booked_minor, allowance_minor)
   values ($1, $2, $3, $4, $5, $6, $4, $7)`,
  ['loanId', 'operatorId', 'reason', 'amountMinor', 'on', 'at', 'allowanceMinor'],
)
export const insertWriteOff = async (tx: Tx, row: WriteOffRow): Promise<void> => {
  await insertRow.run(tx, row)
}

const setBooked = rawStatement<{ loanId: string; bookedMinor: Minor }, never>(
  'update_loan_write_off_booking',
  'update loan_write_offs set booked_minor = $2 where loan_id = $1',
  ['loanId', 'bookedMinor'],
)
/** What was owed on that day, as known now. */
export const updateWriteOffBooking = (
  tx: Tx,
  change: { loanId: string; bookedMinor: Minor },
): void => {
  setBooked.send(tx, change)
}

export interface WriteOff {
  on: Day
  bookedMinor: Minor
  allowanceMinor: Minor
}

const writtenOff = rawStatement<{ loanId: string }, WriteOff>(
  'find_loan_write_off',
  `select coalesce(written_off_on, written_off_at::date) as "on",
     coalesce(booked_minor, amount_minor) as "bookedMinor",
     allowance_minor as "allowanceMinor"
   from loan_write_offs where loan_id = $1`,
  ['loanId'],
)
export const findWriteOff = async (on: Querier, loanId: string): Promise<WriteOff | null> =>
  (await writtenOff.maybeOne(on, { loanId })) ?? null
