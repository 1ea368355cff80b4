import { ApiError } from '@noren/client/api-error'
import { CODES_WITHOUT_TOAST, TOKEN_EXPIRED_MSG } from '@noren/contract/error-codes'

const SERVICE_CLOSED = 420

/** What the app does about a failed call, whatever page made it. */
export type ErrorAction =
  /** The session is over: forget it and go to /login. */
  | { kind: 'signOut' }
  /** The service is closed for this person: back to the landing page. */
  | { kind: 'toLanding'; text: string }
  /** Its page says it in place. */
  | { kind: 'quiet' }
  | { kind: 'toast'; text: string }
  /** Nothing came back, or nothing readable: our own words, and trying again. */
  | { kind: 'connectionToast'; text: 'networkFailed' | 'timedOut' | 'badAnswer' }

export function actionOf(error: unknown): ErrorAction {
  if (!(error instanceof ApiError)) return { kind: 'connectionToast', text: 'badAnswer' }
  if (error.kind === 'network') return { kind: 'connectionToast', text: 'networkFailed' }
  if (error.kind === 'timeout') return { kind: 'connectionToast', text: 'timedOut' }
  if (error.kind === 'badAnswer') return { kind: 'connectionToast', text: 'badAnswer' }
  // A refused openToken is no session that ended: the landing page is where its bearer belongs.
  if (error.code === 401 && error.reason === 'OPEN_TOKEN_USED')
    return { kind: 'toast', text: error.msg }
  if (error.code === 401) return { kind: 'signOut' }
  if (error.code === 403 && error.msg === TOKEN_EXPIRED_MSG) return { kind: 'signOut' }
  // This person may not use the service, whatever the call.
  if (error.code === SERVICE_CLOSED) return { kind: 'toLanding', text: error.msg }
  if (CODES_WITHOUT_TOAST.includes(error.code)) return { kind: 'quiet' }
  return { kind: 'toast', text: error.msg }
}
