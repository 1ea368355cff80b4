import { runUntilStopped } from './commands/run-until-stopped.ts'
import { readServingConfig } from './config.ts'
import { makeLog } from './platform/log.ts'
import { startServer } from './start-server.ts'

runUntilStopped(async (say) => {
  const config = readServingConfig(process.env)
  const log = makeLog(config.logLevel)
  const server = await startServer(config, log, say)
  say(`Noren is running. App: ${config.publicUrl}/`)
  if (config.isSandbox) {
    const what = config.payments === 'sandbox' ? 'phone, bank and till' : 'phone'
    say(`Sandbox ${what} (no real money): ${config.publicUrl}/sandbox`)
  }
  return server
})
