import * as calls from '@noren/contract/bereavements'
import type { Deps } from '../deps.ts'
import { endDeathReport } from '../domains/bereavements/end-report.ts'
import { reportDeath } from '../domains/bereavements/report-death.ts'
import { type Route, route } from '../http/route.ts'
import { dayOrNull } from './day-input.ts'

/** Reports of a death, which anybody may make. */
export const bereavementRoutes = (deps: Deps): Route[] => [
  route(calls.reportDeath, ({ body, file: paper, address, at }) => {
    const { work, diedOn, ...told } = body
    const day = dayOrNull(diedOn, 'diedOn') ?? undefined
    return reportDeath(deps, { ...told, diedOn: day, work, paper, address }, at)
  }),
  route(calls.endDeathReport, async ({ who, at }) => {
    await endDeathReport(deps, who, at)
    return {}
  }),
]
