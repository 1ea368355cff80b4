import { randomUUID } from 'node:crypto'
import { decideProposal, writeOffLoan } from '@noren/contract/operator'
import { givenOperator } from './given-operator.ts'
import { rollOverdue } from './roll-overdue.ts'
import type { TestApp } from './test-app.ts'

/**
 * An operator proposes to write an overdue loan off. Returns the confirmation by a second person as a
 * function that still has to be called, because nobody can do it alone.
 */
export const proposeWriteOff = async (
  t: TestApp,
  { loanId }: { loanId: string },
): Promise<() => Promise<void>> => {
  await rollOverdue(t)
  const first = await givenOperator(t, 'finance')
  const second = await givenOperator(t, 'finance', 'The second person')
  const body = { requestId: randomUUID(), loanId, reason: 'uncollectable' } as const
  const proposed = await t.call(writeOffLoan, { token: first.token, body })
  const { proposalId } = proposed.data
  if (!proposalId) throw new Error(`the write-off was not proposed: ${proposed.msg}`)
  return async () => {
    const decision = { requestId: randomUUID(), proposalId, decision: 'confirm' } as const
    const answer = await t.call(decideProposal, { token: second.token, body: decision })
    if (answer.code !== 200) throw new Error(`the write-off was not confirmed: ${answer.msg}`)
  }
}

/** Writes an overdue loan off, with two operators. */
export const writeOff = async (t: TestApp, loan: { loanId: string }): Promise<void> => {
  const confirm = await proposeWriteOff(t, loan)
  await confirm()
}
