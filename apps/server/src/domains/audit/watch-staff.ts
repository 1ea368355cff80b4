import type { Deps } from '../../deps.ts'
import { type Noticed, noticedIn, PATTERN_LIMITS } from './patterns/rules.ts'
import { notePattern, staffWork } from './patterns/store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const FINDINGS: Record<Noticed['pattern'], string> = {
  refundsByOneHand: 'one person of the staff made many refunds alone',
  looksWithoutDecision: 'one person of the staff looks at many people and decides nothing',
}

/**
 * Calls out how somebody of the staff works, once a business day for each pattern. The alarm names the
 * account, no person and nobody whom it was about; `npm run operator` says whose it is.
 */
export const watchStaff = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> => {
  const at = deps.clock.now()
  const ago = (ms: number): Date => new Date(at.getTime() - ms)
  const work = await staffWork(deps.db, {
    dayAgo: ago(DAY_MS),
    refundsSince: ago(PATTERN_LIMITS.refundsToOneDays * DAY_MS),
    looksUntil: ago(PATTERN_LIMITS.decidesWithinMinutes * MINUTE_MS),
  })
  const businessDay = deps.clock.businessDay()
  for (const { operatorId, ...of } of work) {
    for (const noticed of noticedIn({ operatorId, ...of })) {
      if (!(await notePattern(deps.db, { ...noticed, operatorId, businessDay, at }))) continue
      const { pattern, count } = noticed
      deps.log.error({ finding: FINDINGS[pattern], operatorId, count }, 'alarm')
    }
  }
}
