import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * One address of a database on several machines, as libpq writes it:
 * postgres://user:password@one:5432,two:5432/noren?target_session_attrs=read-write
 */
export interface HostedAddress {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly wanted: Wanted
  /** The address of the first of them alone, for whoever reads user, database and TLS of it. */
  readonly first: string
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/
const WANTED = 'target_session_attrs'
/** Which of the machines is meant, and how libpq says so. */
type Wanted = 'primary' | 'standby'
const WORDS: Readonly<Record<Wanted, readonly string[]>> = {
  primary: ['read-write', 'primary'],
  standby: ['standby', 'read-only'],
}
const USUAL_PORT = 5432
const PROBE_MS = 2_000

/** The address in its parts; undefined if it is none, or names several machines without saying which of them is meant. */
export const readAddress = (text: string, of: Wanted = 'primary'): HostedAddress | undefined => {
  const [, login = '', named = '', rest = ''] = PARTS.exec(text) ?? []
  const urls = named.split(',').map((host) => `${login}${host}${rest}`)
  if (!urls.every((url) => URL.canParse(url) && new URL(url).hostname)) return undefined
  const [first, ...others] = urls.map((url) => new URL(url))
  if (!first) return undefined
  const wanted = first.searchParams.get(WANTED)
  const isKnown = wanted === null ? others.length === 0 : WORDS[of].includes(wanted)
  if (!isKnown) return undefined
  first.searchParams.delete(WANTED)
  return {
    hosts: [first, ...others].map(({ hostname, port }) => ({
      // The folder of a socket is written encoded.
      host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
      port: Number(port || USUAL_PORT),
    })),
    wanted: of,
    // As it was written where there is nothing to choose.
    first: wanted === null ? text : first.href,
  }
}

/** The same of whichever machine is meant. */
export const readAnyAddress = (text: string): HostedAddress | undefined =>
  readAddress(text) ?? readAddress(text, 'standby')

/** The same address for another user. */
export const addressFor = (
  text: string,
  { user, password }: { user: string; password: string },
): string => {
  const [, login = '', named = '', rest = ''] = PARTS.exec(text) ?? []
  const [scheme] = login.split('//')
  return `${scheme}//${encodeURIComponent(user)}:${encodeURIComponent(password)}@${named}${rest}`
}

/** A machine answered that is not (any more) what is looked for. */
class NotWantedError extends Error {
  /** As PostgreSQL says it of a statement: the connection is of no use. */
  readonly code = '25006'
}

type Host = HostedAddress['hosts'][number]

/** Where of each set of machines the one that is looked for was last found, for all pools of this process. */
const found = new Map<string, Host>()

const isWanted = async ({ first, wanted }: HostedAddress, at: Host): Promise<Host> => {
  const client = new pg.Client({ connectionString: first, connectionTimeoutMillis: PROBE_MS })
  goTo(client, at)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const text = 'select pg_is_in_recovery() as "isStandby"'
    const query = { text, query_timeout: PROBE_MS }
    const { rows } = await client.query<{ isStandby: boolean }>(query)
    if (rows[0]?.isStandby !== (wanted === 'standby')) {
      throw new NotWantedError(`${at.host} is no ${wanted}`)
    }
    return at
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** The driver reads them when it connects, and an address that it was made with goes before others in its options. */
const goTo = (client: pg.Client, at: Host): void => {
  Object.assign(client, at)
}

/** A client of the driver that asks the machines which of them is the one that is looked for, as long as this is not known. */
const clientOf = (address: HostedAddress): typeof pg.Client => {
  const { hosts, wanted } = address
  const key = [wanted, ...hosts.map(({ host, port }) => `${host}:${port}`)].join()
  const find = async (): Promise<Host> => {
    const known = found.get(key)
    if (known) return known
    const first = await Promise.any(hosts.map((at) => isWanted(address, at))).catch(
      (error: AggregateError) => {
        throw error.errors.find((one) => !(one instanceof NotWantedError)) ?? error.errors[0]
      },
    )
    found.set(key, first)
    return first
  }
  return class extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connecting = this.#connectToWanted()
      if (!callback) return connecting
      // Without an error the driver's own callback gets nothing.
      connecting.then(() => callback(undefined as unknown as Error), callback)
      return undefined
    }

    async #connectToWanted(): Promise<this> {
      const at = await find()
      goTo(this, at)
      let isStandby = false
      let isOpen = false
      const { connection } = this as unknown as {
        connection: NodeJS.EventEmitter & { stream: Socket }
      }
      connection.on(
        'parameterStatus',
        (told: { parameterName: string; parameterValue: string }) => {
          if (told.parameterName !== 'in_hot_standby') return
          isStandby = told.parameterValue === 'on'
          // One that was promoted keeps its connections.
          if (isOpen) connection.stream.destroy(new NotWantedError(`${at.host} is no longer it`))
        },
      )
      try {
        await super.connect()
        isOpen = isStandby === (wanted === 'standby')
        if (isOpen) return this
        void this.end().catch(() => undefined)
        throw new NotWantedError(`${at.host}:${at.port} is no longer the ${wanted}`)
      } catch (error) {
        if (found.get(key) === at) found.delete(key)
        throw error
      }
    }
  }
}

const classes = new Map<string, typeof pg.Client>()

/** How the driver reaches a connection: to be spread into the options of a pool. */
export const driverOptions = <Connection extends object>(
  connection: Connection,
): Connection | (Connection & { Client: typeof pg.Client }) => {
  if (!('connectionString' in connection) || typeof connection.connectionString !== 'string') {
    return connection
  }
  const address = readAnyAddress(connection.connectionString)
  // One machine needs no choice.
  if (!address || address.first === connection.connectionString) return connection
  const key = connection.connectionString
  const Client = classes.get(key) ?? clientOf(address)
  classes.set(key, Client)
  return { ...connection, connectionString: address.first, Client }
}

/** A client of its own for a connection, which the caller connects and ends. */
export const makeClient = (connection: object, options: pg.ClientConfig): pg.Client => {
  const { Client = pg.Client, ...rest } = driverOptions(connection) as pg.ClientConfig & {
    Client?: typeof pg.Client
  }
  return new Client({ ...rest, ...options })
}
