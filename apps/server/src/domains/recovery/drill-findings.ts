import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { lastDrills } from './drill-store.ts'

const DAY_MS = 86_400_000

const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * What is wrong with the drilling of restores: the last one failed, or the last good one is older than `drillDays`.
 * Without any, the days count from when the database was made.
 */
export const drillFindings = async (
  { config: { drillDays } }: { config: Pick<Deps['config'], 'drillDays'> },
  on: Querier,
  at: Date,
): Promise<string[]> => {
  if (drillDays === 0) return []
  const { since, passedAt, drilledAt, problem } = await lastDrills(on)
  if (drilledAt && problem !== null) {
    return [`the restore drill of ${dayText(drilledAt)} failed: ${problem}`]
  }
  const from = passedAt ?? since
  if (!from || at.getTime() - from.getTime() <= drillDays * DAY_MS) return []
  const last = passedAt ? `since ${dayText(passedAt)}` : 'ever'
  return [`no restore was drilled ${last}, and ${drillDays} days are allowed: npm run drill`]
}
