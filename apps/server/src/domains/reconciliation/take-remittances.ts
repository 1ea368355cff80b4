import type { Tx } from '../../platform/db/pool.ts'
import { noteRemittanceMove } from '../agency/remittances.ts'
import { type CashDeps, postRemittance } from './post-arrivals.ts'
import { closeLine } from './store/items.ts'
import { listRemittanceLines } from './store/statements.ts'

/** Lines of either bank under a remittance's reference, and of its amount: it has left, or arrived. */
export const takeRemittances = async (deps: CashDeps, tx: Tx, book: string): Promise<void> => {
  const at = deps.clock.now()
  for (const { remittanceId, ...line } of await listRemittanceLines(tx, book)) {
    const { lineId } = line
    await noteRemittanceMove(tx, { remittanceId, book, lineId, at })
    postRemittance(deps, tx, book, line)
    await closeLine(tx, lineId, at)
  }
}
