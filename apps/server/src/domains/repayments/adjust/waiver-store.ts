import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type WaivablePart = 'interest' | 'fee' | 'tax' | 'penal'
/** Of a debt that is given up whole, which nobody asks for part by part, the principal too. */
export type WaivedPart = WaivablePart | 'principal'

/** How a waiver is booked. */
export interface WaiverBooking {
  takenMinor: Minor
  booking: number
}

export interface WaiverRow extends WaiverBooking {
  waiverId: string
  loanId: string
  /** Null where nobody had to decide: the rest of a lower sum that the market's steps offer. */
  operatorId: string | null
  part: WaivedPart
  amountMinor: Minor
  reason: string
  waivedOn: Day
  waivedAt: Date
}

const insertRow = rawStatement<WaiverRow, never>(
  'insert_loan_waiver',
  `insert into loan_waivers (id, loan_id, operator_id, part, amount_minor, reason, waived_on,
     waived_at, taken_minor, booking)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  [
    'waiverId',
    'loanId',
    'operatorId',
    'part',
    'amountMinor',
    'reason',
    'waivedOn',
    'waivedAt',
    'takenMinor',
    'booking',
  ],
)
export const insertWaiver = (tx: Tx, waiver: WaiverRow): Promise<number> =>
  insertRow.run(tx, waiver)

const rebookRow = rawStatement<WaiverBooking & { waiverId: string }, never>(
  'update_loan_waiver_booking',
  'update loan_waivers set taken_minor = $2, booking = $3 where id = $1',
  ['waiverId', 'takenMinor', 'booking'],
)
export const updateWaiverBooking = (
  tx: Tx,
  change: WaiverBooking & { waiverId: string },
): Promise<number> => rebookRow.run(tx, change)

const ofLoan = rawStatement<{ loanId: string }, WaiverRow>(
  'list_loan_waivers',
  `select id as "waiverId", loan_id as "loanId", operator_id as "operatorId", part,
     amount_minor as "amountMinor", reason, waived_on as "waivedOn", waived_at as "waivedAt",
     taken_minor as "takenMinor", booking
   from loan_waivers where loan_id = $1 and reversed_at is null order by waived_on, waived_at, id`,
  ['loanId'],
)
export const listWaivers = (on: Querier, loanId: string): Promise<WaiverRow[]> =>
  ofLoan.all(on, { loanId })

const reverseRows = rawStatement<{ loanId: string; reason: string; at: Date }, never>(
  'reverse_loan_waivers',
  `update loan_waivers set reversed_at = $3
   where loan_id = $1 and reason = $2 and reversed_at is null`,
  ['loanId', 'reason', 'at'],
)
/** Takes the waivers of a reason back; they stay as rows, and are part of no history any more. */
export const reverseWaivers = (
  tx: Tx,
  of: { loanId: string; reason: string; at: Date },
): Promise<number> => reverseRows.run(tx, of)
