/**
 * `npm run screenshots`: every screen in every state and language as a picture in
 * `test-results/screens/`, with `index.html` and contact sheets. Parts of it, for a small machine:
 *   -- --languages vi,es --sizes 320x640 --only '^repay'
 * `--dark` uses the dark theme, `--whole` captures whole pages, `--lanes 1` takes one at a time,
 * `--readme` takes those of README.md instead, and makes docs/pictures of them.
 * `--app` takes those that browsers show before the app of MARKET is installed, and makes
 * apps/web/build/pictures of them; the app is then to be built again.
 * `--console` takes every state of the staff's console instead, in four windows, light and dark
 * (`e2e/console/take-pictures.ts`).
 * `--findings` reports what the checks of `e2e/screens.test.ts` find on each. What failed to open is
 * tried once more and listed at the end.
 */
import { buildConsoleIfStale, runOnApp } from './prepare.mjs'

const isOfConsole = process.argv.includes('--console')
if (isOfConsole) buildConsoleIfStale()
runOnApp('Screenshots', isOfConsole ? 'e2e/console/take-pictures.ts' : 'e2e/screenshots.ts')
