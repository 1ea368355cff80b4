/**
 * `npm run test:whole [file ...]`: the browser tests with web apps built without the slimming of React and
 * the contract (apps/web/build/slim-react.ts, slim-contract.ts). Takes as long as they do in `npm test`.
 * Builds the usual apps again at the end.
 */
import { spawnSync } from 'node:child_process'
import { marketCodes, ownEnvironment, root, run } from './prepare.mjs'

const buildAll = (title, extra) => {
  for (const market of marketCodes()) {
    const env = { ...ownEnvironment(), ...extra, MARKET: market }
    run(`${title} (${market})`, 'npm', ['run', 'build', '-w', '@noren/web'], env)
  }
}

buildAll('Building the whole web app', { SLIM: '0' })
const { status } = spawnSync('vitest', ['run', '--project', 'e2e', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: ownEnvironment(),
})
buildAll('Building the usual web app', {})
process.exitCode = status ?? 1
