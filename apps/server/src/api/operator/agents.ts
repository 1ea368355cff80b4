import type { Day } from '@noren/contract/dates'
import * as calls from '@noren/contract/operator/agents'
import type { Deps } from '../../deps.ts'
import * as agents from '../../domains/operator/agents.ts'
import { type Route, route } from '../../http/route.ts'
import { dayFromWire } from '../day-input.ts'

/** Agencies that collect for lenders, and who works for them. */
export const operatorAgentRoutes = (deps: Deps): Route[] => [
  route(calls.listAgencies, async () => {
    const { agencies, agents: people, staff, warnDays } = await agents.listAgencies(deps)
    return { details: agencies.map(wire), agents: people.map(wire), staff, warnDays }
  }),
  route(calls.saveAgency, ({ who, body, at }) => {
    const { requestId, agencyId = null, name, lenders, certificate } = body
    const untilOn = dayFromWire(body.until, 'until')
    const asked = { requestId, agencyId, name, lenders, certificate, untilOn }
    return agents.saveAgency(deps, who, asked, at)
  }),
  route(calls.saveAgent, ({ who, body, at }) => {
    const { requestId, operatorId, agencyId, certificate, languages } = body
    const untilOn = dayFromWire(body.until, 'until')
    const asked = { requestId, operatorId, agencyId, certificate, untilOn, languages }
    return agents.saveAgent(deps, who, asked, at)
  }),
  route(calls.endAgent, ({ who, body: { requestId, what, subjectId }, at }) =>
    agents.endAgent(deps, who, { requestId, what, subjectId }, at),
  ),
]

interface Row {
  untilOn: Day
  standing: calls.AgentStanding
  askedByName: string
  confirmedAt: Date | null
  endedAt: Date | null
}
const wire = <Of extends Row>({
  untilOn: until,
  askedByName: askedBy,
  confirmedAt,
  endedAt: _,
  ...row
}: Of) => ({
  ...{ ...row, until, askedBy },
  confirmedAt: confirmedAt?.toISOString() ?? null,
})
