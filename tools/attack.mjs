/** `npm run attack`: guesses one-time codes for minutes, in many ways, and shows what it comes to beside the bars. */
import { findNode, installMissing, run } from './prepare.mjs'

installMissing()
run('Guessing one-time codes', findNode(), ['e2e/attacks/run.ts'])
