/**
 * `npm run face:trial`: plays the README's film to the face check ten times beside eight busy processes, in a
 * real browser against a real server, and prints how often it passed. FACE_TRIALS and FACE_LOAD change both.
 */
import { buildWebIfStale, installMissing, ownEnvironment, run } from './prepare.mjs'

installMissing()
buildWebIfStale()
run('The trial', 'vitest', ['run', '--project', 'e2e', 'e2e/face-film.test.ts'], {
  ...ownEnvironment(),
  FACE_TRIALS: process.env.FACE_TRIALS ?? '10',
  FACE_LOAD: process.env.FACE_LOAD ?? '8',
})
