import { type Day, dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Intake, openIntake } from './intake/intake.ts'
import { LATE_DAYS_MAX, type MetricRow } from './intake/rows.ts'
import * as store from './store/metrics.ts'
import { makePartitions } from './store/partitions.ts'

/** Starts the intake of one process; see intake.ts. */
export const startIntake = ({ db, market, log }: Pick<Deps, 'db' | 'market' | 'log'>): Intake => {
  const ready = new Set<Day>()
  return openIntake({
    log,
    async write(rows: readonly MetricRow[]) {
      const dated = rows.map((row) => ({ ...row, happenedOn: dayOf(row.happenedAt, market.zone) }))
      const unready = dated.map((row) => row.happenedOn).filter((of) => !ready.has(of))
      if (unready.length > 0) {
        await inTransaction(db, (tx) => makePartitions(tx, unready))
        // Keeps the set from growing in a process that runs for years.
        if (ready.size > 10 * LATE_DAYS_MAX) ready.clear()
        for (const of of unready) ready.add(of)
      }
      await store.insertRows(db, dated)
    },
  })
}
