/** `npm run kills`: kills server and database under load a thousand times, and proves that nothing was lost. */
import { findNode, installMissing, run } from './prepare.mjs'

// Ctrl-C reaches the trial too, which ends its part with a proof: whoever waits here sees that, and no second one begins.
process.on('SIGINT', () => undefined)
installMissing()
run('Killing', findNode(), ['packages/testkit/src/kills/run.ts', ...process.argv.slice(2)])
