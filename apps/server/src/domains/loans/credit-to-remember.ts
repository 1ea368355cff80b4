import { addMonths } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import type { CreditMemory } from '../certification/credit-memory.ts'
import { policyOf } from '../credit/policy.ts'
import * as store from './state/loan-store.ts'

/** What an erasure today must not undo; null for nearly everybody. A write-off counts before a loan settled for less, and that before a late one. */
export const creditToRemember = async (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
  on: Querier,
  userId: string,
): Promise<CreditMemory | null> => {
  const today = deps.clock.businessDay()
  const months = policyOf(deps).writeOffWaitMonths
  const { zone, repaymentRules } = deps.market
  const waitMonths = repaymentRules.settledWaitMonths
  const found = (await store.listToRemember(on, { userId, zone }))
    .flatMap(({ isWrittenOff, isSettled, repaidOn }): CreditMemory[] => {
      const untilOn = addMonths(repaidOn, months)
      if (isWrittenOff) return [{ code: 'writtenOff', repaidOn, untilOn }]
      const late: CreditMemory = { code: 'late61', repaidOn, untilOn }
      const settled: CreditMemory = {
        ...late,
        code: 'settledForLess',
        untilOn: addMonths(repaidOn, waitMonths),
      }
      return isSettled ? [settled, late] : [late]
    })
    .filter(({ untilOn }) => untilOn > today)
    .sort((a, b) => (a.untilOn < b.untilOn ? 1 : -1))
  const of = (known: CreditMemory['code']) => found.find(({ code }) => code === known)
  return of('writtenOff') ?? of('settledForLess') ?? found[0] ?? null
}
