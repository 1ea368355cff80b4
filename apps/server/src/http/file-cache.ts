const YEAR_SECONDS = 31_536_000

/** Files with a hash in their name never change; all others are revalidated each time. */
export const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

/** Files made at build time, sent in place of the one they are of; they need no address of their own. */
export const COMPRESSED_ENDINGS = ['.br', '.gz'] as const

/** What has no route of its own in the folder of a build. */
export const WITHOUT_ROUTE = ['assets/**', ...COMPRESSED_ENDINGS.map((ending) => `**/*${ending}`)]
