import { ApiError } from '@noren/client/api-error'
import { CODES_WITHOUT_TOAST, TOKEN_EXPIRED_MSG } from '@noren/contract/error-codes'

const SERVICE_CLOSED = 420

/** What the app does about a failed call, whichever page made it. */
export type ErrorAction =
  /** The session is over: forget it and go to /login. */
  | { kind: 'signOut' }
  /** The service is closed to this person: back to the landing page. */
  | { kind: 'toLanding'; text: string }
  /** The page shows it itself. */
  | { kind: 'quiet' }
  | { kind: 'toast'; text: string }
  /** No answer, or an unreadable one: the app's own message, with a way to try again. */
  | { kind: 'connectionToast'; text: 'networkFailed' | 'timedOut' | 'badAnswer' }

export function actionOf(error: unknown): ErrorAction {
  if (!(error instanceof ApiError)) return { kind: 'connectionToast', text: 'badAnswer' }
  if (error.kind === 'network') return { kind: 'connectionToast', text: 'networkFailed' }
  if (error.kind === 'timeout') return { kind: 'connectionToast', text: 'timedOut' }
  if (error.kind === 'badAnswer') return { kind: 'connectionToast', text: 'badAnswer' }
  // A refused openToken does not mean that a session ended: its bearer stays on the landing page.
  if (error.code === 401 && error.reason === 'OPEN_TOKEN_USED')
    return { kind: 'toast', text: error.msg }
  if (error.code === 401) return { kind: 'signOut' }
  if (error.code === 403 && error.msg === TOKEN_EXPIRED_MSG) return { kind: 'signOut' }
  // This person may not use the service, whichever call was made.
  if (error.code === SERVICE_CLOSED) return { kind: 'toLanding', text: error.msg }
  if (CODES_WITHOUT_TOAST.includes(error.code)) return { kind: 'quiet' }
  return { kind: 'toast', text: error.msg }
}
