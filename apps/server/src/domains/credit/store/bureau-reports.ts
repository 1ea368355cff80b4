import type { BureauGround } from '@noren/contract/bureau'
import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface ReportRow {
  reportId: string
  bureau: string
  askedAt: Date
  tries: number
  state: 'asked' | 'failed' | 'answered'
  reportSealed: Buffer | null
  answeredAt: Date | null
  expiresOn: Day
}

const find = rawStatement<{ userId: string }, ReportRow>(
  'find_bureau_report',
  `select report_id as "reportId", bureau, asked_at as "askedAt", tries, state, report_sealed as "reportSealed",
     answered_at as "answeredAt", expires_on as "expiresOn"
   from bureau_reports where user_id = $1`,
  ['userId'],
)
export const findReport = (on: Querier, userId: string): Promise<ReportRow | undefined> =>
  find.maybeOne(on, { userId })

const insert = rawStatement<
  { userId: string; reportId: string; bureau: string; at: Date; expiresOn: Day },
  never
>(
  'insert_bureau_report',
  `insert into bureau_reports (user_id, report_id, bureau, asked_at, state, expires_on)
   values ($1, $2, $3, $4, 'asked', $5)`,
  ['userId', 'reportId', 'bureau', 'at', 'expiresOn'],
)
export const insertAsked = async (tx: Tx, of: Parameters<typeof insert.run>[1]): Promise<void> => {
  await insert.run(tx, of)
}

const again = rawStatement<{ userId: string; tries: number; at: Date; expiresOn: Day }, never>(
  'ask_bureau_again',
  `update bureau_reports set state = 'asked', tries = $2, asked_at = $3, expires_on = $4
   where user_id = $1 and state <> 'answered'`,
  ['userId', 'tries', 'at', 'expiresOn'],
)
export const setAskedAgain = async (tx: Tx, of: Parameters<typeof again.run>[1]): Promise<void> => {
  await again.run(tx, of)
}

const fail = rawStatement<{ userId: string; reportId: string }, never>(
  'fail_bureau_report',
  `update bureau_reports set state = 'failed' where user_id = $1 and report_id = $2 and state = 'asked'`,
  ['userId', 'reportId'],
)
export const setFailed = async (tx: Tx, of: Parameters<typeof fail.run>[1]): Promise<void> => {
  await fail.run(tx, of)
}

const answer = rawStatement<
  { userId: string; reportId: string; reportSealed: Buffer; at: Date; expiresOn: Day },
  { reportId: string }
>(
  'answer_bureau_report',
  `update bureau_reports set state = 'answered', report_sealed = $3, answered_at = $4, expires_on = $5
   where user_id = $1 and report_id = $2 and state <> 'answered' returning report_id as "reportId"`,
  ['userId', 'reportId', 'reportSealed', 'at', 'expiresOn'],
)
/** Whether it was still asked for. */
export const setAnswered = async (tx: Tx, of: Parameters<typeof answer.run>[1]): Promise<boolean> =>
  (await answer.maybeOne(tx, of)) !== undefined

const remove = rawStatement<{ userIds: readonly string[] }, never>(
  'delete_bureau_reports',
  `with disputes as (delete from bureau_disputes where user_id = any($1::uuid[]))
   delete from bureau_reports where user_id = any($1::uuid[])`,
  ['userIds'],
)
/** With what was disputed of them. */
export const deleteReports = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await remove.run(tx, { userIds })
}

const expired = rawStatement<
  { businessDay: Day; limit: number },
  { userId: string; hasCounted: boolean }
>(
  'lock_expired_bureau_reports',
  `select user_id as "userId", state = 'answered' as "hasCounted" from bureau_reports
   where expires_on <= $1 order by expires_on, user_id limit $2 for update skip locked`,
  ['businessDay', 'limit'],
)
export const lockExpired = (
  tx: Tx,
  of: { businessDay: Day; limit: number },
): Promise<{ userId: string; hasCounted: boolean }[]> => expired.all(tx, of)

const due = rawStatement<{ businessDay: Day }, { isDue: boolean }>(
  'is_any_bureau_report_due',
  'select exists (select from bureau_reports where expires_on <= $1) as "isDue"',
  ['businessDay'],
)
export const isAnyDue = async (tx: Tx, businessDay: Day): Promise<boolean> =>
  (await due.one(tx, { businessDay })).isDue

type DisputeState = 'open' | 'corrected' | 'upheld' | 'unanswered'

export interface DisputeRow {
  disputeId: string
  accountRef: string
  ground: BureauGround
  openedAt: Date
  dueOn: Day
  sentAt: Date | null
  state: DisputeState
}

const DISPUTE = `dispute_id as "disputeId", account_ref as "accountRef", ground, opened_at as "openedAt",
     due_on as "dueOn", sent_at as "sentAt", state`

const disputesOf = rawStatement<{ userId: string }, DisputeRow>(
  'list_bureau_disputes',
  `select ${DISPUTE} from bureau_disputes where user_id = $1`,
  ['userId'],
)
export const listDisputes = (on: Querier, userId: string): Promise<DisputeRow[]> =>
  disputesOf.all(on, { userId })

const openDisputes = rawStatement<
  { after: string; limit: number },
  DisputeRow & { userId: string }
>(
  'list_open_bureau_disputes',
  `select user_id as "userId", ${DISPUTE} from bureau_disputes
   where state = 'open' and dispute_id > $1 order by dispute_id limit $2`,
  ['after', 'limit'],
)
export const listOpenDisputes = (
  on: Querier,
  of: { after: string; limit: number },
): Promise<(DisputeRow & { userId: string })[]> => openDisputes.all(on, of)

const insertOne = rawStatement<
  {
    userId: string
    disputeId: string
    accountRef: string
    ground: BureauGround
    at: Date
    dueOn: Day
  },
  never
>(
  'insert_bureau_dispute',
  `insert into bureau_disputes (user_id, dispute_id, account_ref, ground, opened_at, due_on, state)
   values ($1, $2, $3, $4, $5, $6, 'open')`,
  ['userId', 'disputeId', 'accountRef', 'ground', 'at', 'dueOn'],
)
export const insertDispute = async (
  tx: Tx,
  of: Parameters<typeof insertOne.run>[1],
): Promise<void> => {
  await insertOne.run(tx, of)
}

const sent = rawStatement<{ userId: string; disputeId: string; at: Date }, never>(
  'send_bureau_dispute',
  `update bureau_disputes set sent_at = $3
   where user_id = $1 and dispute_id = $2 and sent_at is null`,
  ['userId', 'disputeId', 'at'],
)
export const setSent = async (tx: Tx, of: Parameters<typeof sent.run>[1]): Promise<void> => {
  await sent.run(tx, of)
}

const decide = rawStatement<
  { userId: string; disputeId: string; state: DisputeState; at: Date },
  { disputeId: string }
>(
  'decide_bureau_dispute',
  `update bureau_disputes set state = $3, decided_at = $4
   where user_id = $1 and dispute_id = $2 and state = 'open' returning dispute_id as "disputeId"`,
  ['userId', 'disputeId', 'state', 'at'],
)
/** Whether it was still open. */
export const setDecided = async (tx: Tx, of: Parameters<typeof decide.run>[1]): Promise<boolean> =>
  (await decide.maybeOne(tx, of)) !== undefined
