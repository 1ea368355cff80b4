import { randomUUID } from 'node:crypto'
import { decideProposal } from '@noren/contract/operator'
import { agreeGuarantee } from '@noren/contract/operator/guarantees'
import { givenDisbursedLoan } from './given-disbursed-loan.ts'
import { givenOperator } from './given-operator.ts'
import type { TestApp } from './test-app.ts'

/** A loan that was paid out yesterday, as the set of a guarantee that pays when it is claimed. */
export const givenSetOfLoans = async (t: TestApp) => (await givenSet(t)).set

const givenSet = async (t: TestApp) => {
  const { loanId } = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  const day = t.clock.businessDay()
  t.clock.advanceDays(1)
  const of = { book: 'banyan-lane-INR', giver: 'Noren Platform Ltd', productCode: 'lane-30' }
  const set = { ...of, form: 'bankGuarantee' as const, cover: '1000.00', from: day, until: day }
  return { loanId, set }
}

/** A loan of such a set that was agreed, so late that the guarantee may be claimed for it. */
export const givenGuaranteedLoan = async (t: TestApp): Promise<string> => {
  const { loanId, set } = await givenSet(t)
  const { token } = await givenOperator(t, 'accountant')
  const asked = await t.call(agreeGuarantee, { token, body: { requestId: randomUUID(), ...set } })
  const { proposalId } = asked.data
  const confirmed = { requestId: randomUUID(), proposalId, decision: 'confirm' as const }
  const { token: second } = await givenOperator(t, 'finance', 'Who confirms a guarantee')
  const { code, msg } = await t.call(decideProposal, { token: second, body: confirmed })
  if (code !== 200) throw new Error(`no guarantee: ${msg}`)
  t.clock.advanceDays(134)
  return loanId
}
