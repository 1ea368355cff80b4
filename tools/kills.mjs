/** `npm run kills`: kills server and database under load a thousand times, and proves that nothing was lost. */
import { findNode, installMissing, run } from './prepare.mjs'

installMissing()
run('Killing', findNode(), ['packages/testkit/src/kills/run.ts', ...process.argv.slice(2)])
