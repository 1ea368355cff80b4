import { ConfigError } from '../config.ts'
import { StartRefusedError } from '../platform/db/data-folder-lock.ts'
import type { RunningServer } from '../start-server.ts'
import { say } from './command-line.ts'

/** Errors that a person can fix are shown as their message, without a stack. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof StartRefusedError ||
  (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')

/** Runs a server program: starts it, and stops it cleanly on SIGINT or SIGTERM. */
export const runUntilStopped = (
  start: (say: (line: string) => void) => Promise<RunningServer>,
): void => {
  const run = async (): Promise<void> => {
    const server = await start(say)
    const stop = (): void => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`could not stop in good order: ${String(error)}\n`)
          process.exit(1)
        },
      )
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  }
  run().catch((error: unknown) => {
    process.stderr.write(`${isForPeople(error) ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  })
}
