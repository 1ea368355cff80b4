/**
 * `npm run lighthouse`: Lighthouse results for the landing page, sign-in and home on a simulated cheap
 * phone, compared with the budgets. About four minutes. Fails on findings (accessibility, best practices,
 * SEO), never on times, which prove nothing on a shared machine.
 */
import {
  buildWebIfStale,
  chosenMarket,
  findNode,
  installMissing,
  ownEnvironment,
  run,
} from './prepare.mjs'

installMissing()
buildWebIfStale()
// Their server reads no .env.
const env = { ...ownEnvironment(), MARKET: chosenMarket() }
run('Lighthouse', findNode(), ['e2e/lighthouse.ts', ...process.argv.slice(2)], env)
