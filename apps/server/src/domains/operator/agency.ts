import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { listAgency } from '../agency/remittances.ts'

/** On one snapshot, so that what is owed and what was remitted agree. */
export const listAgencyNow = (deps: Pick<Deps, 'db' | 'clock'>) =>
  inTransaction(deps.db, (tx) => listAgency(deps, tx), {
    isolation: 'repeatable read',
    readOnly: true,
  })
