/** `npm start`: installs and builds what is missing, then runs the server until it ends. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { whenNpmIsGone } from './npm-gone.mjs'
import {
  buildWebIfStale,
  chosenMarket,
  findNode,
  installMissing,
  ownEnvironment,
  root,
} from './prepare.mjs'

/** npm and the terminal may both pass on one Ctrl-C; a signal later than this is a second one. */
const SECOND_SIGNAL_AFTER_MS = 2_000

installMissing()
buildWebIfStale(chosenMarket())

const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const args = [...settings, '--import', './tools/end-with-parent.mjs']
const server = spawn(findNode(), [...args, 'apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: ownEnvironment(),
  // Its own process group, so that a Ctrl-C reaches it once, through this program.
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

let firstSignalMs
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    const nowMs = performance.now()
    if (firstSignalMs === undefined) {
      firstSignalMs = nowMs
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    } else if (nowMs - firstSignalMs > SECOND_SIGNAL_AFTER_MS) {
      // A second signal means the person does not want to wait; committed data is safe all the same.
      server.kill('SIGKILL')
    }
  })
}

whenNpmIsGone(() => server.kill('SIGTERM'))

server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => {
  if (signal) console.error(`The server was ended by ${signal}.`)
  process.exit(code ?? 1)
})
