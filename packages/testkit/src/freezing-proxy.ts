import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ConnectionOptions } from '@noren/server/platform/db/pool'

/** A way to a database that can stop carrying anything, without ending a connection or refusing a new one. */
export interface FreezingProxy {
  connection: ConnectionOptions
  freeze(): void
  /** Carries what has waited, in order. */
  thaw(): void
  /** Freezes by itself with the next bytes that contain the text: before they are carried, or after. */
  freezeAt(text: string, when: 'before' | 'after'): void
  /** Connections that the server's side has open. */
  open(): number
  close(): Promise<void>
}

export const openFreezingProxy = async (to: ConnectionOptions): Promise<FreezingProxy> => {
  if ('connectionString' in to) throw new Error('the proxy needs the parts of a connection')
  const target = to.host.startsWith('/')
    ? { path: `${to.host}/.s.PGSQL.${to.port}` }
    : { host: to.host, port: to.port }
  const clients = new Set<Socket>()
  let isFrozen = false
  let trap: { text: string; when: 'before' | 'after' } | undefined
  let waiting: (() => void)[] = []

  const carry = (work: () => void): void => {
    if (isFrozen) waiting.push(work)
    else work()
  }

  const server = createServer((client) => {
    clients.add(client)
    const database = connect(target)
    client.on('data', (bytes) => {
      const sprung = trap && bytes.includes(trap.text) ? trap.when : undefined
      if (sprung) trap = undefined
      if (sprung === 'before') isFrozen = true
      carry(() => database.write(bytes))
      if (sprung === 'after') isFrozen = true
    })
    database.on('data', (bytes) => carry(() => client.write(bytes)))
    for (const [from, other] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => carry(() => other.destroy()))
    }
    client.on('close', () => clients.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const thaw = (): void => {
    trap = undefined
    isFrozen = false
    for (const work of waiting) work()
    waiting = []
  }
  return {
    connection: { ...to, host: '127.0.0.1', port },
    freeze() {
      isFrozen = true
    },
    thaw,
    freezeAt(text, when) {
      trap = { text, when }
    },
    open: () => clients.size,
    async close() {
      thaw()
      for (const client of clients) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
