import { randomUUID } from 'node:crypto'
import type { Figure, ObjectionGround } from '@noren/contract/objections'
import { openObjection } from '@noren/contract/objections'
import { listOpenObjections } from '@noren/contract/operator/objections'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { givenOperator } from './given-operator.ts'
import type { TestApp } from './test-app.ts'

/** An objection that waits for its answer, of a given loan or a new one. */
export const givenObjection = async (
  t: TestApp,
  of: { loan?: GivenLoan; figure?: Figure; ground?: ObjectionGround; note?: string } = {},
): Promise<GivenLoan & { objectionId: string; objectionNumber: string }> => {
  const { loan, figure = 'owed', ground = 'wrongAmount', note } = of
  const given = loan ?? (await givenDisbursedLoan(t))
  const { token } = given.person
  const body = { requestId: randomUUID(), repayId: given.loanId, figure, ground }
  const { code, msg, data } = await t.call(openObjection, {
    token,
    body: { ...body, ...(note && { note }) },
  })
  if (code !== 200) throw new Error(`the objection was not opened: ${msg}`)
  const finance = await givenOperator(t, 'finance')
  const asked = { token: finance.token, query: { limit: '100' } }
  const { details } = (await t.call(listOpenObjections, asked)).data
  const found = details.find((one) => one.objectionNumber === data.objectionNumber)
  if (!found) throw new Error('the objection does not wait')
  return { ...given, objectionId: found.objectionId, objectionNumber: data.objectionNumber }
}
