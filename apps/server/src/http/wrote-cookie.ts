/**
 * The cookie of what a member of the staff wrote last: where the database's log ended by then. A standby that has not come
 * so far is not read for them, whichever server they ask. Whoever changes it reads later or earlier, and nothing else.
 */
const NAME = 'noren-wrote'
const SECURE_NAME = `__Host-${NAME}`
const MS_PER_SECOND = 1000

/** Where the log ended is not known: no standby has come so far. */
export const NOT_KNOWN = Number.MAX_SAFE_INTEGER

const nameFor = (publicUrl: string): string => (publicUrl.startsWith('https:') ? SECURE_NAME : NAME)

/** The position in a request's `Cookie` header; 0 where there is none. */
export const readWrote = (publicUrl: string, cookies: string | undefined): number => {
  const name = nameFor(publicUrl)
  const [found] = (cookies ?? '').split('; ').filter((one) => one.startsWith(`${name}=`))
  const position = found?.slice(name.length + 1) ?? ''
  return /^\d{1,16}$/.test(position) ? Number(position) : 0
}

/** The `Set-Cookie` header. It need not outlive the lateness from which on no standby is read. */
export const wroteCookie = (publicUrl: string, position: number, behindMsMax: number): string => {
  const name = nameFor(publicUrl)
  const secure = name === SECURE_NAME ? '; Secure' : ''
  const age = Math.ceil(behindMsMax / MS_PER_SECOND) + 1
  return `${name}=${position}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`
}
