import type { TrialBalanceAsked, TrialBalanceLine } from '@noren/server/domains/books/trial-balance'
import type { Db, Querier, Tx } from '@noren/server/platform/db/pool'
import { inTransaction } from '@noren/server/platform/db/transaction'

export const sumsOf = ({ book, code, debitMinor, creditMinor }: TrialBalanceLine) => ({
  ...{ book, code, debitMinor, creditMinor },
})

/** The trial balance by going over every posting there is, from no checkpoint. */
export const wholeSums = async (
  on: Querier,
  { book, day, by, knownOn, isBeforeClose = false }: TrialBalanceAsked,
): Promise<ReturnType<typeof sumsOf>[]> => {
  const { rows } = await on.query<ReturnType<typeof sumsOf>>({
    text: `with pages as (
        select e.*, coalesce(e.entered_on, e.posted_on) as page_on from journal_entries e
      ), sides as (
        select p.entry_id, p.debit_code as code, p.amount_minor as debit, 0 as credit from postings p
        union all
        select p.entry_id, p.credit_code, 0, p.amount_minor from postings p
      )
      select e.book, s.code, sum(s.debit)::bigint as "debitMinor", sum(s.credit)::bigint as "creditMinor"
      from pages e join sides s on s.entry_id = e.id
      where ($1::text is null or e.book = $1) and e.page_on <= $2::date
        and case when $3 = 'value' then e.value_on else e.page_on end <= $4::date
        and not ($5::boolean and e.event = 'yearClosed')
      group by 1, 2 order by 1, 2`,
    values: [book, knownOn, by, day, isBeforeClose],
  })
  return rows
}

/** Does something of which nothing stays. */
export const undone = async (db: Db, work: (tx: Tx) => Promise<void>): Promise<void> => {
  class Undo extends Error {}
  await inTransaction(db, async (tx) => {
    await work(tx)
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
}
