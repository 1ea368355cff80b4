import { forget, keep, readKept } from '../../../device/storage/kept.ts'
import type { LoginForm } from './login-table.ts'

/**
 * What was typed and requested. `waitEndMs`: when a new code may be requested, by the device's clock; 0
 * before the first.
 */
export type KeptSignIn = { form: LoginForm; waitEndMs: number }

/** Removed with the session's other keys, and with the tab. */
const KEY = 'noren_tab_signIn'
const EMPTY: KeptSignIn = { form: { phone: '', code: '', isAgreed: false }, waitEndMs: 0 }

let kept: KeptSignIn | null = null

/**
 * The form as it was before the person read the policy, or before a cheap phone unloaded the page to show
 * the SMS.
 */
export function keptSignIn(): KeptSignIn {
  kept ??= readKept(KEY) ?? EMPTY
  return kept
}

/** The code is kept in memory only: it is short-lived, and the SMS is still there. */
export function keepSignIn(changed: Partial<KeptSignIn>): KeptSignIn {
  kept = { ...keptSignIn(), ...changed }
  keep(KEY, { ...kept, form: { ...kept.form, code: '' } })
  return kept
}

export function forgetSignIn(): void {
  kept = null
  forget(KEY)
}
