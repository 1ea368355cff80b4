/** The static checks that `npm run check` and `npm test` run first. */

/** @type {readonly (readonly [title: string, program: string, args: readonly string[]])[]} */
export const CHECKS = [
  ['Types: server and packages', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['Types: web', 'tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json']],
  ['Types: console', 'tsc', ['--noEmit', '-p', 'apps/console/tsconfig.json']],
  ['Style', 'biome', ['check', '.']],
  ['Imports', 'node', ['tools/imports.mjs']],
]
