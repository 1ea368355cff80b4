import { ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import * as agents from '../agents/agents.ts'
import { decideOnce } from './decide/decide-once.ts'
import { accountsOf, isSamePerson } from './money/four-eyes-store.ts'
import { type MoneyAction, withdrawProposals } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

export const listAgencies = (deps: Deps) => agents.listAgencies(deps, deps.db)

interface Proposing {
  kind: 'agency' | 'agent'
  subjectId: string
  /** `revived`: it was ended, and is to hold again. */
  reason: 'agency' | 'agent' | 'revived'
  /** What the second person reads, and signs for. */
  said: readonly string[]
  at: Date
}
const proposeToAnother = (deps: Deps, tx: Tx, who: Operator, of: Proposing): Promise<string> => {
  const { kind, subjectId, reason, said, at } = of
  return proposeAlways(deps, tx, who, {
    ...{ kind, subjectId, userId: null, reason, reference: said.join(' · ') },
    ...{ amountMinor: ZERO_MINOR, currency: deps.market.currency, proposedAt: at },
  })
}

export interface Proposed {
  agencyId: string
  proposalId: string
}

/** Proposes an agency, or what is to hold of it. Throws as askForAgency does, and PROPOSAL_PENDING. */
export const saveAgency = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: agents.AskedAgency & { requestId: string },
  at: Date,
): Promise<Proposed> =>
  decideOnce(deps, who, { call: 'saveAgency', requestId, input, at }, async (tx) => {
    const { agencyId, before } = await agents.askForAgency(deps, tx, input, who)
    const { name, certificate, untilOn, lenders } = input
    // Whose certificate and lenders change is said first: a new name alone would not tell.
    const was = before ? `${before.name} (${before.lenders.join(', ')}) → ` : ''
    const said = [`${was}${name}`, certificate, untilOn, lenders.join(', ')]
    const reason = before?.isEnded ? ('revived' as const) : ('agency' as const)
    const of = { kind: 'agency' as const, subjectId: agencyId, reason, said, at }
    const answer = { agencyId, proposalId: await proposeToAnother(deps, tx, who, of) }
    const entry = { subjectId: agencyId, userId: null, before: before ?? {} }
    return { ...entry, answer, after: { ...input, ...answer } }
  })

/** Proposes that somebody works for an agency. Throws as askForAgent does, PROPOSAL_PENDING, and OWN_ACCOUNT for oneself. */
export const saveAgent = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: agents.AskedAgent & { requestId: string },
  at: Date,
): Promise<Proposed> =>
  decideOnce(deps, who, { call: 'saveAgent', requestId, input, at }, async (tx) => {
    const { operatorId, agencyId, certificate, untilOn, languages } = input
    if (await isSamePerson(tx, operatorId, who.operatorId)) throw new AppError('OWN_ACCOUNT')
    const { name, agencyName } = await agents.askForAgent(deps, tx, input, who)
    const said = [name, agencyName, certificate, untilOn, languages.join(', ')]
    const reason = 'agent' as const
    const of = { kind: 'agent' as const, subjectId: operatorId, reason, said, at }
    const answer = { agencyId, proposalId: await proposeToAnother(deps, tx, who, of) }
    return {
      ...{ answer, subjectId: operatorId, userId: null, before: {} },
      after: { ...input, ...answer },
    }
  })

/** Registers what was proposed, in the transaction of its confirmation. */
export const carryOutAgent = async (
  deps: Deps,
  tx: Tx,
  { kind, subjectId }: Pick<MoneyAction, 'kind' | 'subjectId'>,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => {
  const confirm = kind === 'agency' ? agents.confirmAgency : agents.confirmAgent
  await confirm(deps, tx, { subjectId, confirmedBy })
  return { registered: subjectId }
}

/** Ends an agency, or a person under all their accounts, at once, with what waits about them. Throws NOT_FOUND. */
export const endAgent = (
  deps: Deps,
  who: Operator,
  input: { requestId: string; what: 'agency' | 'agent'; subjectId: string },
  at: Date,
): Promise<{ subjectId: string }> => {
  const { requestId, ...asked } = input
  return decideOnce(deps, who, { call: 'endAgent', requestId, input: asked, at }, async (tx) => {
    const { what, subjectId } = asked
    const { operatorId } = who
    await agents.endRegistered(deps, tx, { what, subjectId, endedBy: operatorId })
    const waiting = what === 'agent' ? await accountsOf(tx, subjectId) : [subjectId]
    for (const about of waiting) {
      await withdrawProposals(tx, { kind: what, subjectId: about, operatorId, at })
    }
    const answer = { subjectId }
    return { answer, subjectId, userId: null, before: {}, after: { what, state: 'ended' } }
  })
}
