import type { ViewPath } from '@noren/contract/operator/views'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface ViewRow {
  viewId: string
  name: string
  path: ViewPath
  query: string
  savedAt: Date
}

const COLUMNS = `id as "viewId", name, path, query, saved_at as "savedAt"`

const rowsOf = rawStatement<{ operatorId: string }, ViewRow>(
  'list_operator_views',
  `select ${COLUMNS} from operator_views where operator_id = $1 order by name, id`,
  ['operatorId'],
)
export const listRows = (on: Querier, operatorId: string): Promise<ViewRow[]> =>
  rowsOf.all(on, { operatorId })

const lockRow = rawStatement<{ operatorId: string }, { isLocked: unknown }>(
  'lock_operator_views',
  `select pg_advisory_xact_lock(hashtextextended($1::text, 90)) is null as "isLocked"`,
  ['operatorId'],
)
/** One change of somebody's views at a time, so that they are counted as they will be. */
export const lockViews = async (tx: Tx, operatorId: string): Promise<void> => {
  await lockRow.run(tx, { operatorId })
}

type NewView = Omit<ViewRow, 'savedAt'> & { operatorId: string; at: Date }
const upsert = rawStatement<NewView, ViewRow>(
  'save_operator_view',
  `insert into operator_views (operator_id, id, name, path, query, saved_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (operator_id, path, name) do update set query = excluded.query, saved_at = excluded.saved_at
   returning ${COLUMNS}`,
  ['operatorId', 'viewId', 'name', 'path', 'query', 'at'],
)
export const saveRow = (tx: Tx, view: NewView): Promise<ViewRow> => upsert.one(tx, view)

const deleteRow = rawStatement<{ operatorId: string; viewId: string }, never>(
  'delete_operator_view',
  'delete from operator_views where operator_id = $1 and id = $2',
  ['operatorId', 'viewId'],
)
export const removeRow = async (
  on: Querier,
  of: { operatorId: string; viewId: string },
): Promise<void> => {
  await deleteRow.run(on, of)
}

const deleteRows = rawStatement<{ operatorId: string }, never>(
  'delete_operator_views',
  'delete from operator_views where operator_id = $1',
  ['operatorId'],
)
export const removeRowsOf = async (tx: Tx, operatorId: string): Promise<void> => {
  await deleteRows.run(tx, { operatorId })
}
