import { VIEWS_MAX, type ViewPath } from '@noren/contract/operator/views'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Operator } from './operator.ts'
import * as store from './store/saved-views.ts'

export type { ViewRow } from './store/saved-views.ts'

/** What this person has saved of the console's lists. */
export const listViews = ({ db }: Pick<Deps, 'db'>, { operatorId }: Operator) =>
  store.listRows(db, operatorId)

/** Keeps a view under its name, in place of one that has it. Throws VIEWS_FULL. */
export const saveView = (
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  { operatorId }: Operator,
  view: { name: string; path: ViewPath; query: string },
  at: Date,
): Promise<store.ViewRow> =>
  inTransaction(db, async (tx) => {
    await store.lockViews(tx, operatorId)
    const known = await store.listRows(tx, operatorId)
    const isNew = !known.some(({ name, path }) => name === view.name && path === view.path)
    if (isNew && known.length >= VIEWS_MAX) throw new AppError('VIEWS_FULL', { max: VIEWS_MAX })
    return store.saveRow(tx, { operatorId, viewId: newId(), ...view, at })
  })

/** Forgets one of this person's own; of another's, or of one that is gone, nothing changes. */
export const removeView = (
  { db }: Pick<Deps, 'db'>,
  { operatorId }: Operator,
  viewId: string,
): Promise<void> => store.removeRow(db, { operatorId, viewId })
