/**
 * `npm run lighthouse`: what Lighthouse says of the landing page, of signing in and of home on a simulated cheap phone,
 * beside the budgets. About four minutes. Fails on findings (accessibility, best practices, SEO), never on times: a
 * shared machine proves none.
 */
import { buildWebIfStale, findNode, installMissing, run } from './prepare.mjs'

installMissing()
buildWebIfStale()
run('Lighthouse', findNode(), ['e2e/lighthouse.ts', ...process.argv.slice(2)])
