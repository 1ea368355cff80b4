import type { APPEAL_STATES, HoldKind } from '@noren/contract/appeals'
import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface AppealRow {
  userId: string
  appealId: string
  hold: HoldKind
  heldSince: Date
  wordsSealed: Buffer
  openedAt: Date
  answerBy: Day
  state: (typeof APPEAL_STATES)[number]
  answerSealed: Buffer | null
}
const COLUMNS = `user_id as "userId", appeal_id as "appealId", hold, held_since as "heldSince",
    words_sealed as "wordsSealed", opened_at as "openedAt", answer_by as "answerBy", state,
    answer_sealed as "answerSealed"`

type NewAppeal = Omit<AppealRow, 'state' | 'answerSealed'>
const insert = rawStatement<NewAppeal, never>(
  'insert_hold_appeal',
  `insert into hold_appeals (user_id, appeal_id, hold, held_since, words_sealed, opened_at, answer_by)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['userId', 'appealId', 'hold', 'heldSince', 'wordsSealed', 'openedAt', 'answerBy'],
)
export const insertAppeal = async (tx: Tx, appeal: NewAppeal): Promise<void> => {
  await insert.run(tx, appeal)
}

const ofUser = rawStatement<{ userId: string }, AppealRow>(
  'list_hold_appeals_of_user',
  `select ${COLUMNS} from hold_appeals where user_id = $1 order by opened_at desc, appeal_id desc`,
  ['userId'],
)
/** The newest first. */
export const listAppealsOf = (on: Querier, userId: string): Promise<AppealRow[]> =>
  ofUser.all(on, { userId })

const waiting = rawStatement<{ at: Date; id: string; limit: number }, AppealRow>(
  'list_waiting_hold_appeals',
  `select ${COLUMNS} from hold_appeals
   where state = 'open' and (opened_at, appeal_id) > ($1, $2) order by opened_at, appeal_id limit $3`,
  ['at', 'id', 'limit'],
)
/** Those that nobody has answered, oldest first. */
export const listWaiting = (on: Querier, page: { at: Date; id: string; limit: number }) =>
  waiting.all(on, page)

const find = rawStatement<{ appealId: string }, AppealRow>(
  'find_hold_appeal',
  `select ${COLUMNS} from hold_appeals where appeal_id = $1`,
  ['appealId'],
)
export const findAppeal = (on: Querier, appealId: string): Promise<AppealRow | undefined> =>
  find.maybeOne(on, { appealId })

interface Decided {
  userId: string
  appealId: string
  state: 'lifted' | 'kept'
  answerSealed: Buffer
  operatorId: string
  at: Date
}
const decide = rawStatement<Decided, never>(
  'decide_hold_appeal',
  `update hold_appeals set state = $3, answer_sealed = $4, decided_by = $5, decided_at = $6
   where user_id = $1 and appeal_id = $2 and state = 'open'`,
  ['userId', 'appealId', 'state', 'answerSealed', 'operatorId', 'at'],
)
/** Whether nobody had answered it before. */
export const setDecided = async (tx: Tx, of: Decided): Promise<boolean> =>
  (await decide.run(tx, of)) === 1

const blocked = rawStatement<{ userId: string }, { since: Date }>(
  'find_block_to_appeal',
  `select done_at as since from operator_audit
   where subject_id = $1 and action = 'blockPerson' order by id desc limit 1`,
  ['userId'],
)
/** Since when a blocked account is. */
export const findBlock = (on: Querier, userId: string) => blocked.maybeOne(on, { userId })

const holders = rawStatement<
  { userId: string; heldSince: Date },
  { operatorId: string; name: string }
>(
  'list_who_holds_person',
  `select distinct o.id as "operatorId", o.name from operators o where o.id in (
     select (select a.operator_id from operator_audit a
       where a.subject_id = $1 and a.action = 'blockPerson'
         and a.after ->> 'reason' is not null order by a.id desc limit 1)
     union all select c.proposed_by from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
       where m.user_id = $1
     union all select c.decided_by from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
       where m.user_id = $1
     union all select p.decided_by from hold_appeals p
       where p.user_id = $1 and p.held_since = $2 and p.state = 'kept')
   order by o.name`,
  ['userId', 'heldSince'],
)
/** Who of the staff had a part in what holds, or held, the person, or has kept it when it was looked at before. */
export const listHolders = (on: Querier, of: { userId: string; heldSince: Date }) =>
  holders.all(on, of)
