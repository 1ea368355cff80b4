import { isCertified, USER_STATUS } from '@noren/contract/user-status'
import { paths } from './paths.ts'

/**
 * Who may open what, and where everyone else is sent (seed §4). Pure: the router asks, these answer.
 * The server holds the same rules; this side only spares people a refusal (house rule 7).
 */

/** What the guards know of a person. `bizStatus` is null until it is known. */
export type Visitor = { hasToken: boolean; bizStatus: number | null }

export type Verdict =
  | { kind: 'open' }
  | { kind: 'redirect'; to: string }
  /** The answer depends on bizStatus: fetch it and ask again. */
  | { kind: 'needsStatus' }

const open: Verdict = { kind: 'open' }
const redirect = (to: string): Verdict => ({ kind: 'redirect', to })

/** The only pages that open without a token (seed §4, global route guard). */
export const PUBLIC_PATHS: readonly string[] = [
  '/login',
  '/privacy-policy',
  '/noren',
  '/test',
  '/repay-code',
  '/sky-offline',
  '/sky-code',
  '/sky-scan',
  '/sky-eleven',
  '/pembayaran',
]

/** The status a facial step asks for. Step four is not listed: it has no guard (seed §4). */
const FACIAL_STEP_STATUS: Readonly<Record<string, number>> = {
  '/facial-auth/step-one': USER_STATUS.identity,
  '/facial-auth/step-two': USER_STATUS.personalInfo,
  '/facial-auth/step-three': USER_STATUS.contacts,
}
const FACIAL_PATHS: readonly string[] = [
  ...Object.keys(FACIAL_STEP_STATUS),
  '/facial-auth/step-four',
]

/** Below 60 a person reaches certification only (seed §6); these pages start and carry loans. */
const CERTIFIED_PATHS: readonly string[] = ['/home', '/loan']

/** Where a status leads: 10 or less, 20, 30, 40, 50, and 60 or more (seed §4). */
export function pathByStatus(bizStatus: number): string {
  if (isCertified(bizStatus)) return paths.home()
  if (bizStatus >= USER_STATUS.bankAccount) return paths.facialStep('four')
  if (bizStatus >= USER_STATUS.contacts) return paths.facialStep('three')
  if (bizStatus >= USER_STATUS.personalInfo) return paths.facialStep('two')
  if (bizStatus >= USER_STATUS.identity) return paths.facialStep('one')
  return paths.identityAuth()
}

/** The guard of a facial step; `required` is the status the step asks for. */
export function guardFacialStep(bizStatus: number, required: number): Verdict {
  if (isCertified(bizStatus)) return redirect(paths.home())
  if (bizStatus <= USER_STATUS.started) return redirect(paths.identityAuth())
  if (bizStatus >= required) return open
  return redirect(pathByStatus(bizStatus))
}

/** Asked before every navigation. */
export function guard(path: string, visitor: Visitor): Verdict {
  if (path === '/') return redirect(paths.noren())
  if (path === '/facial-auth' || path.startsWith('/facial-auth/')) {
    if (!FACIAL_PATHS.includes(path)) return redirect(paths.noren())
  }
  if (!visitor.hasToken) return PUBLIC_PATHS.includes(path) ? open : redirect(paths.noren())
  const required = FACIAL_STEP_STATUS[path]
  const dependsOnStatus =
    required !== undefined ||
    path === '/noren' ||
    path === '/login' ||
    CERTIFIED_PATHS.includes(path)
  if (!dependsOnStatus) return open
  if (visitor.bizStatus === null) return { kind: 'needsStatus' }
  if (required !== undefined) return guardFacialStep(visitor.bizStatus, required)
  if (CERTIFIED_PATHS.includes(path)) {
    return isCertified(visitor.bizStatus) ? open : redirect(pathByStatus(visitor.bizStatus))
  }
  // The landing and the sign-in page are for people who are not signed in.
  return redirect(pathByStatus(visitor.bizStatus))
}

export type Tab = 'home' | 'order' | 'user'

/** Where a tab of the bar leads (seed §2). */
export function tabTarget(tab: Tab, visitor: Visitor): string {
  if (!visitor.hasToken) return paths.login()
  if (tab === 'order') return paths.order()
  if (tab === 'user') return paths.user()
  return visitor.bizStatus !== null && isCertified(visitor.bizStatus) ? paths.home() : paths.noren()
}

export type BackTarget = { kind: 'none' } | { kind: 'history' } | { kind: 'path'; path: string }

/** The header's back button: to a named place when one is given, otherwise back in history. */
export function backTarget(back: boolean | string | undefined): BackTarget {
  if (typeof back === 'string') return { kind: 'path', path: back }
  return back ? { kind: 'history' } : { kind: 'none' }
}

/** The customer-service button shows only when a token exists (seed §6). */
export const showsCustomerService = (visitor: Pick<Visitor, 'hasToken'>): boolean =>
  visitor.hasToken

export type Start =
  | { kind: 'uniqueLogin'; openToken: string; channel: string }
  | { kind: 'routeByStatus' }
  | { kind: 'stay' }

/**
 * What the app does first (seed §4, app start). The openToken may stand before or behind the hash,
 * since senders of links differ. A stored token wins over it. Someone who is signed in and
 * opened a page of their own (a link from a message) stays there under the usual guard.
 */
export function appStart(start: {
  search: string
  hashQuery: URLSearchParams
  path: string
  hasToken: boolean
}): Start {
  const query = new URLSearchParams(start.search)
  const openToken = query.get('openToken') ?? start.hashQuery.get('openToken')
  if (start.hasToken) {
    const isEntrance = ['/', '/noren', '/login'].includes(start.path)
    return isEntrance || openToken ? { kind: 'routeByStatus' } : { kind: 'stay' }
  }
  if (!openToken) return { kind: 'stay' }
  const channel = query.get('uniqueChannel') ?? start.hashQuery.get('uniqueChannel') ?? 'link'
  return { kind: 'uniqueLogin', openToken, channel }
}

/** A touch that ends within this time of the one before is ignored (seed §9). */
const TAP_PREVENTION_MS = 500

/**
 * Whether a touchend is to be ignored. Fields, sliders and whatever declares `data-taps="free"` (the
 * code keypad, a wheel) are excepted: quick typing and dragging is what they are for. A finger that
 * moved was scrolling, not tapping.
 */
export function ignoresTap(tap: {
  sinceLastMs: number
  isFreeTarget: boolean
  hasMoved: boolean
}): boolean {
  return tap.sinceLastMs < TAP_PREVENTION_MS && !tap.isFreeTarget && !tap.hasMoved
}
