import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/objections'
import type { Deps } from '../../deps.ts'
import * as objections from '../../domains/operator/objections.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { amountFromWire } from '../amount.ts'
import { wireWaits } from '../wire/operator.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** Figures that borrowers have objected to. */
export const operatorObjectionRoutes = (deps: Deps): Route[] => [
  route(calls.listOpenObjections, async ({ query }) => {
    const page = pageByTime(query, FROM_OLDEST)
    const { rows, next } = await objections.listOpenObjections(deps, page)
    return { details: rows.map(wireObjection), nextCursor: cursorOf(next) }
  }),
  route(calls.showObjection, async ({ who, params, at }) => {
    const shown = await objections.showObjection(deps, who, params.objectionId, at)
    const { owedNow, state, note, stopsCollection } = shown
    const money = (amount: Minor) => decimalFromMinor(amount, shown.currency)
    return {
      ...wireObjection(shown),
      ...{ state, note, stopsCollection },
      owed: {
        principal: money(owedNow.principalMinor),
        interest: money(owedNow.interestMinor),
        fee: money(owedNow.feeMinor),
        tax: money(owedNow.taxMinor),
        penal: money(owedNow.penalMinor),
        total: money(owedNow.totalMinor),
      },
      paid: money(shown.paidMinor),
    }
  }),
  route(calls.decideObjection, async ({ who, body, language, at }) => {
    const { requestId, objectionId, decision, answer, correction } = body
    const { waits, ...done } = await objections.decideObjection(
      deps,
      who,
      {
        ...{ requestId, objectionId, decision, answer },
        correction: correction
          ? {
              part: correction.part,
              amountMinor:
                correction.amount === undefined
                  ? null
                  : amountFromWire(correction.amount, deps.market.currency, 'correction.amount'),
            }
          : null,
      },
      at,
    )
    return { ...done, waits: wireWaits(deps, language, waits) }
  }),
]

type Listed = Pick<
  Awaited<ReturnType<typeof objections.showObjection>>,
  | 'objectionId'
  | 'number'
  | 'userId'
  | 'loanId'
  | 'loanNumber'
  | 'currency'
  | 'figure'
  | 'ground'
  | 'figureMinor'
  | 'openedAt'
  | 'answerBy'
>

const wireObjection = (row: Listed) => ({
  objectionId: row.objectionId,
  objectionNumber: row.number,
  userId: row.userId,
  loanId: row.loanId,
  loanNumber: row.loanNumber,
  currency: row.currency,
  figure: row.figure,
  ground: row.ground,
  amount: decimalFromMinor(row.figureMinor, row.currency),
  openedAt: row.openedAt.toISOString(),
  answerBy: row.answerBy,
})
