import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * An unused port, below the range that the system gives to outgoing connections, one of which could take
 * it before the server does.
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
  return isFree ? port : freePort()
}
