import pg from 'pg'

/**
 * One address of a database on several machines, as libpq writes it:
 * postgres://user:password@one:5432,two:5432/noren?target_session_attrs=read-write
 */
export interface HostedAddress {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  /** The address of the first of them alone, for whoever reads user, database and TLS of it. */
  readonly first: string
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/
const WANTED = 'target_session_attrs'
const USUAL_PORT = 5432
const PROBE_MS = 2_000

/** The address in its parts; undefined if it is none, or names several machines without saying which of them is meant. */
export const readAddress = (text: string): HostedAddress | undefined => {
  const [, login = '', named = '', rest = ''] = PARTS.exec(text) ?? []
  const urls = named.split(',').map((host) => `${login}${host}${rest}`)
  if (!urls.every((url) => URL.canParse(url) && new URL(url).hostname)) return undefined
  const [first, ...others] = urls.map((url) => new URL(url))
  if (!first) return undefined
  const wanted = first.searchParams.get(WANTED)
  const isKnown = wanted === null ? others.length === 0 : ['read-write', 'primary'].includes(wanted)
  if (!isKnown) return undefined
  first.searchParams.delete(WANTED)
  return {
    hosts: [first, ...others].map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || USUAL_PORT),
    })),
    // As it was written where there is nothing to choose.
    first: wanted === null ? text : first.href,
  }
}

/** The same address for another user. */
export const addressFor = (
  text: string,
  { user, password }: { user: string; password: string },
): string => {
  const [, login = '', named = '', rest = ''] = PARTS.exec(text) ?? []
  const [scheme] = login.split('//')
  return `${scheme}//${encodeURIComponent(user)}:${encodeURIComponent(password)}@${named}${rest}`
}

/** A machine answered that is not the primary (any more). */
class NotPrimaryError extends Error {
  /** As PostgreSQL says it of a statement: the connection is of no use. */
  readonly code = '25006'
}

type Host = HostedAddress['hosts'][number]

/** Where each set of machines was last found to have its primary, for all pools of this process. */
const primaries = new Map<string, Host>()

const isPrimary = async (first: string, at: Host): Promise<Host> => {
  const client = new pg.Client({ connectionString: first, connectionTimeoutMillis: PROBE_MS })
  goTo(client, at)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const text = 'select pg_is_in_recovery() as "isStandby"'
    const query = { text, query_timeout: PROBE_MS }
    const { rows } = await client.query<{ isStandby: boolean }>(query)
    if (rows[0]?.isStandby !== false) throw new NotPrimaryError(`${at.host} is a standby`)
    return at
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** The driver reads them when it connects, and an address that it was made with goes before others in its options. */
const goTo = (client: pg.Client, at: Host): void => {
  Object.assign(client, at)
}

/** A client of the driver that asks the machines which of them is the primary, as long as this is not known. */
const clientOf = ({ hosts, first }: HostedAddress): typeof pg.Client => {
  const key = hosts.map(({ host, port }) => `${host}:${port}`).join()
  const findPrimary = async (): Promise<Host> => {
    const known = primaries.get(key)
    if (known) return known
    const found = await Promise.any(hosts.map((at) => isPrimary(first, at))).catch(
      (error: AggregateError) => {
        throw error.errors.find((one) => !(one instanceof NotPrimaryError)) ?? error.errors[0]
      },
    )
    primaries.set(key, found)
    return found
  }
  return class extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connecting = this.#connectToPrimary()
      if (!callback) return connecting
      // Without an error the driver's own callback gets nothing.
      connecting.then(() => callback(undefined as unknown as Error), callback)
      return undefined
    }

    async #connectToPrimary(): Promise<this> {
      const at = await findPrimary()
      goTo(this, at)
      let isStandby = false
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
      connection.on(
        'parameterStatus',
        (told: { parameterName: string; parameterValue: string }) => {
          if (told.parameterName === 'in_hot_standby') isStandby = told.parameterValue === 'on'
        },
      )
      try {
        await super.connect()
        if (!isStandby) return this
        void this.end().catch(() => undefined)
        throw new NotPrimaryError(`${at.host}:${at.port} is no longer the primary`)
      } catch (error) {
        if (primaries.get(key) === at) primaries.delete(key)
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
  const address = readAddress(connection.connectionString)
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
