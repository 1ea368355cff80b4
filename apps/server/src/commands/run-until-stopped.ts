import type { RunningServer } from '../start-server.ts'
import { faultText, say } from './command-line.ts'

/**
 * Runs a server program: starts it, and stops it cleanly on SIGINT or SIGTERM, also while it is starting.
 * @param start given the signal that it is to stop: it ends what it started, and throws the signal's reason
 */
export const runUntilStopped = (
  start: (say: (line: string) => void, leaving: AbortSignal) => Promise<RunningServer>,
): void => {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort()
  process.once('SIGINT', leave)
  process.once('SIGTERM', leave)
  const run = async (): Promise<void> => {
    const server = await start(say, leaving.signal)
    const stop = (): void => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`could not stop in good order: ${String(error)}\n`)
          process.exit(1)
        },
      )
    }
    if (leaving.signal.aborted) stop()
    else leaving.signal.addEventListener('abort', stop, { once: true })
  }
  run().catch((error: unknown) => {
    if (leaving.signal.aborted && error === leaving.signal.reason) process.exit(0)
    process.stderr.write(`${faultText(error, ['EADDRINUSE'])}\n`)
    process.exit(1)
  })
}
