/** `npm run attack [-- codes|pictures]`: guesses one-time codes in many ways and sends the worst pictures, and shows what it comes to beside the bars. */
import { findNode, installMissing, run } from './prepare.mjs'

installMissing()
run('Attacking', findNode(), ['e2e/attacks/run.ts', ...process.argv.slice(2)])
