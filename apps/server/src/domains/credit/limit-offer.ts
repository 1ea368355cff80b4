import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { CreditHistory } from './credit-decision.ts'
import type { CreditStanding } from './credit-standing.ts'
import { limitOffer } from './decide/credit-rules.ts'
import { deciderOf } from './decide/decider.ts'

/** The limit a person may ask for today because they repaid on time; null when there is none. */
export const limitOfferOf = (
  deps: Deps,
  standing: CreditStanding | undefined,
  history: CreditHistory,
): Minor | null => {
  if (standing?.decision !== 'approved') return null
  return standing.offerMinor ?? limitOffer(standing, history, deciderOf(deps))
}
