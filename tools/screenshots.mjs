/**
 * `npm run screenshots`: every screen in every state and language as a picture, in `test-results/screens/`, with
 * `index.html` and sheets of many. In parts, for a small machine:
 *   -- --languages vi,es --sizes 320x640 --only '^repay'
 * `--dark` takes all in the dark, `--whole` pages to their end, `--lanes 1` one at a time, `--findings` tells what the checks of
 * `e2e/screens.test.ts` find on each. What did not open is tried once more and named at the end.
 */
import { buildWebIfStale, findNode, installMissing, run } from './prepare.mjs'

installMissing()
buildWebIfStale()
run('Screenshots', findNode(), ['e2e/screenshots.ts', ...process.argv.slice(2)])
