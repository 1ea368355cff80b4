/** Token and device id are kept in cookies for 365 days. */
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** boot.ts reads the same name before any of this is loaded. */
const TOKEN_COOKIE = 'noren_token'
const DEVICE_COOKIE = 'noren_device'

export const readToken = (): string | null => readCookie(TOKEN_COOKIE)
export const writeToken = (token: string): void => writeCookie(TOKEN_COOKIE, token, YEAR_SECONDS)
export const forgetToken = (): void => writeCookie(TOKEN_COOKIE, '', 0)

export const readDeviceId = (): string | null => readCookie(DEVICE_COOKIE)
export const writeDeviceId = (id: string): void => writeCookie(DEVICE_COOKIE, id, YEAR_SECONDS)

export function readCookie(name: string): string | null {
  return cookieIn(document.cookie, name)
}

export function cookieIn(cookies: string, name: string): string | null {
  for (const piece of cookies.split('; ')) {
    if (piece.startsWith(`${name}=`))
      return decodeURIComponent(piece.slice(name.length + 1)) || null
  }
  return null
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing from half the browsers in use.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`
}
