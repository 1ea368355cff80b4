/**
 * `npm run screenshots`: every screen in every state and language as a picture, in `test-results/screens/`, with
 * `index.html` and sheets of many. `-- --only 'repay' --languages vi,es` for some of them, `-- --findings` for what
 * the checks of `e2e/screens.test.ts` find on each.
 */
import { buildWebIfStale, findNode, installMissing, run } from './prepare.mjs'

installMissing()
buildWebIfStale()
run('Screenshots', findNode(), ['e2e/screenshots.ts', ...process.argv.slice(2)])
