import type { Plugin } from 'vite'

const MODULE = /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/

/**
 * Leaves the fetching of endless lists out of TanStack Query: no page of this app has one, and no bundler can tell,
 * since every query asks for its kind as it runs. `SLIM=0 npm run build` keeps it.
 *
 * The difference from the library as published: a query of that kind throws at its first fetch.
 */
export const slimQueries = (): Plugin => ({
  name: 'noren-slim-queries',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: MODULE },
    handler: () => ({
      code: `const leftOut = () => { throw new Error('infinite queries are left out of this build') }
export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior }`,
      moduleType: 'js',
    }),
  },
})
