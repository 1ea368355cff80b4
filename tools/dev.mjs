/**
 * `npm run dev`: embedded database, the server restarted when its files change, and the app by Vite with
 * hot reload. One command, one Ctrl-C. Its data is in ./data, as with `npm start`.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { whenNpmIsGone } from './npm-gone.mjs'
import { chosenMarket, findNode, installMissing, ownEnvironment, root } from './prepare.mjs'

installMissing()

const env = ownEnvironment()
const serverPort = env.PORT || '8080'
const webPort = env.WEB_PORT || '5173'
const consolePort = String(Number(webPort) + 1)
const app = `http://127.0.0.1:${webPort}/`
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []

/** @type {import('node:child_process').ChildProcess[]} */
const running = []

/** Each in its own process group, so that a Ctrl-C reaches it once, through this program. */
const start = (what, program, args, extra = {}) => {
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...extra },
  })
  child.on('error', (error) => {
    console.error(`${what} could not be started: ${error.message}`)
    stop(1)
  })
  child.on('exit', (code) => stop(code ?? 1))
  running.push(child)
}

let isStopping = false
const stop = (code) => {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  // Only the first process of each group: it passes the signal on, and a second one would interrupt its
  // shutdown.
  for (const child of running) child.kill('SIGTERM')
  watchdog.kill('SIGKILL')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
whenNpmIsGone(() => stop(0))

start(
  'The server',
  findNode(),
  [...settings, '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
  // Links in messages lead to the reloading app; request logs are for servers.
  {
    PORT: serverPort,
    PUBLIC_URL: env.PUBLIC_URL || app.slice(0, -1),
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  },
)
start(
  'Vite',
  join(root, 'node_modules', '.bin', 'vite'),
  ['apps/web', '--host', '127.0.0.1', '--port', webPort, '--strictPort'],
  {
    MARKET: chosenMarket(),
    NOREN_SERVER: `http://127.0.0.1:${serverPort}`,
    NOREN_CONSOLE: `http://127.0.0.1:${consolePort}`,
  },
)
// Opened through the app's address, which is the one that the server takes for its own.
start(
  'Vite of the console',
  join(root, 'node_modules', '.bin', 'vite'),
  ['apps/console', '--host', '127.0.0.1', '--port', consolePort, '--strictPort'],
  { NOREN_SERVER: `http://127.0.0.1:${serverPort}` },
)
console.log(`\nApp with hot reload: ${app}\nConsole: ${app}console/\nSandbox: ${app}sandbox\n`)

/** If this program is killed outright, both end all the same, because the channel to the watchdog breaks. */
const watchdog = spawn(
  process.execPath,
  [
    '-e',
    `process.once('disconnect', () => {
      for (const pid of process.argv.slice(1)) try { process.kill(Number(pid), 'SIGTERM') } catch {}
    })`,
    ...running.map(({ pid }) => String(pid)),
  ],
  { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
)
