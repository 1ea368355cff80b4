/** `npm run ha`: lays the topology of deploy/ on this machine, breaks it under load, and proves that nothing was lost. */
import { findNode, installMissing, run } from './prepare.mjs'

// Ctrl-C reaches the trial too, which ends what it started: whoever waits here sees that.
process.on('SIGINT', () => undefined)
installMissing()
run('Failing over', findNode(), ['packages/testkit/src/ha/run.ts', ...process.argv.slice(2)])
