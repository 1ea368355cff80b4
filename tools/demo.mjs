/** `npm run demo [-- --people 300 --days 200 --seed 1]`: fills an empty data folder with a lender who has worked for a while. */
import { findNode, installMissing, run } from './prepare.mjs'

installMissing()
run('Making the demo', findNode(), [
  // Nearly all that it holds is of the moment: most of it is gone before it would be copied.
  '--max-semi-space-size=64',
  '--env-file-if-exists=.env',
  'apps/server/src/commands/demo.ts',
  ...process.argv.slice(2),
])
