import { sendOtp } from '@noren/contract/account'
import type { OperatorRole } from '@noren/contract/operator'
import { rawStatement } from '../src/db/statement.ts'
import { addOperator } from '../src/domains/operator/service.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

export interface GivenOperator {
  operatorId: string
  token: string
}

/** A person of the staff with a token, made as the administrator's command makes them. */
export const givenOperator = async (t: TestApp, role: OperatorRole): Promise<GivenOperator> => {
  const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now() }
  return addOperator(desk, { name: `Test ${role}`, role })
}

const latestCode = rawStatement<{ phone: string }, { code: string }>(
  'test_latest_step_up_code',
  `select code from sandbox_messages where channel = 'sms' and recipient = $1
   order by id desc limit 1`,
  ['phone'],
)

/** A fresh code to change the bank account, from the person's own phone. */
export const stepUpCode = async (t: TestApp, person: SignedInPerson): Promise<string> => {
  t.clock.advanceMs(61_000)
  const { phone, token, deviceId } = person
  const sent = await t.call(sendOtp, { query: { phone, type: '2' }, token, deviceId })
  if (sent.code !== 200) throw new Error(`no code was sent: ${sent.msg}`)
  return (await latestCode.one(t.db, { phone: `+91${phone}` })).code
}

const auditOf = rawStatement<
  { subjectId: string },
  { action: string; operatorId: string | null; before: object; after: object }
>(
  'test_list_audit',
  `select action, operator_id as "operatorId", before, after from operator_audit
   where subject_id = $1 order by id`,
  ['subjectId'],
)
export const auditRows = (t: TestApp, subjectId: string) => auditOf.all(t.db, { subjectId })
