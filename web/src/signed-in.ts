/** What a fresh sign-in tells the parts of the app that care for it (metrics, device information, push). */
export type SignedIn = { userId: string; isNewUser: boolean }

const listeners = new Set<(session: SignedIn) => void>()

/** Told once, right after the token is kept. */
export function signedIn(session: SignedIn): void {
  for (const listener of listeners) listener(session)
}

export function onSignedIn(listener: (session: SignedIn) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
