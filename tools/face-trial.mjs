/**
 * `npm run face:trial`: plays the README's film to the face check, in a real browser against a real server.
 * First three times beside nothing, where each must be judged within three seconds of the second turn: on a
 * machine that is busy already this part is left out and said so. Then ten times beside eight busy processes,
 * and prints how often it passed. FACE_TRIALS and FACE_LOAD change the second part.
 */
import { availableParallelism, loadavg } from 'node:os'
import { buildWebIfStale, installMissing, ownEnvironment, run } from './prepare.mjs'

const QUIET = { FACE_TRIALS: '3', FACE_LOAD: '0', FACE_JUDGED_WITHIN_MS: '3000' }
const BUSY = {
  FACE_TRIALS: process.env.FACE_TRIALS ?? '10',
  FACE_LOAD: process.env.FACE_LOAD ?? '8',
}

/** @type {(what: string, settings: Record<string, string>) => void} */
const play = (what, settings) =>
  run(what, 'vitest', ['run', '--project', 'e2e', 'e2e/face-film.test.ts'], {
    ...ownEnvironment(),
    ...settings,
  })

installMissing()
const [load = 0] = loadavg()
buildWebIfStale()
// As much as the trial's own browser and server need must be free.
if (load < availableParallelism() / 2) play('The trial on a quiet machine', QUIET)
else
  console.log(
    `The machine is busy (load ${load.toFixed(1)}): how fast a film is judged is not tried.`,
  )
play('The trial', BUSY)
