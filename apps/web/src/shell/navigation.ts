import { useSyncExternalStore } from 'react'
import { pathByStatus } from '../app/guards.ts'
import { href, paths, placeOf } from '../app/paths.ts'
import { currentVisitor } from './session-store.ts'

/** Goes to a path made by paths.ts. `replace` replaces the current history entry. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const oldURL = window.location.href
  const url = new URL(oldURL)
  url.hash = path
  // Which screen of the replaced page was shown means nothing on the next one.
  if (options.replace)
    window.history.replaceState(isNumbered() ? { step: stepsTaken() } : null, '', url)
  else window.history.pushState({ step: stepsTaken() + 1 }, '', url)
  // pushState does not fire hashchange; only links do.
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }))
}

/** Goes back in history, or to `fallback` if the app was opened on this page. */
export function goBack(fallback: string = paths.root()): void {
  if (stepsTaken() > 0) window.history.back()
  else go(fallback, { replace: true })
}

/** Goes back to a page: one step in history if it is the previous page, else by replacing this one. */
export function goBackTo(path: string): void {
  if (visited[stepsTaken() - 1] === href(path)) window.history.back()
  else go(path, { replace: true })
}

/** Goes where the person's status leads (identity-auth, a facial step, home). */
export function goByStatus(options: { replace?: boolean } = {}): void {
  go(pathByStatus(currentVisitor().bizStatus ?? 0), options)
}

const hash = () => window.location.hash
function onHash(notify: () => void): () => void {
  window.addEventListener('hashchange', notify)
  return () => window.removeEventListener('hashchange', notify)
}

/** The hash of the address; the component renders again when it changes. */
export const useHash = (): string => useSyncExternalStore(onHash, hash)

export const currentPlace = () => placeOf(window.location.hash)

/**
 * The number of this history entry, counted from the one the app was opened on; entries made by links are
 * numbered when they are shown.
 */
export const stepsTaken = (): number => (isNumbered() ? Number(window.history.state.step) : 0)

const isNumbered = (): boolean => window.history.state?.step !== undefined

/** -1 before the first entry, so that the one the app was opened on is step 0: no page of ours precedes it. */
let lastStep = -1
/** The addresses of this visit by step. */
const visited: string[] = []

/** Numbers the entry a link has just made. Called on every hash change, and for each screen of a page. */
export function numberStep(): void {
  if (!isNumbered()) {
    window.history.replaceState({ ...window.history.state, step: lastStep + 1 }, '')
  }
  lastStep = stepsTaken()
  visited[lastStep] = window.location.hash
}
