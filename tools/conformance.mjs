/** `npm run conformance`: what is proven of docs/spec; see conformance.ts for the options. */
import { REPORTERS, run } from './prepare.mjs'

const options = process.argv.slice(2)
if (options.includes('--run')) run('Tests', 'vitest', ['run', ...REPORTERS])
const { conformance } = await import('./conformance.ts')
process.exitCode = conformance(options)
