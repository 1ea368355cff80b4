import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Figure, ObjectionGround } from '@noren/contract/objections'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface NewObjection {
  userId: string
  objectionId: string
  loanId: string
  number: string
  figure: Figure
  figureMinor: Minor
  ground: ObjectionGround
  noteSealed: Buffer | null
  openedOn: Day
  openedAt: Date
  answerBy: Day
  stopsCollection: boolean
}
const insertRow = rawStatement<NewObjection, never>(
  'insert_objection',
  `insert into objections (user_id, objection_id, loan_id, number, figure, figure_minor, ground,
     note_sealed, opened_on, opened_at, answer_by, stops_collection)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict do nothing`,
  [
    'userId',
    'objectionId',
    'loanId',
    'number',
    'figure',
    'figureMinor',
    'ground',
    'noteSealed',
    'openedOn',
    'openedAt',
    'answerBy',
    'stopsCollection',
  ],
)
/** False where the number is taken; the loan is locked, so that none is open. */
export const insertObjection = async (tx: Tx, row: NewObjection): Promise<boolean> =>
  (await insertRow.run(tx, row)) === 1

export interface ObjectionRow extends NewObjection {
  loanNumber: string
  currency: Currency
  state: 'open' | 'upheld' | 'refused'
  answerSealed: Buffer | null
  correctedMinor: Minor
  decidedAt: Date | null
}
const ROWS = `select o.user_id as "userId", o.objection_id as "objectionId", o.loan_id as "loanId",
     o.number, o.figure, o.figure_minor as "figureMinor", o.ground, o.note_sealed as "noteSealed",
     o.opened_on as "openedOn", o.opened_at as "openedAt", o.answer_by as "answerBy",
     o.stops_collection as "stopsCollection", o.state, o.answer_sealed as "answerSealed",
     o.corrected_minor as "correctedMinor", o.decided_at as "decidedAt",
     l.loan_number as "loanNumber", l.currency
   from objections o join loans l on l.user_id = o.user_id and l.id = o.loan_id`

const ofLoan = rawStatement<{ userId: string; loanId: string }, ObjectionRow>(
  'list_objections_of_loan',
  `${ROWS} where o.user_id = $1 and o.loan_id = $2 order by o.opened_at desc, o.objection_id`,
  ['userId', 'loanId'],
)
/** The newest first. */
export const listOfLoan = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<ObjectionRow[]> => ofLoan.all(on, of)

const waiting = rawStatement<{ at: Date; id: string; limit: number }, ObjectionRow>(
  'list_open_objections',
  `${ROWS} where o.state = 'open' and (o.opened_at, o.objection_id) > ($1, $2)
   order by o.opened_at, o.objection_id limit $3`,
  ['at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listOpen = (
  on: Querier,
  of: { at: Date; id: string; limit: number },
): Promise<ObjectionRow[]> => waiting.all(on, of)

const byId = rawStatement<{ objectionId: string }, ObjectionRow>(
  'find_objection',
  `${ROWS} where o.objection_id = $1`,
  ['objectionId'],
)
export const findObjection = (
  on: Querier,
  objectionId: string,
): Promise<ObjectionRow | undefined> => byId.maybeOne(on, { objectionId })

const answerRow = rawStatement<{ objectionId: string; answerSealed: Buffer }, never>(
  'set_answer_of_objection',
  `update objections set answer_sealed = $2 where objection_id = $1 and state = 'open'`,
  ['objectionId', 'answerSealed'],
)
/** The words that the borrower reads once it is decided. */
export const setAnswer = (
  tx: Tx,
  of: { objectionId: string; answerSealed: Buffer },
): Promise<number> => answerRow.run(tx, of)

interface Decided {
  objectionId: string
  state: 'upheld' | 'refused'
  correctedMinor: Minor
  decidedBy: string
  confirmedBy: string | null
  at: Date
}
const decideRow = rawStatement<Decided, never>(
  'decide_objection',
  `update objections set state = $2, corrected_minor = $3, decided_by = $4, confirmed_by = $5,
     decided_at = $6
   where objection_id = $1 and state = 'open'`,
  ['objectionId', 'state', 'correctedMinor', 'decidedBy', 'confirmedBy', 'at'],
)
export const setDecided = (tx: Tx, of: Decided): Promise<number> => decideRow.run(tx, of)
