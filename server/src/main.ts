import { ConfigError, readConfig } from './config.ts'
import { StartRefusedError } from './db/data-folder-lock.ts'
import { makeLog } from './log.ts'
import { startServer } from './start-server.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Errors a person at the keyboard can do something about are said in words, without a stack. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof StartRefusedError ||
  (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  const server = await startServer(config, log, say)
  const stop = (): void => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ message: String(error) }, 'could not stop in good order')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  say(`Noren is running. App: ${config.publicUrl}/`)
  if (config.isSandbox) {
    const what = config.payments === 'sandbox' ? 'phone, bank and till' : 'phone'
    say(`Sandbox ${what} (no real money): ${config.publicUrl}/sandbox`)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${isForPeople(error) ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})
