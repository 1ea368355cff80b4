/** The last digits of the number that signed in (session-store.ts); they are kept with the session and go with it. */
const KEY = 'noren_phone'

export function keptPhone(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
