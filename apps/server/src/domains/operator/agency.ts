import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type ListedRemittance, listAgency, listRemittances } from '../agency/remittances.ts'

/** What was ordered, and what both banks have told of it. */
export const listRemittancesNow = (deps: Pick<Deps, 'db' | 'clock'>): Promise<ListedRemittance[]> =>
  listRemittances(deps, deps.db)

/** On one snapshot, so that what is owed and what was remitted agree. */
export const listAgencyNow = (deps: Pick<Deps, 'db' | 'clock'>) =>
  inTransaction(deps.db, (tx) => listAgency(deps, tx), {
    isolation: 'repeatable read',
    readOnly: true,
  })
