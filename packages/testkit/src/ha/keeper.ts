/**
 * A program that ends everything of a trial, and removes its folder, once the trial is gone for whatever reason: it
 * waits for the end of its input, which the trial holds open. What belongs to a trial has its folder in its command
 * line or its environment.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('the folder is missing')

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

const left = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .filter((pid) => read(pid, 'cmdline').includes(folder) || read(pid, 'environ').includes(folder))

const signal = (pid: number, word: NodeJS.Signals): void => {
  try {
    process.kill(pid, word)
  } catch {
    // It has ended by itself.
  }
}

const isPostgres = (pid: number): boolean => /postgres\0-D\0/.test(read(pid, 'cmdline'))

const untilNone = async (seconds: number): Promise<void> => {
  const endMs = performance.now() + seconds * 1_000
  while (left().length > 0 && performance.now() < endMs) await sleep(50)
}

for (const word of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(word, () => undefined)
for await (const _ of process.stdin) {
  // Only its end counts.
}
// Patroni would start a database again; PostgreSQL gives its shared memory back where it is asked to go.
for (const pid of left().filter((one) => !isPostgres(one))) signal(pid, 'SIGKILL')
for (const pid of left()) for (const word of ['SIGCONT', 'SIGQUIT'] as const) signal(pid, word)
await untilNone(5)
for (const pid of left()) signal(pid, 'SIGKILL')
await untilNone(10)
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
