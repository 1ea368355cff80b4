/**
 * `npm run lighthouse`: Lighthouse results for the landing page, sign-in and home on a simulated cheap
 * phone, compared with the budgets. About four minutes. Fails on findings (accessibility, best practices,
 * SEO), never on times, which prove nothing on a shared machine.
 */
import { runOnApp } from './prepare.mjs'

runOnApp('Lighthouse', 'e2e/lighthouse.ts')
