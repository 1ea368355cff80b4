import type { Access } from '@noren/contract/endpoint'
import { isCertified, USER_STATUS, type UserStatus } from '@noren/contract/user-status'
import { paths } from './paths.ts'

/**
 * Who may open which page, and where everyone else is sent. Pure functions: the router asks before each
 * navigation. The server enforces the same rules; these only save people a refusal.
 */

/** What the guards know about a person. `bizStatus` is null until it is known. */
export type Visitor = { hasToken: boolean; bizStatus: number | null }

export type Verdict =
  | { kind: 'open' }
  | { kind: 'redirect'; to: string }
  /** The answer depends on bizStatus: fetch it and ask again. */
  | { kind: 'needsStatus' }

const open: Verdict = { kind: 'open' }
const redirect = (to: string): Verdict => ({ kind: 'redirect', to })

/** The part of a route that says who may open it. */
export type Guarded = {
  access: Extract<Access, 'public' | 'signedIn' | 'certified'>
  /** For a step of certification: the status it requires. */
  step?: UserStatus
  /** For people who are not signed in; everyone else is redirected by their status. */
  isEntrance?: true
}

/** The page a status leads to: 10 or less, 20, 30, 40, 50, and 60 or more. */
export function pathByStatus(bizStatus: number): string {
  if (isCertified(bizStatus)) return paths.home()
  if (bizStatus >= USER_STATUS.bankAccount) return paths.facialStep('four')
  if (bizStatus >= USER_STATUS.contacts) return paths.facialStep('three')
  if (bizStatus >= USER_STATUS.personalInfo) return paths.facialStep('two')
  if (bizStatus >= USER_STATUS.identity) return paths.facialStep('one')
  return paths.identityAuth()
}

/**
 * The last step stays open, so that an answer lost on the way can be asked for again there; that of work and income,
 * for who may change what they told (creditInfo.changes).
 */
const STAYS_OPEN: readonly number[] = [USER_STATUS.bankAccount, USER_STATUS.personalInfo]

/** The guard of a certification step; `required` is the status the step requires. */
export function guardStep(bizStatus: number, required: number): Verdict {
  if (isCertified(bizStatus)) {
    return STAYS_OPEN.includes(required) ? open : redirect(paths.home())
  }
  return bizStatus >= required ? open : redirect(pathByStatus(bizStatus))
}

/** Called before every navigation; `route` is the route of `path`. */
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

/** The page that a tab of the tab bar opens. */
export function tabTarget(tab: Tab, visitor: Visitor): string {
  if (!visitor.hasToken) return paths.login()
  if (tab === 'order') return paths.order()
  if (tab === 'user') return paths.user()
  return visitor.bizStatus !== null && isCertified(visitor.bizStatus) ? paths.home() : paths.noren()
}

export type BackTarget = { kind: 'none' } | { kind: 'history' } | { kind: 'path'; path: string }

/** What the header's back button does: go to a given path, or back in history. */
export function backTarget(back: boolean | string | undefined): BackTarget {
  if (typeof back === 'string') return { kind: 'path', path: back }
  return back ? { kind: 'history' } : { kind: 'none' }
}

/** The customer-service button shows only when a token exists. */
export const showsCustomerService = (visitor: Pick<Visitor, 'hasToken'>): boolean =>
  visitor.hasToken

/** A link that signs its person in, as the call takes it. */
export type OpenLink = { taskId: string; uniqueChannel: string }

export type Start =
  | { kind: 'askLink'; link: OpenLink }
  | { kind: 'routeByStatus' }
  | { kind: 'stay' }

/**
 * What the app does first. The openToken may come before or after the hash, since senders build their
 * links differently. It signs nobody in by itself: whoever opened it is asked first. A person who is signed in and
 * opened a certain page (a link from a message) stays there, subject to the usual guard.
 */
export function appStart(start: {
  search: string
  hashQuery: URLSearchParams
  /** Whether the page opened is one for people who are not signed in. */
  isEntrance: boolean
  hasToken: boolean
}): Start {
  const query = new URLSearchParams(start.search)
  const openToken = query.get('openToken') ?? start.hashQuery.get('openToken')
  if (!openToken) return { kind: start.hasToken && start.isEntrance ? 'routeByStatus' : 'stay' }
  const uniqueChannel = query.get('uniqueChannel') ?? start.hashQuery.get('uniqueChannel') ?? 'link'
  return { kind: 'askLink', link: { taskId: openToken, uniqueChannel } }
}

/** A touch that ends within this time of the previous one on the same target is ignored. */
const TAP_PREVENTION_MS = 500
/** A finger that comes down this near to where it was means the same place, whatever is there by now. */
const SAME_PLACE_PX = 24

/**
 * Whether a touchend is to be ignored: the second of a double tap, on the same control or, where the
 * first has changed the screen, on what has come in its place. Form fields, sliders and anything marked
 * `data-taps="free"` (the code keypad, a wheel) are exempt, since they are meant for quick touches. A
 * finger that moved was scrolling, not tapping.
 */
export function ignoresTap(tap: {
  sinceLastMs: number
  isSameControl: boolean
  fromLastPx: number
  isFreeTarget: boolean
  hasMoved: boolean
}): boolean {
  const isSameTarget = tap.isSameControl || tap.fromLastPx <= SAME_PLACE_PX
  return tap.sinceLastMs < TAP_PREVENTION_MS && isSameTarget && !tap.isFreeTarget && !tap.hasMoved
}
