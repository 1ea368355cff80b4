import { nowMs } from '../clock.ts'

/**
 * All that the app leaves on a phone as plain text. What people type and take pictures of is sealed (sealed.ts).
 * What begins with `noren_` is about the person and goes at sign-out.
 */
type Key =
  /** Who was here last, how far they are, and the end of their number. */
  | `noren_${'user' | 'status' | 'phone'}`
  /** What they allowed, and what was told of them once. */
  | `noren_${'consents' | 'push' | 'webPageFb' | 'located'}`
  | 'isReportedDeviceInfo'
  /** From which advertisement they came (boot.ts keeps it for 30 days); what the metrics have still to send. */
  | `noren_${'landing' | 'metrics'}`
  /** What was sent and never answered, by the name of its call. */
  | `noren_request.${string}`
  /** Of this tab only: sign-in, where it goes on afterwards, and what the metrics and a new document need to know. */
  | `noren_tab_${'signIn' | 'return' | 'paying' | 'reloadedFor' | 'reports' | 'sample'}`
  | 'appStartFlag'
  /** About the device: guides it was shown once, and how it is to look (boot.ts reads it too). */
  | 'isAgree'
  | 'isGuideShowed'
  | 'theme'

export const DAY_MS = 86_400_000

/** These go with the tab as well, which some browsers bring back after weeks. */
const isOfTab = (key: string): boolean => /^(noren_tab|app)/.test(key)

/** What waits to be sent is not told after a week; all else lives as long as a session may. */
const daysOf = (key: string): number =>
  isOfTab(key) ? 1 : /^noren_(metrics|request)/.test(key) ? 7 : 365

/** Throws where storage is closed to us (private windows, WebViews). */
const areaOf = (key: string): Storage => (isOfTab(key) ? sessionStorage : localStorage)

/** @returns whether it is kept: there may be no room, or no storage for us */
export function keep(key: Key, value: unknown): boolean {
  try {
    areaOf(key).setItem(key, JSON.stringify([nowMs() + daysOf(key) * DAY_MS, value]))
    return true
  } catch {
    return false
  }
}

/** Over, damaged or not written by `keep`, it counts as nothing. */
export function readKept<Value>(key: Key): Value | null {
  try {
    const [untilMs, value] = JSON.parse(areaOf(key).getItem(key) ?? '')
    return untilMs > nowMs() ? value : null
  } catch {
    return null
  }
}

export const forget = (key: Key): void => forgetAll((one) => one === key)

/** Takes away all that is about the person, but for these. */
export const forgetPerson = (...but: Key[]): void =>
  forgetAll((key) => /^noren|^isR/.test(key) && !but.includes(key))

/** Takes away what is chosen of all that lies here. */
export function forgetAll(isChosen: (key: Key) => boolean): void {
  try {
    for (const area of [localStorage, sessionStorage]) {
      for (const key of Object.keys(area) as Key[]) if (isChosen(key)) area.removeItem(key)
    }
  } catch {
    // Storage that is closed to us holds nothing of ours.
  }
}
