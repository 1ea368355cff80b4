/** What a fresh sign-in tells the parts of the app that care for it (metrics, device information, push). */
export type SignedIn = { userId: string; isNewUser: boolean; phone: string }

const listeners = new Set<(session: SignedIn) => void>()
let last: SignedIn | null = null

/** Told once, right after the token is kept. */
export function signedIn(session: SignedIn): void {
  last = session
  for (const listener of listeners) listener(session)
}

/** Who comes later than a sign-in of this page is told of it at once: a link signs in before all is loaded. */
export function onSignedIn(listener: (session: SignedIn) => void): () => void {
  listeners.add(listener)
  if (last) listener(last)
  return () => listeners.delete(listener)
}
