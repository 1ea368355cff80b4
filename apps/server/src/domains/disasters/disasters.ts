import { addDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { postcodesOf } from '../certification/postcodes.ts'
import { writeMessage } from '../messages/write-message.ts'
import { holdForDisaster } from '../repayments/holds.ts'
import * as store from './store/disasters.ts'

const AT_ONCE = 200

export const listDisasters = (on: Querier): Promise<store.ListedArea[]> => store.listAreas(on)

export interface AskedArea extends Omit<store.Area, 'areaId'> {
  askedBy: string
  at: Date
}

/** Between which days an area may be declared today. */
export const areaBounds = ({ market, clock }: Pick<Deps, 'market' | 'clock'>) => {
  const today = clock.businessDay()
  const { disasterDaysMax, disasterBackDaysMax } = market.repaymentRules
  return { from: addDays(today, -disasterBackDaysMax), until: addDays(today, disasterDaysMax) }
}

/** An area as somebody declares it; another person has to confirm it. Throws HOLD_DAYS with the days that there may be. */
export const askForArea = async (deps: Deps, tx: Tx, asked: AskedArea): Promise<string> => {
  const today = deps.clock.businessDay()
  const { from, until } = areaBounds(deps)
  const isFit = from <= asked.fromOn && asked.fromOn <= asked.untilOn && today <= asked.untilOn
  if (!isFit || asked.untilOn > until) throw new AppError('HOLD_DAYS', { from, until })
  const areaId = deps.newId()
  await store.insertArea(tx, { ...asked, areaId })
  return areaId
}

/** From now on it holds for whoever lives there. Throws CASE_DECIDED when its last day has passed meanwhile. */
export const confirmArea = async (
  deps: Deps,
  tx: Tx,
  of: { areaId: string; confirmedBy: string },
): Promise<void> => {
  const [at, today] = [deps.clock.now(), deps.clock.businessDay()]
  if (!(await store.setConfirmed(tx, { ...of, at, today }))) throw new AppError('CASE_DECIDED')
}

/**
 * Finds who owes something where there is a disaster, and lets their collection rest: once it is confirmed, and once a day for
 * who borrows or moves there later. Each person is a transaction of its own, and one that fails keeps no other from it.
 * Returns how many it held for the first time.
 */
export const holdDisasters = async (deps: Deps): Promise<number> => {
  const today = deps.clock.businessDay()
  const areas = await store.listToLook(deps.db, today)
  if (areas.length === 0) return 0
  const areaIds = areas.map(({ areaId }) => areaId)
  let count = 0
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const people: { userId: string }[] = await store.listOwing(deps.db, {
      ...{ areaIds, after, limit: AT_ONCE },
    })
    for (const { userId } of people) {
      try {
        count += await holdIn(deps, userId, areas)
      } catch (error) {
        deps.log.error({ err: error, userId }, 'a disaster could not be held for somebody')
      }
    }
    after = people.length < AT_ONCE ? null : (people.at(-1)?.userId ?? null)
  }
  await store.setLooked(deps.db, { areaIds, today })
  return count
}

const holdIn = async (
  deps: Deps,
  userId: string,
  areas: readonly store.Area[],
): Promise<number> => {
  const lived = await postcodesOf(deps, deps.db, userId)
  const here = areas.filter(({ postcodes }) => postcodes.some((code) => lived.has(code)))
  let count = 0
  for (const { areaId, fromOn, untilOn } of here) {
    const isNew = await inTransaction(deps.db, async (tx) => {
      const held = await holdForDisaster(deps, tx, { userId, areaId, fromOn, untilOn })
      if (held) await tellOf(deps, tx, { userId, areaId, untilOn })
      return held
    })
    if (isNew) count += 1
  }
  return count
}

const tellOf = (
  deps: Deps,
  tx: Tx,
  { userId, areaId, untilOn }: { userId: string; areaId: string; untilOn: Day },
): Promise<void> =>
  writeMessage(tx, {
    ...{ userId, kind: 'disasterHold', eventKey: `disasterHold:${areaId}:${userId}`, loanId: null },
    ...{ currency: deps.market.currency, params: { untilOn }, at: deps.clock.now() },
  })
