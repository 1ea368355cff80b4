import { forget, keep, readKept } from '../device/storage/kept.ts'

/**
 * The address a person wanted before having to sign in: a page that a message linked to, or the page on
 * which a session ended. The guard sends them to the landing page; after signing in they are taken there.
 */
const KEY = 'noren_tab_return'

/** Keeps the address in this tab if it has a query; without one it names no order and is not worth keeping. */
export function keepReturn({ query }: { query: URLSearchParams }): void {
  // Not by its size, which the oldest browsers do not know.
  if (query.toString() !== '') keepPlace()
}

/** Keeps the current address, when a session ends on it. */
export const keepPlace = (): void => void keep(KEY, window.location.hash.slice(1))

/** Returns the kept address and removes it. */
export function takeReturn(): string | null {
  const kept = readKept<string>(KEY)
  forget(KEY)
  return kept
}
