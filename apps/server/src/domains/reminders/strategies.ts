import type { Day } from '@noren/contract/dates'
import { strategyBreaches } from '@noren/contract/operator/contacts'
import type { Market } from '@noren/markets/market'
import { reminderPolicy } from '@noren/markets/market-by-code'
import type { ReminderPolicy } from '@noren/markets/reminder-policy'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './store/strategies.ts'

export type { Strategy } from './store/strategies.ts'

/** Who is reminded and called when on a day: the market's rules, or what two persons have made of them. */
export const policyOn = async (
  { market }: { market: Pick<Market, 'code'> },
  on: Querier,
  day: Day,
): Promise<ReminderPolicy> => {
  const policy = reminderPolicy(market.code)
  const strategy = await store.findStrategyOn(on, day)
  // What lies beyond the market, because its rules have become stricter since, holds no longer.
  return strategy && isWithin(policy, strategy) ? withStrategy(policy, strategy) : policy
}

const withStrategy = (policy: ReminderPolicy, strategy: store.Strategy): ReminderPolicy => {
  const { daysBeforeDue, daysOverdue } = strategy
  return {
    ...policy,
    ...{ daysBeforeDue, daysOverdue },
    calls: {
      ...policy.calls,
      fromDay: strategy.callsFromDay,
      perWeekMax: strategy.callsPerWeek,
      restDays: strategy.callsRestDays,
    },
  }
}

const isWithin = (policy: ReminderPolicy, strategy: store.Strategy): boolean =>
  strategyBreaches(strategyOf(policy), strategy).length === 0

const strategyOf = ({ daysBeforeDue, daysOverdue, calls }: ReminderPolicy): store.Strategy => ({
  ...{ daysBeforeDue: [...daysBeforeDue], daysOverdue: [...daysOverdue] },
  ...{ callsFromDay: calls.fromDay, callsPerWeek: calls.perWeekMax, callsRestDays: calls.restDays },
})

export const listStrategies = async ({ market }: Pick<Deps, 'market'>, on: Querier) => ({
  market: strategyOf(reminderPolicy(market.code)),
  rows: await store.listStrategyRows(on),
})

/** One that somebody proposes. Throws STRATEGY_BEYOND, and VALIDATION for a day that has come. */
export const askForStrategy = async (
  deps: Deps,
  tx: Tx,
  asked: store.Strategy & { fromOn: Day; askedBy: string; at: Date },
): Promise<string> => {
  if (asked.fromOn <= deps.clock.businessDay()) {
    throw new AppError('VALIDATION', { fields: [{ path: 'from', rule: 'format' }] })
  }
  const policy = reminderPolicy(deps.market.code)
  if (!isWithin(policy, asked)) throw new AppError('STRATEGY_BEYOND')
  const strategyId = deps.newId()
  await store.insertStrategy(tx, { ...asked, strategyId })
  return strategyId
}

/** It holds from its day on. Throws CASE_DECIDED when that has come meanwhile. */
export const confirmStrategy = async (
  deps: Deps,
  tx: Tx,
  of: { strategyId: string; confirmedBy: string },
): Promise<void> => {
  const [at, today] = [deps.clock.now(), deps.clock.businessDay()]
  if (!(await store.setConfirmed(tx, { ...of, at, today }))) throw new AppError('CASE_DECIDED')
}
