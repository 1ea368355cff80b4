/**
 * `npm run lighthouse`: Lighthouse results for the landing page, sign-in and home on a simulated cheap
 * phone, compared with the budgets. About four minutes. Fails on findings (accessibility, best practices,
 * SEO), never on times, which prove nothing on a shared machine.
 */
import { buildWebIfStale, findNode, installMissing, run } from './prepare.mjs'

installMissing()
// Their server is started with this environment, and without .env.
buildWebIfStale(process.env.MARKET || 'in')
run('Lighthouse', findNode(), ['e2e/lighthouse.ts', ...process.argv.slice(2)])
