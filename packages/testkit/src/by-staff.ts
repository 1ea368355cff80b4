import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  type decideProof,
  decideProposal,
  type refundOverpayment,
  type reverseRepayment,
  type waiveCharge,
  type writeOffLoan,
} from '@noren/contract/operator'
import type { decideBereavement } from '@noren/contract/operator/bereavements'
import type { decidePayoutReturn } from '@noren/contract/operator/cash'
import type { decideDispute } from '@noren/contract/operator/disputes'
import type { decideObjection } from '@noren/contract/operator/objections'
import type { decideSettlement } from '@noren/contract/operator/settlements'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import type { TestApp } from './test-app.ts'

type MoneyCall =
  | typeof decideBereavement
  | typeof decideDispute
  | typeof decidePayoutReturn
  | typeof decideObjection
  | typeof decideProof
  | typeof decideSettlement
  | typeof refundOverpayment
  | typeof reverseRepayment
  | typeof waiveCharge
  | typeof writeOffLoan

type Asked<Call extends MoneyCall> = Omit<BodyInput<Call>, 'requestId'> & { requestId?: string }

export interface StaffAnswer {
  code: number
  data: object
}

/**
 * Performs a staff action on money and, where it needs a second person, has another operator confirm it.
 */
export const byStaff = async <Call extends MoneyCall>(
  t: TestApp,
  call: Call,
  asked: Asked<Call>,
  by?: GivenOperator,
): Promise<StaffAnswer> => {
  const finance = by ?? (await givenOperator(t, 'finance'))
  const body = { requestId: randomUUID(), ...asked }
  const { code, data } = await t.call<MoneyCall>(call, { token: finance.token, body })
  if (code !== 200 || data.state !== 'proposed') return { code, data }
  const second = await givenOperator(t, 'finance', 'The second person')
  const { proposalId } = data
  const confirmed = { requestId: randomUUID(), proposalId, decision: 'confirm' }
  return t.call(decideProposal, { token: second.token, body: confirmed })
}
