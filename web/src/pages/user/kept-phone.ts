/** National digits as typed at sign-in; they are kept with the session and go with it. */
const KEY = 'noren_phone'

export function keptPhone(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
