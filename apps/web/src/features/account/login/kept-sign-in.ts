import type { LoginForm } from '../../../shell/step-up/phone-number.ts'

/** What was typed and asked for. `waitEndMs`: when a new code may be asked for, by the device's clock; 0 before the first. */
export type KeptSignIn = { form: LoginForm; waitEndMs: number }

/** Goes with the session's other keys, and with the tab. */
const KEY = 'noren_sign_in'
const EMPTY: KeptSignIn = { form: { phone: '', code: '', isAgreed: false }, waitEndMs: 0 }

let kept: KeptSignIn | null = null

/** As it was before the policy was read, or before a cheap phone dropped the page to show its SMS. */
export function keptSignIn(): KeptSignIn {
  kept ??= inTab()
  return kept
}

/** The code stays in the page's own memory: it is short-lived, and its SMS is still there. */
export function keepSignIn(changed: Partial<KeptSignIn>): KeptSignIn {
  kept = { ...keptSignIn(), ...changed }
  const { form, waitEndMs } = kept
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ form: { ...form, code: '' }, waitEndMs }))
  } catch {
    // The page's memory has it.
  }
  return kept
}

export function forgetSignIn(): void {
  kept = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept there.
  }
}

function inTab(): KeptSignIn {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as KeptSignIn
  } catch {
    return EMPTY
  }
}
