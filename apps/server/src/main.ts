import { runUntilStopped } from './commands/run-until-stopped.ts'
import { type Config, readServingConfig } from './config.ts'
import { makeLog } from './platform/log.ts'
import { startServer } from './start-server.ts'

/** Set apart from what was said before, so that the addresses are what is seen. */
const announcement = ({ publicUrl, isSandbox, payments }: Config): string => {
  const what = payments === 'sandbox' ? 'phone, bank and till' : 'phone'
  return [
    '',
    'Noren is running.',
    '',
    `  App      ${publicUrl}/`,
    `  Console  ${publicUrl}/console/`,
    ...(isSandbox
      ? [`  Sandbox  ${publicUrl}/sandbox`, '', `  The sandbox is ${what}: no real money.`]
      : []),
    '',
  ].join('\n')
}

runUntilStopped(async (say, leaving) => {
  const config = readServingConfig(process.env)
  const log = makeLog(config.logLevel)
  const server = await startServer(config, log, say, leaving)
  say(announcement(config))
  return server
})
