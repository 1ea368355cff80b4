import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { SettlementState } from '@noren/contract/settlement'
import type { Language } from '@noren/i18n/languages'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** A lower sum that a borrower has asked for or agreed to. */
export interface SettlementRecord {
  readonly settlementId: string
  readonly number: string
  readonly sumMinor: Minor
  readonly days: number
  readonly askedOn: Day
  readonly askedAt: Date
  readonly answerOn: Day | null
  /** Null until it is agreed. */
  readonly lastOn: Day | null
  readonly state: SettlementState
  /** Null where nobody had to decide. */
  readonly decidedBy: string | null
}

const RECORD = `s.settlement_id as "settlementId", s.number, s.sum_minor as "sumMinor", s.days,
     s.asked_on as "askedOn", s.asked_at as "askedAt", s.answer_on as "answerOn",
     s.last_on as "lastOn", s.state, s.decided_by as "decidedBy"`

const lastOfLoan = rawStatement<{ loanId: string; userId: string }, SettlementRecord>(
  'find_last_settlement_of_loan',
  `select ${RECORD} from loan_settlements s where s.user_id = $2 and s.loan_id = $1
   order by s.asked_at desc, s.settlement_id desc limit 1`,
  ['loanId', 'userId'],
)
export const findLastSettlement = async (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<SettlementRecord | null> => (await lastOfLoan.maybeOne(on, of)) ?? null

const countOfLoan = rawStatement<{ loanId: string; userId: string }, { count: number }>(
  'count_settlements_of_loan',
  `select count(*)::int as count from loan_settlements
   where user_id = $2 and loan_id = $1 and state <> 'refused'`,
  ['loanId', 'userId'],
)
/** Without those that the lender refused. */
export const countSettlements = async (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<number> => (await countOfLoan.one(on, of)).count

export interface NewSettlement {
  userId: string
  settlementId: string
  loanId: string
  number: string
  sumMinor: Minor
  owedMinor: Minor
  givenUpMinor: Minor
  givenUpPrincipalMinor: Minor
  days: number
  hash: string
  language: Language
  version: string
  deviceId: string
  content: object
  askedOn: Day
  askedAt: Date
  answerOn: Day | null
  lastOn: Day | null
  state: 'asked' | 'agreed'
  /** Who has offered it, and who has confirmed that. */
  decidedBy: string | null
  confirmedBy: string | null
}
const insertRow = rawStatement<Omit<NewSettlement, 'content'> & { content: string }, never>(
  'insert_loan_settlement',
  `insert into loan_settlements (user_id, settlement_id, loan_id, number, sum_minor, owed_minor,
     given_up_minor, given_up_principal_minor, days, hash, language, version, device_id, content,
     asked_on, asked_at, answer_on, last_on, state, decided_by, confirmed_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
  [
    'userId',
    'settlementId',
    'loanId',
    'number',
    'sumMinor',
    'owedMinor',
    'givenUpMinor',
    'givenUpPrincipalMinor',
    'days',
    'hash',
    'language',
    'version',
    'deviceId',
    'content',
    'askedOn',
    'askedAt',
    'answerOn',
    'lastOn',
    'state',
    'decidedBy',
    'confirmedBy',
  ],
)
export const insertSettlement = async (tx: Tx, row: NewSettlement): Promise<void> => {
  await insertRow.run(tx, { ...row, content: JSON.stringify(row.content) })
}

export interface AskedSettlement extends SettlementRecord {
  userId: string
  loanId: string
  loanNumber: string
  currency: Currency
  givenUpMinor: Minor
  givenUpPrincipalMinor: Minor
}
const ASKED = `select ${RECORD}, s.user_id as "userId", s.loan_id as "loanId",
     l.loan_number as "loanNumber", l.currency, s.given_up_minor as "givenUpMinor",
     s.given_up_principal_minor as "givenUpPrincipalMinor"
   from loan_settlements s join loans l on l.id = s.loan_id`

const waiting = rawStatement<{ at: Date; id: string; limit: number }, AskedSettlement>(
  'list_waiting_settlements',
  `${ASKED} where s.state = 'asked' and (s.asked_at, s.settlement_id) > ($1, $2)
   order by s.asked_at, s.settlement_id limit $3`,
  ['at', 'id', 'limit'],
)
/** Those that nobody has answered, after a place, oldest first. */
export const listWaiting = (
  on: Querier,
  of: { at: Date; id: string; limit: number },
): Promise<AskedSettlement[]> => waiting.all(on, of)

const byId = rawStatement<{ settlementId: string }, AskedSettlement>(
  'find_settlement',
  `${ASKED} where s.settlement_id = $1`,
  ['settlementId'],
)
export const findSettlement = (
  on: Querier,
  settlementId: string,
): Promise<AskedSettlement | undefined> => byId.maybeOne(on, { settlementId })

interface Answered {
  settlementId: string
  state: 'agreed' | 'refused'
  lastOn: Day | null
  decidedBy: string
  confirmedBy: string | null
  at: Date
}
const answerRow = rawStatement<Answered, never>(
  'answer_settlement',
  `update loan_settlements set state = $2, last_on = $3, decided_by = $4, confirmed_by = $5,
     decided_at = $6
   where settlement_id = $1 and state = 'asked'`,
  ['settlementId', 'state', 'lastOn', 'decidedBy', 'confirmedBy', 'at'],
)
export const setAnswered = (tx: Tx, answer: Answered): Promise<number> => answerRow.run(tx, answer)

interface Moved {
  settlementId: string
  state: SettlementState
  closedOn: Day | null
}
const moveRow = rawStatement<Moved, never>(
  'move_settlement',
  'update loan_settlements set state = $2, closed_on = $3 where settlement_id = $1',
  ['settlementId', 'state', 'closedOn'],
)
export const setState = (tx: Tx, to: Moved): Promise<number> => moveRow.run(tx, to)

const running = rawStatement<
  { userId: string; settlementId: string; limit: number },
  { userId: string; settlementId: string; loanId: string }
>(
  'list_running_settlements',
  `select user_id as "userId", settlement_id as "settlementId", loan_id as "loanId"
   from loan_settlements where state = 'agreed' and (user_id, settlement_id) > ($1, $2)
   order by user_id, settlement_id limit $3`,
  ['userId', 'settlementId', 'limit'],
)
/** Agreed and not paid yet, after a place. */
export const listRunning = (
  on: Querier,
  of: { userId: string; settlementId: string; limit: number },
): Promise<{ userId: string; settlementId: string; loanId: string }[]> => running.all(on, of)

export interface AgreedSettlement extends SettlementRecord {
  readonly hash: string
  readonly language: Language
  /** As it was shown, word for word (`SettlementPaper`). */
  readonly content: object
  readonly lastOn: Day
  /** The lender's answer; null where nobody had to decide. */
  readonly decidedAt: Date | null
}
const agreedOfLoan = rawStatement<{ loanId: string; userId: string }, AgreedSettlement>(
  'list_agreed_settlements',
  `select ${RECORD}, s.hash, s.language, s.content, s.decided_at as "decidedAt"
   from loan_settlements s where s.user_id = $2 and s.loan_id = $1 and s.last_on is not null
   order by s.asked_at, s.settlement_id`,
  ['loanId', 'userId'],
)
/** Those of a loan that were agreed, oldest first, whatever became of them. */
export const listAgreed = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<AgreedSettlement[]> => agreedOfLoan.all(on, of)
