/** Token and device id are kept in cookies for 365 days. */
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** boot.ts reads the same name before any of this is loaded. */
const TOKEN_COOKIE = 'noren_token'
const DEVICE_COOKIE = 'noren_device'

export const readToken = (): string | null => readCookie(TOKEN_COOKIE)
/** Not over the server's own cookie with it, which Safari keeps: of what a script wrote it forgets all within seven days. */
export const writeToken = (token: string): void => {
  if (cookieIn(document.cookie, hostOnly() + TOKEN_COOKIE) !== token)
    writeCookie(TOKEN_COOKIE, token, YEAR_SECONDS)
}
export const forgetToken = (): void => writeCookie(TOKEN_COOKIE, '', 0)

export const readDeviceId = (): string | null => readCookie(DEVICE_COOKIE)
export const writeDeviceId = (id: string): void => writeCookie(DEVICE_COOKIE, id, YEAR_SECONDS)

/**
 * Over TLS the names begin with this: browsers then accept them from this very host alone, so that nobody can lay a
 * session of theirs into this browser.
 */
const hostOnly = (): string => (document.location?.protocol === 'https:' ? '__Host-' : '')

/** The plain name is that of a version before, until the cookie is next written. */
export function readCookie(name: string): string | null {
  return cookieIn(document.cookie, hostOnly() + name) ?? cookieIn(document.cookie, name)
}

export function cookieIn(cookies: string, name: string): string | null {
  for (const piece of cookies.split('; ')) {
    if (piece.startsWith(`${name}=`))
      return decodeURIComponent(piece.slice(name.length + 1)) || null
  }
  return null
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const prefix = hostOnly()
  const write = (as: string, age: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing from half the browsers in use.
    document.cookie = `${as}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=lax${prefix && '; secure'}`
  }
  write(prefix + name, maxAgeSeconds)
  if (prefix) write(name, 0)
}
