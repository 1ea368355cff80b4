import { paths } from '../app/paths.ts'

/**
 * Where someone wanted to go before they had to sign in: pages that messages link to. The guard sends
 * them to the landing page as the seed wants; after signing in they come to their order after all.
 */
const KEY = 'noren_return'
const RETURNS: readonly string[] = [paths.va(), paths.store()]

/** Keeps an address for as long as the tab lives; anything else forgets nothing and keeps nothing. */
export function keepReturn(place: { path: string; query: URLSearchParams }): void {
  if (!RETURNS.includes(place.path) || place.query.size === 0) return
  try {
    sessionStorage.setItem(KEY, `${place.path}?${place.query}`)
  } catch {
    // Storage may be closed to us: the message's link can be opened again.
  }
}

/** The kept address, once. */
export function takeReturn(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return RETURNS.includes(kept?.split('?')[0] ?? '') ? kept : null
  } catch {
    return null
  }
}
