import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
/** What a program of ours is started with beside its settings: who is killed never keeps what it compiled. */
export const KEPT = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
const SOURCES = new URL('../../../apps/server/src/', import.meta.url)

export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  /** Its exit code, or undefined once it is ready; waits for either. */
  started(): Promise<number | undefined>
  /** All its output. */
  output(): string
  kill(): Promise<void>
}

interface SpawnOptions {
  program?: string
  args?: readonly string[]
  /** In a group of its own, so that Ctrl-C for this program does not reach it. */
  isApart?: boolean
}

/** Starts a program of the server like an operator, with this environment and nothing of the test's own. */
export const spawnServer = async (
  env: Readonly<Record<string, string>>,
  { program = 'main.ts', args = [], isApart = false }: SpawnOptions = {},
): Promise<ServerProcess> => {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, SOURCES)), ...args], {
    env: { ...KEPT, PORT: port, VISION_WORKERS: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isApart,
  })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  }
  const url = `http://127.0.0.1:${port}`
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    url,
    output: () => said,
    async started() {
      for (;;) {
        if (hasEnded()) {
          await ended
          return child.exitCode ?? -1
        }
        if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return undefined
        await sleep(50)
      }
    },
    async kill() {
      if (!hasEnded()) child.kill('SIGKILL')
      await ended
    },
  }
}
