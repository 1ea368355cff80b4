import type { Deps } from '../../deps.ts'
import type { BorrowStop, CreditHistory } from './credit-decision.ts'
import { borrowStopOf } from './decide/credit-rules.ts'
import { deciderOf } from './decide/decider.ts'

/** What stands against a new loan today, whatever the decision that holds says. */
export const borrowStopNow = (
  deps: Pick<Deps, 'market' | 'clock'>,
  person: { isBlocked: boolean; history: CreditHistory },
): BorrowStop | null => borrowStopOf(person, deciderOf(deps))
