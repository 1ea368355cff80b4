import type { RunningServer } from '../start-server.ts'
import { faultText, say } from './command-line.ts'

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
    process.stderr.write(`${faultText(error, ['EADDRINUSE'])}\n`)
    process.exit(1)
  })
}
