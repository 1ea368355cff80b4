import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { decideProposal } from '@noren/contract/operator'
import { saveAgency, saveAgent } from '@noren/contract/operator/agents'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import type { TestApp } from './test-app.ts'

export const LENDER = 'banyan-lane'

/** What may be registered of an agency; its certificate holds for a year from today. */
export const agencyOf = (t: TestApp) => ({
  ...{ name: `Calm Collect ${randomUUID().slice(0, 8)}`, lenders: [LENDER], certificate: 'DRA-1' },
  until: addDays(t.clock.businessDay(), 365),
})

/** Confirms what was proposed, as another person than who asked. */
export const confirmProposal = async (t: TestApp, proposalId: string): Promise<void> => {
  const { token } = await givenOperator(t, 'finance')
  const body = { requestId: randomUUID(), proposalId, decision: 'confirm' as const }
  const { code, msg } = await t.call(decideProposal, { token, body })
  if (code !== 200) throw new Error(`not confirmed: ${msg}`)
}

/** An agency that collects for the lender of the test's loans. */
export const givenAgency = async (
  t: TestApp,
  of: Partial<ReturnType<typeof agencyOf>> = {},
): Promise<{ agencyId: string; name: string; lead: GivenOperator }> => {
  const lead = await givenOperator(t, 'collectionsLead')
  const asked = { ...agencyOf(t), ...of }
  const body = { requestId: randomUUID(), ...asked }
  const { data, code, msg } = await t.call(saveAgency, { token: lead.token, body })
  if (code !== 200) throw new Error(`no agency: ${msg}`)
  await confirmProposal(t, data.proposalId)
  return { agencyId: data.agencyId, name: asked.name, lead }
}

/** Registers somebody of the staff as one who works for it. */
export const givenAgent = async (
  t: TestApp,
  { agencyId, lead }: { agencyId: string; lead: GivenOperator },
  { operatorId }: { operatorId: string },
  until: string = addDays(t.clock.businessDay(), 365),
): Promise<void> => {
  const agent = { operatorId, agencyId, certificate: 'DRA-77', until, languages: ['en'] }
  const body = { requestId: randomUUID(), ...agent }
  const { data, code, msg } = await t.call(saveAgent, { token: lead.token, body })
  if (code !== 200) throw new Error(`no agent: ${msg}`)
  await confirmProposal(t, data.proposalId)
}
