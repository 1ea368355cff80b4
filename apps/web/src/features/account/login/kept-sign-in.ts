import { forget, keep, readKept } from '../../../device/storage/kept.ts'
import type { LoginForm } from './login-table.ts'

/** What was typed and asked for. `waitEndMs`: when a new code may be asked for, by the device's clock; 0 before the first. */
export type KeptSignIn = { form: LoginForm; waitEndMs: number }

/** Goes with the session's other keys, and with the tab. */
const KEY = 'noren_tab_signIn'
const EMPTY: KeptSignIn = { form: { phone: '', code: '', isAgreed: false }, waitEndMs: 0 }

let kept: KeptSignIn | null = null

/** As it was before the policy was read, or before a cheap phone dropped the page to show its SMS. */
export function keptSignIn(): KeptSignIn {
  kept ??= readKept(KEY) ?? EMPTY
  return kept
}

/** The code stays in the page's own memory: it is short-lived, and its SMS is still there. */
export function keepSignIn(changed: Partial<KeptSignIn>): KeptSignIn {
  kept = { ...keptSignIn(), ...changed }
  keep(KEY, { ...kept, form: { ...kept.form, code: '' } })
  return kept
}

export function forgetSignIn(): void {
  kept = null
  forget(KEY)
}
