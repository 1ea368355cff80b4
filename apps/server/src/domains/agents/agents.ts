import { addDays, type Day } from '@noren/contract/dates'
import type { AgentStanding } from '@noren/contract/operator/agents'
import { lendersOf, reminderPolicy } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './store/agents.ts'

type At = Pick<Deps, 'clock'>

/** A certificate holds on its last day, too. */
const hasPassed = ({ clock }: At, untilOn: Day): boolean => untilOn < clock.businessDay()

const isOver = (deps: At, { untilOn, isEnded }: { untilOn: Day; isEnded: boolean }): boolean =>
  isEnded || hasPassed(deps, untilOn)

const standingOf = (
  deps: At,
  of: { confirmedAt: Date | null; endedAt: Date | null; untilOn: Day },
): AgentStanding => {
  if (!of.confirmedAt) return 'waits'
  if (of.endedAt) return 'ended'
  return hasPassed(deps, of.untilOn) ? 'over' : 'holds'
}

/** The register: each agency and agent as it holds, beside what waits for a second person. */
export const listAgencies = async (deps: Pick<Deps, 'clock' | 'market'>, on: Querier) => ({
  agencies: (await store.listAgencyRows(on)).map((row) => ({
    ...row,
    standing: standingOf(deps, row),
  })),
  agents: (await store.listAgentRows(on)).map(({ holdsUntil, ...row }) => ({
    ...row,
    standing: standingOf(deps, { ...row, untilOn: holdsUntil }),
  })),
  staff: await store.listCollectors(on),
  warnDays: reminderPolicy(deps.market.code).calls.certificateDays,
})

/** As what somebody of the staff contacts borrowers today; null: the lender's own staff, by their name alone. */
export type AgentNow = (store.RegisteredAgent & { readonly isOver: boolean }) | null

/** The agency that somebody of the staff works for. */
export const agentOf = async (deps: At, on: Querier, operatorId: string): Promise<AgentNow> => {
  const agent = await store.findRegisteredAgent(on, operatorId)
  return agent ? { ...agent, isOver: isOver(deps, agent) } : null
}

export type AgencyInForce = Pick<
  store.RegisteredAgency,
  'name' | 'lenders' | 'certificate' | 'untilOn'
>

const lenderCodes = ({ market }: Pick<Deps, 'market'>): string[] =>
  lendersOf(market.code).map(({ lenderCode }) => lenderCode)

