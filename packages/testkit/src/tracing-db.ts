import type { BoundQuery, Db } from '@noren/server/platform/db/pool'
import type { PoolClient } from 'pg'

/** One statement as the driver received it; BEGIN and COMMIT are statements too, and have no name. */
export type TracedStatement = Required<Pick<BoundQuery, 'text' | 'values'>> &
  Pick<BoundQuery, 'name'>

export interface Tracing {
  readonly db: Db
  /** The statements sent since the last call, in order. */
  take(): TracedStatement[]
}

/** A database that records every statement sent to it, inside a transaction or not. */
export const tracing = (db: Db): Tracing => {
  let sent: TracedStatement[] = []
  const note = (query: BoundQuery | string): void => {
    const { values = [], ...of } = typeof query === 'string' ? { text: query } : query
    sent.push({ ...of, values })
  }
  const tracingClient = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'query') note(args[0] as BoundQuery | string)
          return value.apply(target, args)
        }
      },
    })
  const traced = (of: Db): Db => ({
    ...of,
    // Work that nobody waits for asks for a view of its own.
    within: (patience) => traced(of.within(patience)),
    connect: async () => tracingClient(await of.connect()),
    query(query) {
      note(query)
      return of.query(query)
    },
    together: (work) =>
      of.together((on) =>
        work({
          query(query) {
            note(query)
            return on.query(query)
          },
        }),
      ),
  })
  return {
    db: traced(db),
    take() {
      const taken = sent
      sent = []
      return taken
    },
  }
}
