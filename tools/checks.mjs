/** The static checks that `npm run check` and `npm test` run first. */

/** What the compiler found in files that have not changed since; gone with the packages. */
const remembered = (name) => [
  ...['--incremental', '--tsBuildInfoFile'],
  `node_modules/.cache/types-${name}.json`,
]

/** @type {readonly (readonly [title: string, program: string, args: readonly string[]])[]} */
export const CHECKS = [
  [
    'Types: server and packages',
    'tsc',
    ['--noEmit', '-p', 'tsconfig.json', ...remembered('server')],
  ],
  ['Types: web', 'tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json', ...remembered('web')]],
  [
    'Types: console',
    'tsc',
    ['--noEmit', '-p', 'apps/console/tsconfig.json', ...remembered('console')],
  ],
  ['Style', 'biome', ['check', '.']],
  ['Imports', 'node', ['tools/imports.mjs']],
]
