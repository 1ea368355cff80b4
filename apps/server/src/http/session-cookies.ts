/**
 * The app's cookies with a session's token and its device's id, written by the server: Safari forgets within seven days what
 * a script wrote. The app reads them (apps/web/src/device/api/session.ts); the server never does, since every request
 * names its session in a header. Over TLS they have the prefix that binds them to this very host.
 */
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The `Set-Cookie` headers; a device without an id is given none. */
export const sessionCookies = (
  publicUrl: string,
  { token, deviceId }: { token: string; deviceId: string },
): string[] => {
  const isSecure = publicUrl.startsWith('https:')
  const cookies = { noren_token: token, ...(deviceId && { noren_device: deviceId }) }
  return Object.entries(cookies).map(
    ([name, value]) =>
      `${isSecure ? '__Host-' : ''}${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}
