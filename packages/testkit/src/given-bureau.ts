import { randomInt } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { askBureau } from '@noren/contract/bureau'
import { sandboxCreditBureau } from '@noren/server/providers/sandbox/credit-bureau'
import { givenCertifiedUser } from './given-certified.ts'
import type { CallOptions, TestApp } from './test-app.ts'

/** A certified person of whom the sandbox's bureau knows two loans, and who lets it be asked. */
export const givenBureauConsent = async (t: TestApp): Promise<CallOptions> => {
  t.deps.creditBureau ??= sandboxCreditBureau(t.deps)
  const phone = `9${String(randomInt(1_000_000)).padStart(6, '0')}801`
  const { token } = await givenCertifiedUser(t, { phone })
  const consents = [{ purpose: 'bureauInquiry', given: true }]
  await t.call(saveConsent, { token, body: { consents, textVersion: 'test' } })
  return { token, body: {} }
}

/** The same after the bureau has answered, about to say that a line is wrong. */
export const givenBureauReport = async (t: TestApp): Promise<CallOptions> => {
  const asking = await givenBureauConsent(t)
  const { data } = await t.call(askBureau, asking)
  const accountRef = data.report?.accounts[0]?.accountRef
  if (!accountRef) throw new Error('the bureau knows no loan')
  return { ...asking, body: { accountRef, ground: 'paid' } }
}
