import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { Transfer } from '../posting-rules.ts'

export interface JournalEntryRow {
  entryId: string
  event: string
  eventKey: string
  loanId: string
  userId: string
  lenderCode: string
  reverses: string | null
  bookedOn: Day
  bookedAt: Date
}

const insertEntryRows = rawStatement<
  JournalEntryRow & {
    debitAccounts: string[]
    creditAccounts: string[]
    amountsMinor: number[]
    reasons: string[]
    currency: string
  },
  never
>(
  'insert_journal_entry',
  `with written as (
     insert into ledger_sets
       (id, event, event_key, loan_id, user_id, lender_code, reverses, booked_on, booked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (event_key) do nothing
     returning id
   )
   insert into ledger_transfers
     (set_id, line, debit_account, credit_account, amount_minor, reason, currency)
   select written.id, line, debit, credit, amount, reason, $14
   from written, unnest($10::text[], $11::text[], $12::bigint[], $13::text[])
     with ordinality as lines (debit, credit, amount, reason, line)`,
  [
    'entryId',
    'event',
    'eventKey',
    'loanId',
    'userId',
    'lenderCode',
    'reverses',
    'bookedOn',
    'bookedAt',
    'debitAccounts',
    'creditAccounts',
    'amountsMinor',
    'reasons',
    'currency',
  ],
)

/** Writes a journal entry with its transfers, at least one; does nothing if its eventKey was already posted. */
export const insertJournalEntry = (
  tx: Tx,
  entry: JournalEntryRow & { currency: Currency; transfers: readonly Transfer[] },
): void => {
  insertEntryRows.send(tx, {
    ...entry,
    debitAccounts: entry.transfers.map((line) => line.debitAccount),
    creditAccounts: entry.transfers.map((line) => line.creditAccount),
    amountsMinor: entry.transfers.map((line) => line.amountMinor),
    reasons: entry.transfers.map((line) => line.reason),
  })
}

const ENTRY_COLUMNS = `id as "entryId", event, event_key as "eventKey", loan_id as "loanId",
  user_id as "userId", lender_code as "lenderCode", reverses, booked_on as "bookedOn",
  booked_at as "bookedAt"`

const findByKey = rawStatement<{ eventKey: string }, JournalEntryRow>(
  'find_ledger_set_by_key',
  `select ${ENTRY_COLUMNS} from ledger_sets where event_key = $1`,
  ['eventKey'],
)
export const findJournalEntryByKey = (
  on: Querier,
  eventKey: string,
): Promise<JournalEntryRow | undefined> => findByKey.maybeOne(on, { eventKey })

export interface TransferRow extends Transfer {
  entryId: string
  currency: Currency
}

const transfersOfEntry = rawStatement<{ entryId: string }, TransferRow>(
  'list_transfers_of_journal_entry',
  `select set_id as "entryId", debit_account as "debitAccount", credit_account as "creditAccount",
     amount_minor as "amountMinor", currency, reason
   from ledger_transfers where set_id = $1 order by line`,
  ['entryId'],
)
export const listTransfers = (on: Querier, entryId: string): Promise<TransferRow[]> =>
  transfersOfEntry.all(on, { entryId })

export interface AccountSum {
  account: string
  debitMinor: Minor
  creditMinor: Minor
}

const SUMS = (where: string) => `
  select side.account, sum(side.debit)::bigint as "debitMinor",
    sum(side.credit)::bigint as "creditMinor"
  from ledger_sets s join ledger_transfers t on t.set_id = s.id
    cross join lateral (values (t.debit_account, t.amount_minor, 0::bigint),
      (t.credit_account, 0::bigint, t.amount_minor)) as side (account, debit, credit)
  where ${where}
  group by side.account order by side.account`

export const loanSums = rawStatement<{ loanId: string }, AccountSum>(
  'sum_ledger_of_loan',
  SUMS('s.loan_id = $1'),
  ['loanId'],
)
/** Every account that the loan's journal entries touched, with the sums that this loan moved. */
export const sumOfLoan = (on: Querier, loanId: string): Promise<AccountSum[]> =>
  loanSums.all(on, { loanId })

const pageOfLoans = rawStatement<{ after: string; limit: number }, { loanId: string }>(
  'list_loans_of_ledger',
  `select distinct loan_id as "loanId" from ledger_sets where loan_id > $1
   order by loan_id limit $2`,
  ['after', 'limit'],
)
/** Loans that have journal entries, in pages by id. */
export const listLoans = async (
  on: Querier,
  page: { after: string; limit: number },
): Promise<string[]> => (await pageOfLoans.all(on, page)).map(({ loanId }) => loanId)

const sumsOfLoans = rawStatement<{ loanIds: readonly string[] }, AccountSum>(
  'sum_ledger_of_loans',
  SUMS('s.loan_id = any($1::uuid[])'),
  ['loanIds'],
)
/** The same of many loans together. */
export const sumOfLoans = (on: Querier, loanIds: readonly string[]): Promise<AccountSum[]> =>
  sumsOfLoans.all(on, { loanIds })

