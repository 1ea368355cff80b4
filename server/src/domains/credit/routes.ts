import { creditInfo } from '@noren/contract/credit'
import { decimalFromMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import { textIn } from '../../texts.ts'
import { borrowingOf } from '../loans/service.ts'

/** The use of the limit is known to loans, so this reads both domains. */
export const creditRoutes = (deps: Deps): Route[] => [
  route(creditInfo, async ({ who, language }) => {
    const { standing, use } = await borrowingOf(deps, deps.db, who.userId)
    const { currency } = deps.market
    const codes = standing?.reasonCodes ?? ['notDecided']
    return {
      decision: standing?.decision ?? 'review',
      currency,
      totalLimit: decimalFromMinor(use.totalMinor, currency),
      usedLimit: decimalFromMinor(use.usedMinor, currency),
      availableLimit: decimalFromMinor(use.availableMinor, currency),
      lock: use.lock,
      nextReviewOn: standing?.nextReviewOn ?? null,
      reapplyOn: standing?.reapplyOn ?? null,
      reasons: codes.map((code) => ({ code, text: textIn(language, 'credit', `reason.${code}`) })),
      version: standing?.version ?? '',
    }
  }),
]
