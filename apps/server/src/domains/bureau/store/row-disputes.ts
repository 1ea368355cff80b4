import type { BureauGround, ToldStatus } from '@noren/contract/bureau'
import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface RowDispute {
  userId: string
  disputeId: string
  loanId: string
  rowId: string
  ground: BureauGround
  openedAt: Date
  dueOn: Day
  isHolding: boolean
  state: 'open' | 'corrected' | 'upheld'
  answerSealed: Buffer | null
}

const COLUMNS = `d.user_id as "userId", d.dispute_id as "disputeId", d.loan_id as "loanId",
    d.row_id as "rowId", d.ground, d.opened_at as "openedAt", d.due_on as "dueOn",
    d.is_holding as "isHolding", d.state, d.answer_sealed as "answerSealed"`

const insert = rawStatement<Omit<RowDispute, 'state' | 'answerSealed'>, never>(
  'insert_bureau_row_dispute',
  `insert into bureau_row_disputes
     (user_id, dispute_id, loan_id, row_id, ground, opened_at, due_on, is_holding)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
  ['userId', 'disputeId', 'loanId', 'rowId', 'ground', 'openedAt', 'dueOn', 'isHolding'],
)
export const insertDispute = async (
  tx: Tx,
  dispute: Omit<RowDispute, 'state' | 'answerSealed'>,
): Promise<void> => {
  await insert.run(tx, dispute)
}

const ofUser = rawStatement<{ userId: string }, RowDispute>(
  'list_bureau_row_disputes_of_user',
  `select ${COLUMNS} from bureau_row_disputes d
   where d.user_id = $1 order by d.opened_at desc, d.dispute_id desc`,
  ['userId'],
)
/** The newest first. */
export const listDisputesOf = (on: Querier, userId: string): Promise<RowDispute[]> =>
  ofUser.all(on, { userId })

export interface WaitingDispute extends RowDispute {
  loanNumber: string
  currency: Currency
  asOn: Day
  status: ToldStatus
  lateDays: number
  isDisputed: boolean
  owedMinor: Minor
  overdueMinor: Minor
}
const WITH_ROW = `select ${COLUMNS}, l.loan_number as "loanNumber", l.currency, r.as_on as "asOn", r.status,
     r.days_late as "lateDays", r.is_disputed as "isDisputed", r.principal_minor as "owedMinor",
     r.overdue_minor as "overdueMinor"
   from bureau_row_disputes d
     join bureau_rows r on r.user_id = d.user_id and r.row_id = d.row_id
     join loans l on l.id = d.loan_id`
const waiting = rawStatement<{ at: Date; id: string; limit: number }, WaitingDispute>(
  'list_waiting_bureau_row_disputes',
  `${WITH_ROW}
   where d.state = 'open' and (d.opened_at, d.dispute_id) > ($1, $2)
   order by d.opened_at, d.dispute_id limit $3`,
  ['at', 'id', 'limit'],
)
/** Those that nobody has answered, oldest first. */
export const listWaiting = (on: Querier, page: { at: Date; id: string; limit: number }) =>
  waiting.all(on, page)

const shown = rawStatement<{ disputeId: string }, WaitingDispute>(
  'show_bureau_row_dispute',
  `${WITH_ROW}
   where d.dispute_id = $1`,
  ['disputeId'],
)
/** With the row that it is about. */
export const showDispute = (on: Querier, disputeId: string): Promise<WaitingDispute | undefined> =>
  shown.maybeOne(on, { disputeId })

const find = rawStatement<{ disputeId: string }, RowDispute>(
  'find_bureau_row_dispute',
  `select ${COLUMNS} from bureau_row_disputes d where d.dispute_id = $1`,
  ['disputeId'],
)
export const findDispute = (on: Querier, disputeId: string): Promise<RowDispute | undefined> =>
  find.maybeOne(on, { disputeId })

const lock = rawStatement<{ disputeId: string }, RowDispute>(
  'lock_bureau_row_dispute',
  `select ${COLUMNS} from bureau_row_disputes d where d.dispute_id = $1 for update`,
  ['disputeId'],
)
export const lockDispute = (tx: Tx, disputeId: string): Promise<RowDispute | undefined> =>
  lock.maybeOne(tx, { disputeId })

const answer = rawStatement<{ disputeId: string; answerSealed: Buffer }, never>(
  'set_bureau_row_dispute_answer',
  `update bureau_row_disputes set answer_sealed = $2 where dispute_id = $1 and state = 'open'`,
  ['disputeId', 'answerSealed'],
)
export const setAnswer = async (
  tx: Tx,
  of: { disputeId: string; answerSealed: Buffer },
): Promise<void> => {
  await answer.run(tx, of)
}

interface Decided {
  disputeId: string
  state: 'corrected' | 'upheld'
  decidedBy: string
  confirmedBy: string | null
  at: Date
}
const decide = rawStatement<Decided, never>(
  'decide_bureau_row_dispute',
  `update bureau_row_disputes set state = $2, decided_by = $3, confirmed_by = $4, decided_at = $5
   where dispute_id = $1 and state = 'open'`,
  ['disputeId', 'state', 'decidedBy', 'confirmedBy', 'at'],
)
export const setDecided = async (tx: Tx, of: Decided): Promise<void> => {
  await decide.run(tx, of)
}
