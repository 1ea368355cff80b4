import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/bereavements'
import { languageOf } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import * as bereavements from '../../domains/operator/bereavements.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { dayOrNull } from '../day-input.ts'
import { wireWaits } from '../wire/operator.ts'
import { cursorOf, pageByTime } from './paging.ts'
import { wirePicture } from './pictures.ts'

/** Reports of a death. */
export const operatorBereavementRoutes = (deps: Deps): Route[] => [
  route(calls.listBereavements, async ({ query }) => {
    const page = pageByTime(query, FROM_OLDEST)
    const { rows, next } = await bereavements.listBereavements(deps, page)
    return { details: rows.map(wireReport), nextCursor: cursorOf(next) }
  }),
  route(calls.showBereavement, async ({ who, params, query, at }) => {
    const of = { reportId: params.reportId, diedOn: dayOrNull(query.diedOn, 'diedOn') }
    const shown = await bereavements.showBereavement(deps, who, of, at)
    const { debt, told, state, silentUntil } = shown
    const { currency } = deps.market
    return {
      ...wireReport(shown),
      ...{ state, told, silentUntil },
      debt: debt && {
        ...{ diedOn: debt.diedOn, currency, loanCount: debt.loanCount, closing: debt.closing },
        fixed: decimalFromMinor(debt.fixedMinor, currency),
        penal: decimalFromMinor(debt.penalMinor, currency),
      },
    }
  }),
  route(calls.bereavementPaper, async ({ who, params, at }) =>
    wirePicture(await bereavements.bereavementPaper(deps, who, params.reportId, at)),
  ),
  route(calls.estateLetters, async ({ who, params, query, at }) => {
    const language = query.language === undefined ? null : (languageOf(query.language) ?? null)
    const of = { reportId: params.reportId, language }
    return { details: await bereavements.estateLetters(deps, who, of, at) }
  }),
  route(calls.decideBereavement, async ({ who, body, language, at }) => {
    const { requestId, reportId, decision, closing = null } = body
    const diedOn = dayOrNull(body.diedOn, 'diedOn')
    const request = { requestId, reportId, decision, diedOn, closing }
    const { waits, ...done } = await bereavements.decideBereavement(deps, who, request, at)
    return { ...done, waits: wireWaits(deps, language, waits) }
  }),
]

const wireReport = (report: bereavements.Report) => ({
  reportId: report.reportId,
  reportNumber: report.reportNumber,
  userId: report.userId,
  reportedAt: report.reportedAt.toISOString(),
  hasPaper: report.hasPaper,
})