/** Agencies that may collect today, by name, for lenders that the market still has. */
export const agenciesInForce = async (
  deps: Pick<Deps, 'clock' | 'market'>,
  on: Querier,
): Promise<AgencyInForce[]> => {
  const codes = lenderCodes(deps)
  return (await store.listRegistered(on))
    .filter((agency) => !isOver(deps, agency))
    .map(({ lenders, ...agency }) => ({
      ...agency,
      lenders: lenders.filter((code) => codes.includes(code)),
    }))
    .filter(({ lenders }) => lenders.length > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The names that a key facts statement of the lender gives: who may contact the borrower for it. */
export const namesFor = (agencies: readonly AgencyInForce[], lenderCode: string): string[] =>
  agencies.filter(({ lenders }) => lenders.includes(lenderCode)).map(({ name }) => name)

export interface AskedAgency {
  agencyId: string | null
  name: string
  lenders: readonly string[]
  certificate: string
  untilOn: Day
}

const refuseOver = (deps: At, untilOn: Day): void => {
  if (hasPassed(deps, untilOn)) throw new AppError('CERT_OVER')
}

/** Says what is registered of the agency until now. Throws NOT_FOUND for a lender that the market has not, or no such agency, and CERT_OVER. */
export const askForAgency = async (
  deps: Pick<Deps, 'clock' | 'market' | 'newId'>,
  tx: Tx,
  { agencyId: known, ...asked }: AskedAgency,
  { operatorId: askedBy }: { operatorId: string },
): Promise<{ agencyId: string; before: store.RegisteredAgency | null }> => {
  const codes = lenderCodes(deps)
  if (!asked.lenders.every((code) => codes.includes(code))) throw new AppError('NOT_FOUND')
  const before = known === null ? null : ((await store.findRegistered(tx, known)) ?? null)
  if (known !== null && before === null) throw new AppError('NOT_FOUND')
  refuseOver(deps, asked.untilOn)
  const agencyId = known ?? deps.newId()
  const by = { versionId: deps.newId(), askedBy, askedAt: deps.clock.now() }
  await store.insertAgency(tx, { ...asked, ...by, agencyId })
  return { agencyId, before }
}

export interface AskedAgent {
  operatorId: string
  agencyId: string
  certificate: string
  untilOn: Day
  languages: readonly string[]
}

/** Throws NOT_FOUND for no such agency, or who is no collections agent, and CERT_OVER also where the agency's own is over. */
export const askForAgent = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  asked: AskedAgent,
  { operatorId: askedBy }: { operatorId: string },
): Promise<{ name: string; agencyName: string }> => {
  const agency = await store.findRegistered(tx, asked.agencyId)
  const collectors = await store.listCollectors(tx)
  const person = collectors.find(({ operatorId }) => operatorId === asked.operatorId)
  if (!agency || !person) throw new AppError('NOT_FOUND')
  if (isOver(deps, agency)) throw new AppError('CERT_OVER')
  refuseOver(deps, asked.untilOn)
  const by = { versionId: deps.newId(), askedBy, askedAt: deps.clock.now() }
  await store.insertAgent(tx, { ...asked, ...by })
  return { name: person.name, agencyName: agency.name }
}

interface Confirming {
  subjectId: string
  confirmedBy: string
}

/** What was asked last of the agency holds from now on. Throws CERT_OVER where its certificate has ended meanwhile. */
export const confirmAgency = async (
  deps: At,
  tx: Tx,
  { subjectId, confirmedBy }: Confirming,
): Promise<void> => {
  const waiting = await store.lockWaiting(tx, 'agency', subjectId)
  if (!waiting) throw new AppError('NOT_FOUND')
  refuseOver(deps, waiting.untilOn)
  const { versionId } = waiting
  await store.confirm(tx, 'agency', { versionId, confirmedBy, at: deps.clock.now() })
}

/** The same of an agent, where the agency still is one. */
export const confirmAgent = async (
  deps: At,
  tx: Tx,
  { subjectId, confirmedBy }: Confirming,
): Promise<void> => {
  const waiting = await store.lockWaiting(tx, 'agent', subjectId)
  const agency = waiting && (await store.findRegistered(tx, waiting.agencyId))
  if (!agency) throw new AppError('NOT_FOUND')
  if (isOver(deps, agency)) throw new AppError('CERT_OVER')
  refuseOver(deps, waiting.untilOn)
  const { versionId } = waiting
  await store.confirm(tx, 'agent', { versionId, confirmedBy, at: deps.clock.now() })
}

/** Nobody is contacted by it, or by them, from now on. Throws NOT_FOUND where there is nothing to end. */
export const endRegistered = async (
  { clock }: At,
  tx: Tx,
  of: { what: store.Registered; subjectId: string; endedBy: string },
): Promise<void> => {
  const { what, ...ended } = of
  const end = what === 'agency' ? store.endAgency : store.endAgent
  if (!(await end(tx, { ...ended, at: clock.now() }))) throw new AppError('NOT_FOUND')
}

/** Tells the lead, once of each, which certificates run out soon. Returns how many. */
export const warnOfCertificates = (
  { market }: Pick<Deps, 'market'>,
  tx: Tx,
  { businessDay, at, limit }: { businessDay: Day; at: Date; limit: number },
): Promise<number> => {
  const { certificateDays } = reminderPolicy(market.code).calls
  return store.warnBefore(tx, { before: addDays(businessDay, certificateDays), at, limit })
}
