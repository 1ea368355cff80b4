import { addMonths } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import type { CreditMemory } from '../certification/credit-memory.ts'
import { policyOf } from '../credit/policy.ts'
import * as store from './state/loan-store.ts'

/** What an erasure today must not undo; null for nearly everybody. A write-off counts before a late loan. */
export const creditToRemember = async (
  deps: Pick<Deps, 'market' | 'clock' | 'config'>,
  on: Querier,
  userId: string,
): Promise<CreditMemory | null> => {
  const today = deps.clock.businessDay()
  const months = policyOf(deps).writeOffWaitMonths
  const zone = deps.market.zone
  const found = (await store.listToRemember(on, { userId, zone }))
    .map(({ isWrittenOff, repaidOn }) => ({
      code: isWrittenOff ? ('writtenOff' as const) : ('late61' as const),
      repaidOn,
      untilOn: addMonths(repaidOn, months),
    }))
    .filter(({ untilOn }) => untilOn > today)
    .sort((a, b) => (a.untilOn < b.untilOn ? 1 : -1))
  return found.find(({ code }) => code === 'writtenOff') ?? found[0] ?? null
}
