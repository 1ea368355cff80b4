import { useSyncExternalStore } from 'react'
import { pathByStatus } from '../app/guards.ts'
import { href, paths, placeOf } from '../app/paths.ts'
import { currentVisitor } from './session-store.ts'

/** Goes to a path made by paths.ts. `replace` leaves no step to come back to. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const oldURL = window.location.href
  const url = new URL(oldURL)
  url.hash = path
  if (options.replace) window.history.replaceState(window.history.state, '', url)
  else window.history.pushState({ step: stepsTaken() + 1 }, '', url)
  // The browser tells of a new hash only when a link made it.
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }))
}

/** Back in history, or to `fallback` when the app was opened on this page. */
export function goBack(fallback: string = paths.root()): void {
  if (stepsTaken() > 0) window.history.back()
  else go(fallback, { replace: true })
}

/** Back to a page: one step in history where that is the page before, else in the place of this one. */
export function goBackTo(path: string): void {
  if (visited[stepsTaken() - 1] === href(path)) window.history.back()
  else go(path, { replace: true })
}

/** Where the person's status leads (identity-auth, a facial step, home). */
export function goByStatus(options: { replace?: boolean } = {}): void {
  go(pathByStatus(currentVisitor().bizStatus ?? 0), options)
}

const hash = () => window.location.hash
function onHash(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}

/** The hash of the address; whoever asks is drawn anew when it changes. */
export const useHash = (): string => useSyncExternalStore(onHash, hash)

export const currentPlace = () => placeOf(window.location.hash)

/** Steps made inside the app up to this history entry; entries made by links are numbered as they show. */
export function stepsTaken(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'step' in state ? Number(state.step) : 0
}

/** Before the first: the entry the app was opened on is step 0, since behind it lies no page of ours. */
let lastStep = -1
/** The addresses of this visit by their step. */
const visited: string[] = []

/** Numbers the entry a link has just made. Called on every change of the hash. */
export function numberStep(): void {
  const state: unknown = window.history.state
  const isNumbered = typeof state === 'object' && state !== null && 'step' in state
  if (!isNumbered) window.history.replaceState({ step: lastStep + 1 }, '')
  lastStep = stepsTaken()
  visited[lastStep] = window.location.hash
}
