/** `npm run conformance`: what is proven of docs/spec; conformance.ts says how it is asked. */
import { REPORTERS, run } from './prepare.mjs'

const options = process.argv.slice(2)
if (options.includes('--run')) run('Tests', 'vitest', ['run', ...REPORTERS])
const { conformance } = await import('./conformance.ts')
process.exitCode = conformance(options)
