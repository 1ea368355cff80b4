/**
 * `npm start`: installs and builds what is missing, then runs the server until it ends. However this program
 * is ended, and at whatever moment, what it started ends too.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { whenNpmIsGone } from './npm-gone.mjs'
import { chosenSetting, findNode, ownEnvironment, root } from './prepare.mjs'

/** npm and the terminal may both pass on one Ctrl-C; a signal later than this is a second one. */
const SECOND_SIGNAL_AFTER_MS = 2_000

/** How the program that runs now is ended: preparing first, then the server. */
let end
let firstSignalMs
const onSignal = (signal) => {
  const nowMs = performance.now()
  if (firstSignalMs === undefined) {
    firstSignalMs = nowMs
    end(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
  } else if (nowMs - firstSignalMs > SECOND_SIGNAL_AFTER_MS) {
    // A second signal means the person does not want to wait; committed data is safe all the same.
    end('SIGKILL')
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, onSignal)
whenNpmIsGone(() => onSignal('SIGTERM'))

/** Each in its own process group, so that a Ctrl-C reaches it once, through this program. */
const runProgram = (title, program, args, options) =>
  new Promise((done) => {
    const child = spawn(program, args, { cwd: root, detached: true, ...options })
    end = (signal) => options.onSignal(child, signal)
    child.on('error', (error) => {
      console.error(`${title} could not be started: ${error.message}`)
      process.exit(1)
    })
    child.on('exit', (code, signal) => done({ code, signal }))
  })

const prepared = await runProgram('Preparing', process.execPath, ['tools/prepare-start.mjs'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  // npm and the build are below it: they have nothing to put in order, and end with their group.
  onSignal: ({ pid }, signal) => process.kill(-pid, signal),
})
if (firstSignalMs !== undefined) process.exit(0)
if (prepared.code !== 0) process.exit(prepared.code ?? 1)

/** A line for each request would push the addresses away; who runs it for others needs them. */
const quiet =
  chosenSetting('LOG_LEVEL') || chosenSetting('NODE_ENV') === 'production'
    ? {}
    : { LOG_LEVEL: 'warn' }
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
/** Node would keep 64 MB more for what has just been made, for nothing that a request notices. */
const memory = ['--max-semi-space-size=8']
const args = [...settings, ...memory, '--import', './tools/end-with-parent.mjs']
const server = await runProgram(
  'The server',
  findNode(),
  [...args, 'apps/server/src/main.ts', ...process.argv.slice(2)],
  {
    env: { ...ownEnvironment(), ...quiet },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Only the server itself: it ends its database in good order.
    onSignal: (child, signal) => child.kill(signal),
  },
)
if (server.signal) console.error(`The server was ended by ${server.signal}.`)
process.exit(server.code ?? 1)
