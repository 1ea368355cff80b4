/** `npm test`: everything that must hold, from a fresh checkout, with nothing to set up by hand. */
import { existsSync } from 'node:fs'
import {
  buildWebIfStale,
  installMissing,
  marketCodes,
  ownEnvironment,
  REPORTERS,
  run,
} from './prepare.mjs'

const CHROMIUM = '/usr/bin/chromium'

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
}

installMissing()
installChromium()
run('Types: server and packages', 'tsc', ['--noEmit', '-p', 'tsconfig.json'])
run('Types: web', 'tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json'])
run('Style', 'biome', ['check', '.'])
// Each one's pages are opened by a test.
for (const market of marketCodes()) {
  buildWebIfStale(market)
  run(`Weight of the web app (${market})`, 'node', ['tools/size.mjs'], {
    ...ownEnvironment(),
    MARKET: market,
  })
}
const chosen = process.argv.slice(2)
// A run of some tests must not pass for one of all.
run('Tests', 'vitest', ['run', ...(chosen.length > 0 ? chosen : REPORTERS)])
console.log('\n== All passed')
