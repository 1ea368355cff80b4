/**
 * The cookie with a device's mark. It is the server's own: no script reads it, and it is not the session. A
 * name with `__Host-` is accepted by browsers from this very host alone and over TLS only, so that nobody
 * can lay a mark of their own into somebody else's browser.
 */
const NAME = 'noren_known'
const SECURE_NAME = `__Host-${NAME}`
const KEPT_SECONDS = 365 * 24 * 60 * 60

const nameFor = (publicUrl: string): string => (publicUrl.startsWith('https:') ? SECURE_NAME : NAME)

/** The mark in a request's `Cookie` header. */
export const readMark = (publicUrl: string, cookies: string | undefined): string | undefined => {
  const name = nameFor(publicUrl)
  const [found] = (cookies ?? '').split('; ').filter((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** The `Set-Cookie` header that gives a device its mark. */
export const markCookie = (publicUrl: string, mark: string): string => {
  const name = nameFor(publicUrl)
  const secure = name === SECURE_NAME ? '; Secure' : ''
  return `${name}=${mark}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}
