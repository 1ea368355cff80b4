import type { Deps } from '../../deps.ts'
import type { BorrowStop, CreditHistory } from './credit-decision.ts'
import { borrowStopOf } from './decide/credit-rules.ts'
import { deciderOf } from './decide/decider.ts'

/** What prevents a new loan today, whatever the standing decision says. */
export const borrowStopNow = (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
  person: { isBlocked: boolean; history: CreditHistory },
): BorrowStop | null => borrowStopOf(person, deciderOf(deps))
