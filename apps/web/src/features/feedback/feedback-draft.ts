import { FEEDBACK_KINDS } from '@noren/contract/feedback'
import type { FeedbackForm } from './feedback-form.ts'

/**
 * What was written, on the device until it is sent; the key's start has it forgotten with the session. The
 * pictures stay in memory: they may be large, and they are chosen again in a moment.
 */
const KEY = 'noren_draft_feedback'
const NOTHING: FeedbackForm = { kind: null, message: '' }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readFeedbackDraft(store = deviceStore()): FeedbackForm {
  try {
    const kept = JSON.parse(store?.getItem(KEY) ?? 'null') as Partial<FeedbackForm> | null
    const kind = FEEDBACK_KINDS.find((known) => known === kept?.kind) ?? null
    return { kind, message: typeof kept?.message === 'string' ? kept.message : '' }
  } catch {
    return NOTHING
  }
}

export function keepFeedbackDraft(form: FeedbackForm, store = deviceStore()): void {
  try {
    store?.setItem(KEY, JSON.stringify(form))
  } catch {
    // The device has no room; the page itself still holds what was written.
  }
}

export function forgetFeedbackDraft(store = deviceStore()): void {
  store?.removeItem(KEY)
}

function deviceStore(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