const overpayments = rawStatement<{ userId: string; account: string }, { owedMinor: Minor }>(
  'sum_ledger_overpayment',
  `select coalesce(sum(case when t.credit_account = $2 then t.amount_minor
                            when t.debit_account = $2 then -t.amount_minor else 0 end), 0)::bigint
     as "owedMinor"
   from ledger_transfers t join ledger_sets s on s.id = t.set_id where s.user_id = $1`,
  ['userId', 'account'],
)
export const sumOverpayment = async (
  on: Querier,
  userId: string,
  account: string,
): Promise<Minor> => (await overpayments.one(on, { userId, account })).owedMinor

export interface OverpaymentRow {
  userId: string
  currency: Currency
  owedMinor: Minor
}

const owedBack = rawStatement<{ after: string; limit: number }, OverpaymentRow>(
  'list_ledger_overpayments',
  `select s.user_id as "userId", moved.currency, sum(moved.amount)::bigint as "owedMinor"
   from (
     select set_id, currency, amount_minor as amount from ledger_transfers
     where credit_account like 'borrower:%'
     union all
     select set_id, currency, -amount_minor from ledger_transfers
     where debit_account like 'borrower:%'
   ) moved join ledger_sets s on s.id = moved.set_id
   where s.user_id > $1
   group by s.user_id, moved.currency having sum(moved.amount) > 0
   order by s.user_id, moved.currency limit $2`,
  ['after', 'limit'],
)
/** Borrowers to whom money is owed back, in pages by user id. */
export const listOverpayments = (
  on: Querier,
  page: { after: string; limit: number },
): Promise<OverpaymentRow[]> => owedBack.all(on, page)

export interface SettlementRow {
  entryId: string
  event: string
  userId: string
  bookedOn: Day
  bookedAt: Date
  creditAccount: string
  amountMinor: Minor
}

const settlements = rawStatement<{ loanId: string }, SettlementRow>(
  'list_ledger_settlements',
  `select s.id as "entryId", s.event, s.user_id as "userId", s.booked_on as "bookedOn", s.booked_at as "bookedAt",
     t.credit_account as "creditAccount", t.amount_minor as "amountMinor"
   from ledger_sets s join ledger_transfers t on t.set_id = s.id
   where s.loan_id = $1 and s.event in ('repaymentReceived', 'extensionReceived', 'couponUsed', 'waived')
     and not exists (select 1 from ledger_sets r where r.reverses = s.id)
   order by s.booked_on, s.serial, t.line`,
  ['loanId'],
)
export const listSettlements = (on: Querier, loanId: string): Promise<SettlementRow[]> =>
  settlements.all(on, { loanId })

export interface EntryRow {
  entryId: string
  event: string
  eventKey: string
  bookedOn: Day
  bookedAt: Date
  debitAccount: string
  creditAccount: string
  amountMinor: Minor
  reason: string
}

const entries = rawStatement<{ loanId: string }, EntryRow>(
  'list_ledger_entries',
  `select s.id as "entryId", s.event, s.event_key as "eventKey", s.booked_on as "bookedOn",
     s.booked_at as "bookedAt", t.debit_account as "debitAccount",
     t.credit_account as "creditAccount", t.amount_minor as "amountMinor", t.reason
   from ledger_sets s join ledger_transfers t on t.set_id = s.id
   where s.loan_id = $1 and s.reverses is null
     and not exists (select 1 from ledger_sets r where r.reverses = s.id)
   order by s.booked_on, s.serial, t.line`,
  ['loanId'],
)
export const listEntries = (on: Querier, loanId: string): Promise<EntryRow[]> =>
  entries.all(on, { loanId })

const brokenEntries = rawStatement<
  { loanIds: readonly string[] },
  { entryId: string; problem: string }
>(
  'find_broken_journal_entries',
  `with entries as (select * from ledger_sets where loan_id = any($1::uuid[]))
   select s.id as "entryId", 'it has no transfers' as problem
   from entries s where not exists (select 1 from ledger_transfers t where t.set_id = s.id)
   union all
   select s.id, 'it mixes currencies' from entries s join ledger_transfers t on t.set_id = s.id
   group by s.id having count(distinct t.currency) > 1
   union all
   select s.id, 'it moves an account of another loan'
   from entries s join ledger_transfers t on t.set_id = s.id
   where (t.debit_account like 'loan:%' and split_part(t.debit_account, ':', 2) <> s.loan_id::text)
      or (t.credit_account like 'loan:%' and split_part(t.credit_account, ':', 2) <> s.loan_id::text)
   union all
   select r.id, 'it does not mirror the entry it reverses'
   from entries r where r.reverses is not null and (
     select array_agg((debit_account, credit_account, amount_minor)::text order by line)
       from ledger_transfers where set_id = r.id
   ) is distinct from (
     select array_agg((credit_account, debit_account, amount_minor)::text order by line)
       from ledger_transfers where set_id = r.reverses
   )`,
  ['loanIds'],
)
/** Journal entries of the loans that break a rule which no single row's check can hold. */
export const findBrokenJournalEntries = (
  on: Querier,
  loanIds: readonly string[],
): Promise<{ entryId: string; problem: string }[]> => brokenEntries.all(on, { loanIds })
