/**
 * `npm run test:long [name ...]`: the long form of each test that has a short one in `npm test`, or of those whose path has
 * one of these names in it: every screen in every language, every lost answer by every way back, every specimen and take,
 * walks of ten thousand steps. All of them take hours.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildConsoleIfStale,
  buildWebIfStale,
  marketCodes,
  ownEnvironment,
  root,
  run,
} from './prepare.mjs'

/** How a test asks which form it is to have. */
const HAS_LONG_FORM = /process\.env\.LONG\b|specimens\/trials/

const isTest = (path) => path.endsWith('.test.ts') && !path.includes('node_modules')
const tests = ['e2e', 'apps', 'packages', 'tools']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => isTest(path) && HAS_LONG_FORM.test(readFileSync(join(root, path), 'utf8')))
const names = process.argv.slice(2)
const chosen = tests.filter(
  (path) => names.length === 0 || names.some((name) => path.includes(name)),
)
if (chosen.length === 0) {
  console.error(`These have a long form:\n${tests.join('\n')}`)
  process.exit(1)
}

buildConsoleIfStale()
for (const market of marketCodes()) buildWebIfStale(market)
run('Long forms', 'vitest', ['run', ...chosen], { ...ownEnvironment(), LONG: '1' })
