const YEAR_SECONDS = 31_536_000

/** Files with a hash in their name never change; all others are revalidated each time. */
export const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
