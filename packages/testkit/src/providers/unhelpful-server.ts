import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * How a provider's machine keeps its callers waiting: it takes connections and says nothing; it sends a little
 * for ever, so that no limit for a pause in between is ever reached; it always says "later".
 */
export const UNHELPFUL_WAYS = ['silence', 'drip', 'later'] as const
export type UnhelpfulWay = (typeof UNHELPFUL_WAYS)[number]

const DRIP_MS = 100
/** A mail server speaks first: who has sent nothing by now waits for that. */
const SPEAKS_FIRST_MS = 50

const LATER =
  'HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nRetry-After: 1\r\nConnection: close\r\n\r\n'
const BEGIN = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n'

/** Sends the piece again and again, until the other side has had enough. */
const drip = (socket: Socket, piece: string): void => {
  const timer = setInterval(() => socket.write(piece), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}

const keepWaiting = (socket: Socket, way: UnhelpfulWay): void => {
  if (way === 'silence') return
  const speakFirst = setTimeout(() => {
    if (way === 'drip') drip(socket, '220-a moment\r\n')
    else socket.end('421 later\r\n')
  }, SPEAKS_FIRST_MS)
  socket.once('data', () => {
    clearTimeout(speakFirst)
    if (way === 'later') return socket.end(LATER)
    socket.write(BEGIN)
    drip(socket, ' ')
  })
}

/** A server for any provider over HTTP or SMTP that never does what it is asked. */
export const startUnhelpfulServer = async () => {
  let way: UnhelpfulWay = 'silence'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    // Who does not read does not hear either that the other side has gone.
    socket.on('data', () => undefined)
    keepWaiting(socket, way)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    be(next: UnhelpfulWay): void {
      way = next
    },
    /** Connections that somebody still holds. */
    open: () => sockets.size,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type UnhelpfulServer = Awaited<ReturnType<typeof startUnhelpfulServer>>
