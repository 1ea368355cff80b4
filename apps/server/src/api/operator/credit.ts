import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/credit'
import type { Deps } from '../../deps.ts'
import { creditDecisions, redecide } from '../../domains/operator/credit.ts'
import { type Route, route } from '../../http/route.ts'
import { wireReasons } from '../wire/operator.ts'

/** What was decided about a person, and the order to decide again. */
export const operatorCreditRoutes = (deps: Deps): Route[] => [
  route(calls.creditDecisions, async ({ who, params, language, at }) => ({
    details: (await creditDecisions(deps, who, params.userId, at)).map(
      ({ userId: _, limitMinor, currency, reasonCodes, triggers, decidedAt, lines, ...row }) => ({
        ...row,
        currency,
        limit: decimalFromMinor(limitMinor, currency),
        reasons: wireReasons(reasonCodes, language, 'reason.'),
        triggers: triggers ?? [],
        decidedAt: decidedAt.toISOString(),
        lines: lines.map((line) => ({ ...line })),
      }),
    ),
  })),
  route(calls.redecide, ({ who, body, at }) => redecide(deps, who, body, at)),
]
