/**
 * `npm run test:whole`: the most important paths in a browser, with a web app built without the slimming
 * of React and the contract (apps/web/build/slim-react.ts, slim-contract.ts). Builds the usual app again
 * at the end.
 */
import { spawnSync } from 'node:child_process'
import { ownEnvironment, root, run } from './prepare.mjs'

const FILES = ['main-path', 'session', 'broken-page'].map((name) => `e2e/${name}.test.ts`)
const build = ['run', 'build', '-w', '@noren/web']

run('Building the whole web app', 'npm', build, { ...ownEnvironment(), SLIM: '0' })
const { status } = spawnSync('vitest', ['run', '--project', 'e2e', ...FILES], {
  cwd: root,
  stdio: 'inherit',
  env: ownEnvironment(),
})
run('Building the usual web app', 'npm', build)
process.exitCode = status ?? 1
