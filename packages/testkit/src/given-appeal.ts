import { randomUUID } from 'node:crypto'
import { appealHold } from '@noren/contract/appeals'
import { blockPerson } from '@noren/contract/operator'
import { listAppeals } from '@noren/contract/operator/appeals'
import { type CertifiedPerson, givenCertifiedUser } from './given-certified.ts'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import type { TestApp } from './test-app.ts'

/** Somebody whom one of the staff has blocked. */
export const givenBlocked = async (
  t: TestApp,
): Promise<CertifiedPerson & { blocker: GivenOperator }> => {
  const person = await givenCertifiedUser(t)
  const blocker = await givenOperator(t, 'kycReviewer')
  const decision = { decision: 'block', reasonCode: 'blocked.check' } as const
  const body = { requestId: randomUUID(), userId: person.userId, ...decision }
  const { code, msg } = await t.call(blockPerson, { token: blocker.token, body })
  if (code !== 200) throw new Error(`not blocked: ${msg}`)
  return { ...person, blocker }
}

/** The same, who asks that somebody else looks again. */
export const givenAppeal = async (
  t: TestApp,
): Promise<CertifiedPerson & { blocker: GivenOperator; appealId: string }> => {
  const person = await givenBlocked(t)
  const { token, userId, blocker } = person
  await t.call(appealHold, { token, body: { words: 'It was not me.' } })
  const asked = { token: blocker.token, query: { limit: '100' } }
  const { details } = (await t.call(listAppeals, asked)).data
  const found = details.find((one) => one.userId === userId)
  if (!found) throw new Error('the appeal does not wait')
  return { ...person, appealId: found.appealId }
}
