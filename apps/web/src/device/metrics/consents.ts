import { type CONSENT_PURPOSES, viewConsents } from '@noren/contract/account'
import { call } from '../api/client.ts'
import { readToken } from '../api/session.ts'
import { keep, readKept } from '../storage/kept.ts'

type Purpose = (typeof CONSENT_PURPOSES)[number]
type Consents = Partial<Record<Purpose, boolean>>

/** The consents as last reported by the server, which checks its own records in any case. */
const KEPT_AS = 'noren_consents'

/** Whether this person consented; false when nobody is signed in. */
export const hasConsent = (purpose: Purpose): boolean =>
  readToken() !== null && readKept<Consents>(KEPT_AS)?.[purpose] === true

/**
 * Stores decisions. Ignores an answer that arrives after the sign-out, since it concerns a person who has
 * left.
 */
export function takeConsents(decided: readonly { purpose: Purpose; given: boolean }[]): void {
  if (readToken() === null) return
  const heard = Object.fromEntries(decided.map(({ purpose, given }) => [purpose, given]))
  keep(KEPT_AS, { ...readKept<Consents>(KEPT_AS), ...heard })
}

export const forgetConsent = (purpose: Purpose): void => takeConsents([{ purpose, given: false }])

/** Asks the server once after a sign-in; from then on the app's own calls keep the copy current. */
export async function askConsents(): Promise<void> {
  if (readToken() === null || readKept(KEPT_AS) !== null) return
  takeConsents((await call(viewConsents, {})).details)
}
