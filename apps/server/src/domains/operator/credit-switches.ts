import type { Day } from '@noren/contract/dates'
import type { DataInput } from '@noren/contract/endpoint'
import type {
  CreditSwitchScope,
  CreditSwitchState,
  listCreditSwitches as listEndpoint,
} from '@noren/contract/operator/credit'
import { lendersOf, productVersionsOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as switches from '../credit/credit-switches.ts'
import { decideOnce } from './decide/decide-once.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'

const LISTED_MAX = 200

/** Everything that was set, newest first. */
export const listCreditSwitches = async (
  deps: Pick<Deps, 'db'>,
): Promise<DataInput<typeof listEndpoint>['details']> =>
  (await switches.listSwitches(deps.db, LISTED_MAX)).map(
    ({ switchId, scope, subject, state, untilOn, reason, setAt, waits, decision, ...by }) => ({
      ...{ switchId, scope, subject, state, untilOn, reason, setAt: setAt.toISOString() },
      setBy: by.setByName,
      decidedBy: by.decidedByName,
      standing: !waits ? 'set' : (decision ?? 'waits'),
    }),
  )

interface Wish {
  readonly scope: CreditSwitchScope
  readonly subject: string
  readonly state: CreditSwitchState
  readonly untilOn: Day | null
  readonly reason: string
}

/**
 * Stops new loans at once, or lets them be approved by people alone; what is looser than what holds waits for a second
 * person. Throws NOT_FOUND for a lender or product that the market has not, VALIDATION for a day that is over.
 */
export const setCreditSwitch = (
  deps: Deps,
  who: Operator,
  { requestId, ...wish }: Wish & { requestId: string },
  at: Date,
): Promise<{ switchId: string; waits: boolean }> =>
  decideOnce(deps, who, { call: 'setCreditSwitch', requestId, input: wish, at }, async (tx) => {
    const { scope, subject, state, untilOn } = wish
    const today = deps.clock.businessDay()
    if (!isThere(deps, wish)) throw new AppError('NOT_FOUND')
    if (untilOn !== null && untilOn < today) {
      throw new AppError('VALIDATION', { fields: [{ path: 'until', rule: 'future' }] })
    }
    await switches.lockSwitches(tx)
    const before = await switches.switchStateNow(tx, { scope, subject, today })
    const waits = switches.isLooser(state, before)
    const switchId = deps.newId()
    const row = { ...wish, switchId, setBy: who.operatorId, setAt: at, waits }
    await switches.insertSwitch(tx, row)
    return {
      answer: { switchId, waits },
      subjectId: switchId,
      userId: null,
      before: { state: before },
      after: { scope, subject, state, untilOn, waits },
    }
  })

/**
 * The second person confirms or refuses what is looser. Throws SAME_OPERATOR for the one who asked, CASE_DECIDED where it was decided
 * or something was set since.
 */
export const decideCreditSwitch = (
  deps: Deps,
  who: Operator,
  input: { requestId: string; switchId: string; decision: 'confirm' | 'refuse' },
  at: Date,
): Promise<{ switchId: string; state: CreditSwitchState }> => {
  const { requestId, ...asked } = input
  const deciding = { call: 'decideCreditSwitch', requestId, input: asked, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const { switchId } = asked
    await switches.lockSwitches(tx)
    const row = await switches.findSwitch(tx, switchId)
    if (!row) throw new AppError('NOT_FOUND')
    const asker = row.setBy ?? who.operatorId
    if (await isSamePerson(tx, asker, who.operatorId)) throw new AppError('SAME_OPERATOR')
    const decision = asked.decision === 'confirm' ? 'confirmed' : 'refused'
    const decided = { switchId, decision, decidedBy: who.operatorId, decidedAt: at } as const
    if (!row.isNewest || (await switches.decideSwitch(tx, decided)) === 0) {
      throw new AppError('CASE_DECIDED')
    }
    const today = deps.clock.businessDay()
    const state = await switches.switchStateNow(tx, { ...row, today })
    return {
      answer: { switchId, state },
      subjectId: switchId,
      userId: null,
      before: { standing: 'waits' },
      after: { decision, state },
    }
  })
}

const isThere = ({ market }: Deps, { scope, subject }: Wish): boolean => {
  if (scope === 'lender') {
    return lendersOf(market.code).some(({ lenderCode }) => lenderCode === subject)
  }
  if (scope === 'product') {
    return productVersionsOf(market.code).some(({ productCode }) => productCode === subject)
  }
  return subject === ''
}
