/**
 * Each market's app has a folder of its own, so that a server never serves another market's and going from one to
 * another builds nothing anew: `dist` for India, `dist-mx`. apps/server/src/http/serve-web.ts and tools/prepare.mjs know the same.
 */
export const outputFolder = (market: string | undefined): string =>
  !market || market === 'in' ? 'dist' : `dist-${market}`
