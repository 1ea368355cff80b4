import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProxyHeader } from '@noren/server/http/client-address'

/** Every address of 127.0.0.0/8 is this machine, so each party of a test can have its own. */
export const PROXY_ADDRESS = '127.0.0.2'

export interface AppendingProxy {
  url: string
  close(): Promise<void>
}

const LINES: Record<ProxyHeader, (address: string) => string> = {
  'x-forwarded-for': (address) => address,
  forwarded: (address) => `for="${address}";proto=http`,
}

/**
 * As nginx, HAProxy and load balancers do by default: the client's header stays, and its address is
 * appended.
 */
const appended = (headers: IncomingHttpHeaders, name: ProxyHeader, address: string) => {
  const before = headers[name]
  const line = LINES[name](address)
  return { ...headers, [name]: before === undefined ? line : `${before}, ${line}` }
}

/** A proxy in front of a server, which it calls from `PROXY_ADDRESS`. */
export const startAppendingProxy = async (
  to: string,
  header: ProxyHeader = 'x-forwarded-for',
): Promise<AppendingProxy> => {
  const proxy = createServer((asked, answer) => {
    const headers = appended(asked.headers, header, asked.socket.remoteAddress ?? 'unknown')
    const options = { method: asked.method, headers, localAddress: PROXY_ADDRESS }
    const passed = send(new URL(asked.url ?? '/', to), options, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        proxy.close(() => done())
        proxy.closeAllConnections()
      }),
  }
}
