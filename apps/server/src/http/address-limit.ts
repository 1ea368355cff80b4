import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Querier } from '../platform/db/pool.ts'
import { rawStatement } from '../platform/db/statement.ts'
import { keyedHash } from '../platform/keys/sealed-fields.ts'

const MINUTE_MS = 60_000
const SHARE_EVERY_MS = 1_000
/** Addresses below this share of the limit are not shared between servers, so most are never written. */
const SHARED_FROM = 0.1
/** Addresses tracked per minute on one server; the one not seen for longest is dropped first. */
const ADDRESSES_MAX = 50_000
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}
/** A provider sends many signed requests from few addresses. */
const PROVIDERS = '/api/provider/'
/** Calls, and the one page that looks something up. */
const isCounted = (url: string): boolean =>
  (url.startsWith('/api/') && !url.startsWith(PROVIDERS)) || /^\/pay(\?|$)/.test(url)
const KEPT_MS = 5 * MINUTE_MS

interface Count {
  own: number
  /** How much of the count was already reported to the other servers. */
  told: number
  others: number
}

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'log'>

const addCounts = rawStatement<
  { hashes: Buffer[]; counts: number[]; minuteAt: Date },
  { hash: string; count: number }
>(
  'add_address_counts',
  `insert into address_counts as kept (address_hash, minute_at, count)
   select hash, $3, more from unnest($1::bytea[], $2::int[]) as lines (hash, more) order by hash
   on conflict (minute_at, address_hash) do update set count = kept.count + excluded.count
   returning encode(address_hash, 'hex') as hash, count`,
  ['hashes', 'counts', 'minuteAt'],
)

const deleteOld = rawStatement<{ before: Date }, never>(
  'forget_address_counts',
  'delete from address_counts where minute_at < $1',
  ['before'],
)

export const forgetAddressCounts = (on: Querier, at: Date): Promise<number> =>
  deleteOld.run(on, { before: new Date(at.getTime() - KEPT_MS) })

/**
 * Request counts of the current minute. Each server counts for itself and reports to the others once a
 * second, so an address that switches servers meets the same limit, at most a second late.
 */
export const addressCounts = (deps: LimitDeps) => {
  const { clock, config } = deps
  let minute = 0
  let counts = new Map<string, Count>()

  const turnMinute = (): void => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (now === minute) return
    minute = now
    counts = new Map()
  }

  const share = async (): Promise<void> => {
    turnMinute()
    const of = counts
    const news = [...of].filter(
      ([, { own, told }]) => own > told && own >= config.requestsPerMinute * SHARED_FROM,
    )
    if (news.length === 0) return
    const lines = news.map(([address, count]) => ({
      count,
      more: count.own - count.told,
      hash: keyedHash(deps.secrets.phoneKey, 'address', address),
    }))
    const byHash = new Map(lines.map((line) => [line.hash.toString('hex'), line]))
    const known = await addCounts.all(deps.db, {
      hashes: lines.map(({ hash }) => hash),
      counts: lines.map(({ more }) => more),
      minuteAt: new Date(minute * MINUTE_MS),
    })
    for (const { hash, count: total } of known) {
      const line = byHash.get(hash)
      if (!line) continue
      line.count.told += line.more
      line.count.others = total - line.count.told
    }
  }

  return {
    share,
    /** Counts one request; returns the count of this minute over all servers. */
    count(address: string): number {
      turnMinute()
      const known = counts.get(address) ?? { own: 0, told: 0, others: 0 }
      known.own += 1
      // Moves the address to the end of the map, which is ordered by last use.
      counts.delete(address)
      counts.set(address, known)
      if (counts.size > ADDRESSES_MAX) counts.delete(counts.keys().next().value ?? '')
      return known.own + known.others
    },
    leftMs: (): number => MINUTE_MS - (clock.now().getTime() % MINUTE_MS),
  }
}

export type AddressCounts = ReturnType<typeof addressCounts>

/** Limits the calls of one address per minute, over all servers. */
export const limitAddresses = async (
  app: FastifyInstance,
  deps: LimitDeps,
  counts: AddressCounts,
): Promise<void> => {
  await app.register(rateLimit, {
    max: deps.config.requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ clientAddress }) => clientAddress,
    // Clients far from the limit get no rate limit headers.
    addHeadersOnExceeding: NO_HEADERS,
    allowList: ({ url }) => !isCounted(url),
    // The library creates one store for itself and one for each group of routes.
    store: class SharedStore {
      incr(
        address: string,
        answer: (error: Error | null, state: { current: number; ttl: number }) => void,
      ): void {
        answer(null, { current: counts.count(address), ttl: counts.leftMs() })
      }
      child(): SharedStore {
        return this
      }
    },
  })
  const sharing = setInterval(() => {
    counts.share().catch((error: unknown) => {
      deps.log.warn({ message: String(error) }, 'could not share the counts of addresses')
    })
  }, SHARE_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(sharing))
}
