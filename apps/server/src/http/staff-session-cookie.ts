import type { Sent } from './sent.ts'

/**
 * The cookie of a session of the staff. No script reads it; with `__Host-` browsers take it from this very
 * host alone and over TLS only, so that nobody can lay a session of their own into somebody else's browser.
 */
const NAME = 'noren-console'
const SECURE_NAME = `__Host-${NAME}`

const nameFor = (publicUrl: string): string => (publicUrl.startsWith('https:') ? SECURE_NAME : NAME)

/** The session's token in a request's `Cookie` header. */
export const readStaffToken = (
  publicUrl: string,
  cookies: string | undefined,
): string | undefined => {
  const name = nameFor(publicUrl)
  const [found] = (cookies ?? '').split('; ').filter((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

/** The `Set-Cookie` header of an opened session; undefined takes the cookie away. It ends with the browser. */
export const staffCookie = (publicUrl: string, token: string | undefined): string => {
  const name = nameFor(publicUrl)
  const secure = name === SECURE_NAME ? '; Secure' : ''
  const end = token === undefined ? '; Max-Age=0' : ''
  return `${name}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`
}

/**
 * Whether a page of our own sent the request, as the browser says: no script can change these two headers,
 * and every browser sends one of them.
 */
export const isOwnPage = (publicUrl: string, sent: Sent): boolean => {
  const origin = sent('origin')
  const site = sent('sec-fetch-site')
  if (origin === undefined && site === undefined) return false
  const isOwnOrigin = origin === undefined || origin === new URL(publicUrl).origin
  return isOwnOrigin && (site === undefined || site === 'same-origin')
}
