import { type CONSENT_PURPOSES, saveConsent } from '@noren/contract/account'
import { NOTICE_VERSION } from '../notice-version.ts'
import { call } from './client.ts'

/** Records the person's consent to one purpose. */
export async function giveConsent(purpose: (typeof CONSENT_PURPOSES)[number]): Promise<void> {
  await call(saveConsent, {
    body: { consents: [{ purpose, given: true }], textVersion: NOTICE_VERSION },
  })
}
