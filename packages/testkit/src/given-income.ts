import { saveConsent } from '@noren/contract/account'
import { addDays } from '@noren/contract/dates'
import { incomeProof } from '@noren/contract/income'
import { type CertifiedPerson, givenCertifiedUser } from './given-certified.ts'
import { givenStatement, statementCsv } from './given-statement.ts'
import type { CallOptions, TestApp } from './test-app.ts'

/** A CSV file of that person's own account, and the consent to read it. */
const ownFile = async (t: TestApp, person: CertifiedPerson) => {
  const { token, name, accountNumber } = person
  const consents = [{ purpose: 'incomeProof', given: true }]
  await t.call(saveConsent, { token, body: { consents, textVersion: 'test' } })
  const until = addDays(t.clock.businessDay(), -2)
  const bytes = statementCsv(givenStatement({ name, accountNumber, until }))
  return { token, body: {}, file: { bytes, name: 'statement.csv', type: 'text/csv' } }
}

/** A certified person about to send a statement. */
export const givenStatementFile = async (t: TestApp): Promise<CallOptions> =>
  ownFile(t, await givenCertifiedUser(t))

/** The statement of that person has been read and waits for them. */
export const givenOwnReading = async (t: TestApp, person: CertifiedPerson): Promise<string> => {
  const { data, msg } = await t.call(incomeProof, await ownFile(t, person))
  if (!data.open) throw new Error(`a statement was not read: ${msg}`)
  return data.open.proofId
}

export const givenReadStatement = async (
  t: TestApp,
): Promise<{ token: string; proofId: string }> => {
  const person = await givenCertifiedUser(t)
  return { token: person.token, proofId: await givenOwnReading(t, person) }
}
