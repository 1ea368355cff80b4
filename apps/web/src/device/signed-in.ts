/** What a new sign-in passes to the parts of the app that need it (metrics, device information, push). */
export type SignedIn = { userId: string; isNewUser: boolean; phone: string }

const listeners = new Set<(session: SignedIn) => void>()
let last: SignedIn | null = null

/** Called once, right after the token is stored. */
export function signedIn(session: SignedIn): void {
  last = session
  for (const listener of listeners) listener(session)
}

/**
 * A listener added after this page's sign-in is called at once: a sign-in link may work before everything
 * is loaded.
 */
export function onSignedIn(listener: (session: SignedIn) => void): () => void {
  listeners.add(listener)
  if (last) listener(last)
  return () => listeners.delete(listener)
}
