import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import * as switches from './credit-switches.ts'

/** More than so many times the usual number of approvals in an hour, and at least so many, need a person's look. */
const APPROVALS_TIMES = 3
const APPROVALS_MIN = 20
/** The usual number is the median of this hour on so many days before; a younger lender has none yet. */
const USUAL_DAYS = 28
/** What the staff has set is left alone for as long as the hour that it saw. */
const LEFT_ALONE_MS = 3_600_000

/**
 * Sets the market to manual approval where many more loans are approved in an hour than usual. Running loans are never
 * touched. Returns how many switches it set.
 */
export const guardSwitches = (
  deps: Pick<Deps, 'db' | 'clock' | 'newId' | 'log'>,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const { count, usual, isKnown } = await switches.countApprovals(tx, { at, days: USUAL_DAYS })
    if (!isKnown || count < APPROVALS_MIN || count <= APPROVALS_TIMES * usual) return 0
    await switches.lockSwitches(tx)
    const of = { scope: 'market', subject: '' } as const
    const state = await switches.switchStateNow(tx, { ...of, today: deps.clock.businessDay() })
    const since = new Date(at.getTime() - LEFT_ALONE_MS)
    if (state !== 'open' || (await switches.isMarketSetSince(tx, since))) return 0
    await switches.insertSwitch(tx, {
      ...of,
      switchId: deps.newId(),
      state: 'manualOnly',
      untilOn: null,
      reason: `guard: ${count} approvals in an hour, usually ${usual}`,
      setBy: null,
      setAt: at,
      waits: false,
    })
    deps.log.error({ count, usual }, 'a guard has set lending to manual approval')
    return 1
  })
