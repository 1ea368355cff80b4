import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type TransferKind = 'payment' | 'payout'

export interface SettlementRow {
  rowId: string
  kind: TransferKind
  utr: string
  ref: string
  currency: Currency
  amountMinor: Minor
  movedOn: Day
  settledOn: Day
}

const insert = rawStatement<
  {
    provider: string
    rowIds: string[]
    kinds: string[]
    utrs: string[]
    refs: string[]
    currencies: string[]
    amountsMinor: number[]
    movedOn: Day[]
    settledOn: Day[]
    at: Date
  },
  { addedCount: number; changedIds: string[] }
>(
  'insert_settlement_rows',
  `with given as (
     select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[],
       $8::date[], $9::date[])
       as lines (row_id, kind, utr, ref, currency, amount_minor, moved_on, settled_on)
   ), added as (
     insert into settlement_rows (provider, row_id, kind, utr, ref, currency, amount_minor,
       moved_on, settled_on, imported_at)
     select $1, given.*, $10 from given on conflict (provider, row_id) do nothing returning 1
   )
   select (select count(*) from added) as "addedCount", array(
     select g.row_id from given g join settlement_rows r on r.provider = $1 and r.row_id = g.row_id
     where (r.kind, r.utr, r.currency, r.amount_minor, r.moved_on)
       is distinct from (g.kind, g.utr, g.currency, g.amount_minor, g.moved_on)) as "changedIds"`,
  [
    'provider',
    'rowIds',
    'kinds',
    'utrs',
    'refs',
    'currencies',
    'amountsMinor',
    'movedOn',
    'settledOn',
    'at',
  ],
)
/** How many rows were new, and which were known with different content; those stay unchanged. */
export const insertRows = (
  tx: Tx,
  { provider, rows, at }: { provider: string; rows: readonly SettlementRow[]; at: Date },
): Promise<{ addedCount: number; changedIds: string[] }> =>
  insert.one(tx, {
    provider,
    rowIds: rows.map(({ rowId }) => rowId),
    kinds: rows.map(({ kind }) => kind),
    utrs: rows.map(({ utr }) => utr),
    refs: rows.map(({ ref }) => ref),
    currencies: rows.map(({ currency }) => currency),
    amountsMinor: rows.map(({ amountMinor }) => amountMinor),
    movedOn: rows.map(({ movedOn }) => movedOn),
    settledOn: rows.map(({ settledOn }) => settledOn),
    at,
  })

/** The sum of everything that a provider lists for one reference. */
export interface SettledTransfer {
  kind: TransferKind
  utr: string
  currency: Currency
  amountMinor: Minor
  movedOn: Day
  rowIds: string[]
}

const between = rawStatement<
  { provider: string; from: Day; to: Day; after: string; limit: number },
  SettledTransfer
>(
  'list_settled_transfers',
  `select kind, utr, currency, sum(amount_minor)::bigint as "amountMinor",
     min(moved_on) as "movedOn", array_agg(row_id order by row_id) as "rowIds"
   from settlement_rows where provider = $1 and utr in (
     select distinct utr from settlement_rows
     where provider = $1 and moved_on between $2 and $3 and utr > $4 order by utr limit $5)
   group by utr, kind, currency order by utr, kind, currency`,
  ['provider', 'from', 'to', 'after', 'limit'],
)
/** Transfers that begin within the days, in pages by reference. */
export const listSettled = (
  on: Querier,
  page: { provider: string; from: Day; to: Day; after: string; limit: number },
): Promise<SettledTransfer[]> => between.all(on, page)

const known = rawStatement<
  { provider: string; kind: TransferKind; utrs: readonly string[] },
  { utr: string }
>(
  'list_settled_utrs',
  `select distinct utr from settlement_rows
   where provider = $1 and kind = $2 and utr = any($3::text[])`,
  ['provider', 'kind', 'utrs'],
)
/** Those of the references that the provider has ever listed. */
export const listKnownUtrs = async (
  on: Querier,
  of: { provider: string; kind: TransferKind; utrs: readonly string[] },
): Promise<Set<string>> => new Set((await known.all(on, of)).map(({ utr }) => utr))

const span = rawStatement<{ provider: string }, { from: Day | null; to: Day | null }>(
  'find_settled_days',
  `select min(moved_on) as "from", max(moved_on) as "to" from settlement_rows where provider = $1`,
  ['provider'],
)
export const findDays = (on: Querier, provider: string) => span.one(on, { provider })
