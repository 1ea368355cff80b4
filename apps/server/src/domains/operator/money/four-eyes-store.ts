import type { Currency, Minor } from '@noren/contract/money'
import type { ProposalKind } from '@noren/contract/operator'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

// The lock is taken in one statement and the sums are read in a later one, which sees what the previous
// holder of the lock has committed.

const lockPerson = rawStatement<{ operatorId: string }, { isLocked: unknown }>(
  'lock_staff_person',
  `select pg_advisory_xact_lock(hashtextextended('staff ' || person, 44)) is null as "isLocked"
   from operators where id = $1`,
  ['operatorId'],
)
/** One person performs one action at a time, with any of their operator accounts. */
export const lockPersonOf = async (tx: Tx, operatorId: string): Promise<void> => {
  await lockPerson.run(tx, { operatorId })
}

const lockUser = rawStatement<{ userId: string }, { isLocked: unknown }>(
  'lock_staff_actions_on_borrower',
  `select pg_advisory_xact_lock(hashtextextended('borrower ' || $1::uuid::text, 45)) is null
     as "isLocked"`,
  ['userId'],
)
/** Only one staff action on a borrower and their loans at a time. */
export const lockBorrower = async (tx: Tx, userId: string): Promise<void> => {
  await lockUser.run(tx, { userId })
}

const samePerson = rawStatement<{ one: string; other: string }, { isSame: boolean }>(
  'is_same_staff_person',
  `select a.person is not distinct from b.person as "isSame" from operators a, operators b
   where a.id = $1 and b.id = $2`,
  ['one', 'other'],
)
/** Whether two operator accounts belong to one person, who may have a new token or a second role. */
export const isSamePerson = async (on: Querier, one: string, other: string): Promise<boolean> =>
  (await samePerson.one(on, { one, other })).isSame

const accounts = rawStatement<{ operatorId: string }, { operatorId: string }>(
  'list_accounts_of_staff_person',
  `select same.id as "operatorId" from operators o join operators same on same.person = o.person
   where o.id = $1 order by same.id`,
  ['operatorId'],
)
/** All accounts of the person who has this one. */
export const accountsOf = async (on: Querier, operatorId: string): Promise<string[]> =>
  (await accounts.all(on, { operatorId })).map((account) => account.operatorId)

interface Of {
  operatorId: string
  userId: string
  loanId: string
  currency: Currency
  after: Date
}
export interface Sums {
  loanMinor: Minor
  borrowerMinor: Minor
  /** The sum of what the person did alone, with loans and about the lender's cash. */
  operatorMinor: Minor
}
/** Who decided alone what lets an exception wait, or what both banks have said, has given nothing up. */
const ALONE = `select coalesce(sum(done.amount_minor), 0)::bigint as "operatorMinor"
     from operators o join operators same on same.person = o.person cross join lateral (
       select m.amount_minor from staff_money_actions m
       where m.operator_id = same.id and m.confirmed_by is null and m.currency = $2 and m.done_at > $3
       union all
       select abs(e.amount_minor) from recon_exceptions e join books b on b.book = e.book
       where e.decided_by = same.id and e.confirmed_by is null and b.currency = $2
         and e.decided_at > $3 and e.state in ('posted', 'matched')
         and e.decided_as not in ('explain', 'transfer')
     ) as done
     where o.id = $1`

const alone = rawStatement<
  Pick<Of, 'operatorId' | 'currency' | 'after'>,
  Pick<Sums, 'operatorMinor'>
>('sum_done_alone', ALONE, ['operatorId', 'currency', 'after'])
export const readAlone = (tx: Tx, of: Pick<Of, 'operatorId' | 'currency' | 'after'>) =>
  alone.one(tx, of)

const sums = rawStatement<Of, Sums>(
  'sum_staff_money_actions',
  `select borrower.*, operator.*
   from (
     select coalesce(sum(amount_minor), 0)::bigint as "borrowerMinor",
       coalesce(sum(amount_minor) filter (where loan_id = $5), 0)::bigint as "loanMinor"
     from staff_money_actions where user_id = $4 and currency = $2 and done_at > $3
   ) as borrower, (${ALONE}) as operator`,
  ['operatorId', 'currency', 'after', 'userId', 'loanId'],
)
export const readSums = (tx: Tx, of: Of): Promise<Sums> => sums.one(tx, of)

export interface CountedAction {
  id: string
  userId: string
  loanId: string
  kind: ProposalKind
  currency: Currency
  amountMinor: Minor
  operatorId: string
  confirmedBy: string | null
  at: Date
}
const insert = rawStatement<CountedAction, never>(
  'insert_staff_money_action',
  `insert into staff_money_actions
     (user_id, id, loan_id, kind, currency, amount_minor, operator_id, confirmed_by, done_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ['userId', 'id', 'loanId', 'kind', 'currency', 'amountMinor', 'operatorId', 'confirmedBy', 'at'],
)
export const insertAction = async (tx: Tx, action: CountedAction): Promise<void> => {
  await insert.run(tx, action)
}
