import type { Access } from '@noren/contract/endpoint'
import { isCertified, USER_STATUS, type UserStatus } from '@noren/contract/user-status'
import { paths } from './paths.ts'

/**
 * Who may open what, and where everyone else is sent (seed §4). Pure: the router asks with the route (routes.ts), these answer.
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

/** What a route says of who may open it. */
export type Guarded = {
  access: Extract<Access, 'public' | 'signedIn' | 'certified'>
  /** A step of certification: the status that it asks for. */
  step?: UserStatus
  /** For people who are not signed in; everybody else is sent on by their status. */
  isEntrance?: true
}

/** Where a status leads: 10 or less, 20, 30, 40, 50, and 60 or more (seed §4). */
export function pathByStatus(bizStatus: number): string {
  if (isCertified(bizStatus)) return paths.home()
  if (bizStatus >= USER_STATUS.bankAccount) return paths.facialStep('four')
  if (bizStatus >= USER_STATUS.contacts) return paths.facialStep('three')
  if (bizStatus >= USER_STATUS.personalInfo) return paths.facialStep('two')
  if (bizStatus >= USER_STATUS.identity) return paths.facialStep('one')
  return paths.identityAuth()
}

/** The guard of a step of certification; `required` is the status the step asks for. */
export function guardStep(bizStatus: number, required: number): Verdict {
  if (isCertified(bizStatus)) {
    // The last step stays open: an answer that was lost on its way is asked for again there.
    return required === USER_STATUS.bankAccount ? open : redirect(paths.home())
  }
  return bizStatus >= required ? open : redirect(pathByStatus(bizStatus))
}

/** Asked before every navigation; `route` is that of the path. */
export function guard(path: string, route: Guarded & { path: string }, visitor: Visitor): Verdict {
  const isUnknown = route.path === '*'
  if (path === '/' || (isUnknown && /^\/facial-auth(\/|$)/.test(path)))
    return redirect(paths.noren())
  if (!visitor.hasToken) return route.access === 'public' ? open : redirect(paths.noren())
  const { access, step, isEntrance } = route
  if (access !== 'certified' && !step && !isEntrance) return open
  if (visitor.bizStatus === null) return { kind: 'needsStatus' }
  if (step) return guardStep(visitor.bizStatus, step)
  if (access === 'certified' && isCertified(visitor.bizStatus)) return open
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
  /** The place is for people who are not signed in. */
  isEntrance: boolean
  hasToken: boolean
}): Start {
  const query = new URLSearchParams(start.search)
  const openToken = query.get('openToken') ?? start.hashQuery.get('openToken')
  if (start.hasToken) {
    return start.isEntrance || openToken ? { kind: 'routeByStatus' } : { kind: 'stay' }
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
