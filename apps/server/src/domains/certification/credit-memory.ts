import { type Day, laterDay } from '@noren/contract/dates'
import { ZERO_MINOR } from '@noren/contract/money'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { CreditHistory } from '../credit/credit-decision.ts'

/** What an erasure must not undo, with the day on which the loan behind it was repaid. */
export interface CreditMemory {
  readonly code: 'writtenOff' | 'settledForLess' | 'late61'
  readonly repaidOn: Day
  readonly untilOn: Day
}

const insert = rawStatement<CreditMemory & { userId: string }, never>(
  'insert_credit_memory',
  `insert into credit_memory (document_hash, code, repaid_on, until_on)
   select document_hash, $2, $3, $4 from verified_identities
   where user_id = $1 and document_hash is not null
   on conflict (document_hash) do update
     set code = excluded.code, repaid_on = excluded.repaid_on, until_on = excluded.until_on
     where credit_memory.until_on < excluded.until_on`,
  ['userId', 'code', 'repaidOn', 'untilOn'],
)
/** Stores it beside the hash of a person's confirmed document, before their identity is erased. */
export const rememberCredit = async (
  tx: Tx,
  memory: CreditMemory & { userId: string },
): Promise<void> => {
  await insert.run(tx, memory)
}

const ofPerson = rawStatement<{ userId: string; on: Day }, CreditMemory>(
  'find_credit_memory',
  `select m.code, m.repaid_on as "repaidOn", m.until_on as "untilOn"
   from verified_identities i join credit_memory m on m.document_hash = i.document_hash
   where i.user_id = $1 and m.until_on > $2`,
  ['userId', 'on'],
)
/** What is remembered of the holder of this person's document. */
export const findCreditMemory = (
  on: Querier,
  of: { userId: string; on: Day },
): Promise<CreditMemory | undefined> => ofPerson.maybeOne(on, of)

/** The least that a loan was late which is remembered. */
const LATE_61 = 61

/** It counts as it would have counted without the erasure: a write-off and a loan settled for less refuse, a late loan was repaid late. */
export const withMemory = (
  history: CreditHistory,
  memory: CreditMemory | undefined,
): CreditHistory => {
  if (!memory) return history
  if (memory.code === 'settledForLess') {
    const { settledUntilOn } = history
    const untilOn = settledUntilOn ? laterDay(settledUntilOn, memory.untilOn) : memory.untilOn
    return { ...history, settledUntilOn: untilOn }
  }
  if (memory.code === 'late61') {
    const { repaidOn } = memory
    const late = { principalMinor: ZERO_MINOR, lateDays: LATE_61, heldDays: LATE_61, repaidOn }
    return {
      ...history,
      repaidLateCount: history.repaidLateCount + 1,
      closed: [late, ...(history.closed ?? [])],
    }
  }
  if (history.hasWriteOff) return history
  return { ...history, hasWriteOff: true, writeOffRepaidOn: memory.repaidOn }
}

const deleteDue = rawStatement<{ on: Day; limit: number }, never>(
  'forget_credit_memory',
  `delete from credit_memory where document_hash in (
     select document_hash from credit_memory where until_on <= $1
     order by until_on limit $2 for update skip locked)`,
  ['on', 'limit'],
)
/** Deletes at most `limit` whose day has come; returns how many. */
export const forgetCreditMemory = (tx: Tx, due: { on: Day; limit: number }): Promise<number> =>
  deleteDue.run(tx, due)
