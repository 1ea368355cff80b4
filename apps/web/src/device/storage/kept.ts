import { nowMs } from '../clock.ts'

/**
 * Everything the app stores on a phone unencrypted. What people type and photograph is encrypted
 * (sealed.ts). Keys that begin with `noren_` are about the person and are removed at sign-out.
 */
type Key =
  /** Who was signed in last, their status, and the last digits of their phone number. */
  | `noren_${'user' | 'status' | 'phone'}`
  /** What they consented to, what was told about them once, what may become a loan, when their token was renewed. */
  | `noren_${'consents' | 'push' | 'webPageFb' | 'located' | 'applied' | 'renewed'}`
  | 'isReportedDeviceInfo'
  /** Which advertisement they came from (boot.ts keeps it for 30 days); what the metrics have yet to send. */
  | `noren_${'landing' | 'metrics'}`
  /** Requests sent and not answered, by the name of the call. */
  | `noren_request.${string}`
  /**
   * This tab only: the sign-in form, where to go afterwards, the payment in progress, and what the
   * metrics and a reloaded page need.
   */
  | `noren_tab_${'signIn' | 'return' | 'paying' | 'reloadedFor' | 'reports' | 'sample'}`
  | 'appStartFlag'
  /** About the device: guides that were shown once, what was asked, and the colour scheme (boot.ts reads it too). */
  | 'isAgree'
  | 'isAsked'
  | 'isGuideShowed'
  | 'theme'
  /** Whether the server was a sandbox at the last visit. */
  | 'isSandbox'
  /** Whether a passkey is used on this phone; false where one was offered and is not. */
  | 'passkey'

export const DAY_MS = 86_400_000

/** These are removed with the tab too, but some browsers restore a tab after weeks. */
const isOfTab = (key: string): boolean => /^(noren_tab|app)/.test(key)

/** Days to keep a key: 1 for a tab's, 7 for what waits to be sent, otherwise as long as a session may last. */
const daysOf = (key: string): number =>
  isOfTab(key) ? 1 : /^noren_(metrics|request)/.test(key) ? 7 : 365

/** Throws where storage is not available (private windows, WebViews). */
const areaOf = (key: string): Storage => (isOfTab(key) ? sessionStorage : localStorage)

/** @returns whether it was stored: there may be no room, or no storage */
export function keep(key: Key, value: unknown): boolean {
  try {
    areaOf(key).setItem(key, JSON.stringify([nowMs() + daysOf(key) * DAY_MS, value]))
    return true
  } catch {
    return false
  }
}

/** null for an entry that is expired, damaged or not written by `keep`. */
export function readKept<Value>(key: Key): Value | null {
  try {
    const [untilMs, value] = JSON.parse(areaOf(key).getItem(key) ?? '')
    return untilMs > nowMs() ? value : null
  } catch {
    return null
  }
}

export const forget = (key: Key): void => forgetAll((one) => one === key)

/** Removes everything about the person, except these keys. */
export const forgetPerson = (...but: Key[]): void =>
  forgetAll((key) => /^noren|^isR/.test(key) && !but.includes(key))

/** Removes the matching keys from both storages. */
export function forgetAll(isChosen: (key: Key) => boolean): void {
  try {
    for (const area of [localStorage, sessionStorage]) {
      for (const key of Object.keys(area) as Key[]) if (isChosen(key)) area.removeItem(key)
    }
  } catch {
    // If storage is not available, there is nothing to remove.
  }
}
