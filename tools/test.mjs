/** `npm test`: all checks and tests, from a fresh checkout, with nothing to set up by hand. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CHECKS } from './checks.mjs'
import {
  buildConsoleIfStale,
  buildWebIfStale,
  installMissing,
  marketCodes,
  ownEnvironment,
  REPORT_FILE,
  REPORTERS,
  root,
  run,
} from './prepare.mjs'

const CHROMIUM = '/usr/bin/chromium'
/** Faster for most pages (packages/testkit/src/chromium.ts), and not needed. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const installChromium = () => {
  if (existsSync(CHROMIUM)) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall) {
    console.error(
      `The browser tests need ${CHROMIUM}: install it (Debian: apt-get install chromium).`,
    )
    process.exit(1)
  }
  const quietly = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('Updating the list of packages', 'apt-get', ['update', '-q'], quietly)
  run('Installing Chromium', 'apt-get', ['install', '-q', '-y', 'chromium'], quietly)
  if (!existsSync(HEADLESS_SHELL)) {
    // Older distributions have no such package.
    const install = 'apt-get install -q -y chromium-headless-shell || true'
    run('Installing its headless shell', 'sh', ['-c', install], quietly)
  }
}

/** Programs that add up the exports of the books once more; without them the tests add up by themselves. */
const BOOKKEEPERS = { hledger: 'hledger', 'bean-check': 'beancount' }

/** Where public checks run; nobody else's machine gets programs that the tests can do without. */
const installBookkeepers = () => {
  const missing = Object.entries(BOOKKEEPERS).filter(([name]) => !existsSync(`/usr/bin/${name}`))
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!process.env.CI || missing.length === 0 || !canInstall) return
  const packages = missing.map(([, name]) => name).join(' ')
  const install = `apt-get update -q && apt-get install -q -y ${packages} || true`
  run('Installing hledger and beancount', 'sh', ['-c', install], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
  })
}

/** Time taken by the files of each part, from the report of the run. */
const secondsByProject = () => {
  const { testResults } = JSON.parse(readFileSync(join(root, REPORT_FILE), 'utf8'))
  const sums = new Map()
  for (const { name, startTime, endTime } of testResults) {
    const path = relative(root, name)
    const project = path.startsWith('e2e/')
      ? 'browser'
      : path.endsWith('.browser.test.tsx')
        ? 'components'
        : path.startsWith('packages/vision/')
          ? 'vision'
          : path.startsWith('apps/server/') && !path.endsWith('.unit.test.ts')
            ? 'server'
            : 'unit'
    sums.set(project, (sums.get(project) ?? 0) + (endTime - startTime) / 1000)
  }
  return [...sums].map(([name, seconds]) => ({ name, seconds }))
}

const chosen = process.argv.slice(2)
const parts = []
const timed = (title, program, args, env) => {
  const startedMs = performance.now()
  run(title, program, args, env)
  parts.push({ title, seconds: (performance.now() - startedMs) / 1000 })
}

installMissing()
installChromium()
installBookkeepers()
if (chosen.length === 0) for (const [title, program, args] of CHECKS) timed(title, program, args)
// Pages of the staff, which size.mjs weighs together with the app.
buildConsoleIfStale()
// Tests open pages of each market.
for (const market of marketCodes()) {
  buildWebIfStale(market)
  // A run of some tests does not have to wait for the size check.
  if (chosen.length > 0) continue
  timed(`Weight of the web app (${market})`, 'node', ['tools/size.mjs'], {
    ...ownEnvironment(),
    MARKET: market,
  })
}
// A run of some tests must not count as a complete one.
timed('Tests', 'vitest', ['run', ...(chosen.length > 0 ? chosen : REPORTERS)])
if (chosen.length === 0) timed('Proof of each call', 'node', ['tools/calls.ts'])
console.log('\n== Time by part')
for (const { title, seconds } of parts) console.log(`${seconds.toFixed(1).padStart(8)} s  ${title}`)
if (chosen.length === 0) {
  for (const { name, seconds } of secondsByProject()) {
    console.log(
      `${seconds.toFixed(1).padStart(8)} s  of the tests: ${name} (added up, they run beside each other)`,
    )
  }
}
console.log('\n== All passed')
