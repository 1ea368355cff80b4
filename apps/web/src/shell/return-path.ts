import { forget, keep, readKept } from '../device/storage/kept.ts'

/**
 * Where someone wanted to go before they had to sign in: pages that messages link to, and the page on which a session
 * ended. The guard sends them to the landing page; after signing in they come there after all.
 */
const KEY = 'noren_tab_return'

/** Keeps an address for as long as the tab lives; one that names no order is not worth keeping. */
export function keepReturn({ query }: { query: URLSearchParams }): void {
  if (query.size > 0) keepPlace()
}

/** The page that is open: there the session ended. */
export const keepPlace = (): void => void keep(KEY, window.location.hash.slice(1))

/** The kept address, once. */
export function takeReturn(): string | null {
  const kept = readKept<string>(KEY)
  forget(KEY)
  return kept
}
