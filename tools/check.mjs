/**
 * `npm run check`: static checks, in parallel: types, style, import rules, unused code. Shows the time each
 * took; exits non-zero when one of them fails.
 */
import { spawn } from 'node:child_process'
import { CHECKS } from './checks.mjs'
import { installMissing, ownEnvironment, root } from './prepare.mjs'

installMissing()

/** In `npm test` this is tools/dead-code.test.ts, which also finds what only tests use. */
const KNIP = 'node_modules/knip/bin/knip.js'
const REMEMBERED = ['--cache', '--cache-location', 'node_modules/.cache/knip']
const DEAD_CODE = ['Dead code', 'node', [KNIP, '--no-config-hints', ...REMEMBERED]]

const runOne = ([title, program, args]) =>
  new Promise((resolve) => {
    const startedMs = performance.now()
    const child = spawn(program, args, { cwd: root, env: ownEnvironment() })
    let said = ''
    child.stdout.on('data', (bytes) => {
      said += bytes
    })
    child.stderr.on('data', (bytes) => {
      said += bytes
    })
    child.on('error', (error) => {
      said += error.message
    })
    child.on('close', (code) =>
      resolve({ title, said, isGood: code === 0, seconds: (performance.now() - startedMs) / 1000 }),
    )
  })

const results = await Promise.all([...CHECKS, DEAD_CODE].map(runOne))
for (const { title, said, isGood } of results) if (!isGood) console.log(`\n== ${title}\n${said}`)
for (const { title, isGood, seconds } of results) {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(5)} s  ${title}`)
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1
