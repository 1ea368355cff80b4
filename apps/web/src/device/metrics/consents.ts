import { type CONSENT_PURPOSES, viewConsents } from '@noren/contract/account'
import { call } from '../api/client.ts'
import { readToken } from '../api/session.ts'
import { keep, readKept } from '../storage/kept.ts'

type Purpose = (typeof CONSENT_PURPOSES)[number]
type Consents = Partial<Record<Purpose, boolean>>

/** As they were last heard of; the server asks its own ledger all the same. */
const KEPT_AS = 'noren_consents'

/** Whether this person said yes. Nobody who is not signed in has. */
export const hasConsent = (purpose: Purpose): boolean =>
  readToken() !== null && readKept<Consents>(KEPT_AS)?.[purpose] === true

/** An answer that comes after the sign-out is about nobody who is here, and is not kept. */
export function takeConsents(decided: readonly { purpose: Purpose; given: boolean }[]): void {
  if (readToken() === null) return
  const heard = Object.fromEntries(decided.map(({ purpose, given }) => [purpose, given]))
  keep(KEPT_AS, { ...readKept<Consents>(KEPT_AS), ...heard })
}

export const forgetConsent = (purpose: Purpose): void => takeConsents([{ purpose, given: false }])

/** Asks once after a sign-in; from then on the app's own calls tell. */
export async function askConsents(): Promise<void> {
  if (readToken() === null || readKept(KEPT_AS) !== null) return
  takeConsents((await call(viewConsents, {})).details)
}
