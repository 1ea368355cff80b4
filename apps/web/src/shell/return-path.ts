import { paths } from '../app/paths.ts'
import { forget, keep, readKept } from '../device/storage/kept.ts'

/**
 * Where someone wanted to go before they had to sign in: pages that messages link to, and the page on which a session
 * ended. The guard sends them to the landing page as the seed wants; after signing in they come there after all.
 */
const KEY = 'noren_tab_return'
const RETURNS: readonly string[] = [paths.va(), paths.store()]

/** Keeps the address of a message's page; on any other it changes nothing. */
export function keepReturn({ path, query }: { path: string; query: URLSearchParams }): void {
  if (RETURNS.includes(path) && query.size > 0) keepPlace()
}

/** The page that is open: there the session ended. */
export const keepPlace = (): void => void keep(KEY, window.location.hash.slice(1))

/** The kept address, once. */
export function takeReturn(): string | null {
  const kept = readKept<string>(KEY)
  forget(KEY)
  return kept
}
