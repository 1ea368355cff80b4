import type { Day } from '@noren/contract/dates'
import type { Extension } from '@noren/pricing/loan-facts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { PauseRow } from './penal-pauses.ts'

/** Changes to a loan other than money: its due day moves, its penal charges pause. */

export interface ExtensionRow extends Extension {
  readonly extensionId: string
  readonly dueOnBefore: Day
}

const addExtension = rawStatement<ExtensionRow & { loanId: string; at: Date }, never>(
  'insert_loan_extension',
  `insert into loan_extensions
     (id, loan_id, extended_on, due_on_before, due_on, fee_minor, tax_minor, extended_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['extensionId', 'loanId', 'extendedOn', 'dueOnBefore', 'dueOn', 'feeMinor', 'taxMinor', 'at'],
)
export const insertExtension = (
  tx: Tx,
  extension: ExtensionRow & { loanId: string; at: Date },
): Promise<number> => addExtension.run(tx, extension)

const extensionsOf = rawStatement<{ loanId: string }, ExtensionRow>(
  'list_loan_extensions',
  `select id as "extensionId", extended_on as "extendedOn", due_on_before as "dueOnBefore",
     due_on as "dueOn", fee_minor as "feeMinor", tax_minor as "taxMinor"
   from loan_extensions where loan_id = $1 and reversed_at is null order by extended_on, id`,
  ['loanId'],
)
/** Those that were not reversed, oldest first. */
export const listExtensions = (on: Querier, loanId: string): Promise<ExtensionRow[]> =>
  extensionsOf.all(on, { loanId })

const undoExtension = rawStatement<{ extensionId: string; at: Date }, never>(
  'reverse_loan_extension',
  'update loan_extensions set reversed_at = $2 where id = $1 and reversed_at is null',
  ['extensionId', 'at'],
)
export const reverseExtension = (
  tx: Tx,
  input: { extensionId: string; at: Date },
): Promise<number> => undoExtension.run(tx, input)

const addPause = rawStatement<{ pauseId: string; loanId: string; fromOn: Day }, never>(
  'insert_loan_penal_pause',
  'insert into loan_penal_pauses (id, loan_id, from_on) values ($1, $2, $3)',
  ['pauseId', 'loanId', 'fromOn'],
)
export const startPenalPause = (
  tx: Tx,
  pause: { pauseId: string; loanId: string; fromOn: Day },
): Promise<number> => addPause.run(tx, pause)

const closePause = rawStatement<{ pauseId: string; endedOn: Day; isLetOff: boolean }, never>(
  'end_loan_penal_pause',
  `update loan_penal_pauses set ended_on = $2, is_let_off = $3
   where id = $1 and ended_on is null`,
  ['pauseId', 'endedOn', 'isLetOff'],
)
export const endPenalPause = (
  tx: Tx,
  end: { pauseId: string; endedOn: Day; isLetOff: boolean },
): Promise<number> => closePause.run(tx, end)

const pausesOf = rawStatement<{ loanId: string; userId: string }, PauseRow & { isDeath: boolean }>(
  'list_loan_penal_pauses',
  `select id as "pauseId", from_on as "fromOn", ended_on as "endedOn", is_let_off as "isLetOff",
     is_without_money as "isWithoutMoney", false as "isDeath"
   from loan_penal_pauses where loan_id = $1
   union all
   select h.hold_id, h.from_on, h.until_on, true, h.cause = 'death', h.cause = 'death'
   from collection_holds h where h.user_id = $2 and (h.loan_id is null or h.loan_id = $1)
   order by 2, 1`,
  ['loanId', 'userId'],
)
/** Those of proofs and returned payouts, and the days of every hold (domains/collections); from a death on no interest accrues either. */
export const listPenalPauses = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<PauseRow[]> => pausesOf.all(on, of)

const markWithoutMoney = rawStatement<{ pauseId: string }, never>(
  'mark_loan_pause_without_money',
  'update loan_penal_pauses set is_without_money = true where id = $1 and ended_on is null',
  ['pauseId'],
)
/** In an open pause no interest accrues either, from its first day on. */
export const startWithoutMoney = (tx: Tx, pauseId: string): Promise<number> =>
  markWithoutMoney.run(tx, { pauseId })
