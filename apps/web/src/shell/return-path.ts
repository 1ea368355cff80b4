/**
 * Where someone wanted to go before they had to sign in: pages that messages link to. The guard sends
 * them to the landing page as the seed wants; after signing in they come to their order after all.
 */
const KEY = 'noren_return'

/** Keeps an address for as long as the tab lives; one that names no order is not worth keeping. */
export function keepReturn(place: { path: string; query: URLSearchParams }): void {
  if (place.query.size === 0) return
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
    return kept
  } catch {
    return null
  }
}
