import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../platform/clock.ts'

/**
 * A series about the database that all servers share: each of them shows the same value, so that a query takes one
 * (`max`), never a sum.
 */
export interface SharedSeries {
  readonly name: `noren_shared_${string}`
  readonly help: string
  /** null: it has one value. */
  readonly label: string | null
}

/** One value of a series; `word` is its label's, of a fixed set, and null where it has none. */
export type SharedValue = readonly [of: SharedSeries, word: string | null, value: number]

export interface SharedReader {
  readonly series: readonly SharedSeries[]
  read(): Promise<SharedValue[]>
}

/** However often somebody asks, the database is read so often at most. */
const READ_EVERY_MS = 10_000

/**
 * Registers these series, and `noren_shared_read_success`, which is 0 while the database could not be read: then the
 * others have no values, rather than old ones.
 */
export const registerShared = (
  register: Registry,
  { series, read }: SharedReader,
  clock: Pick<Clock, 'monotonicMs'>,
): void => {
  let reading: Promise<SharedValue[] | null> | undefined
  let readAtMs = 0
  const latest = (): Promise<SharedValue[] | null> => {
    if (reading && clock.monotonicMs() - readAtMs < READ_EVERY_MS) return reading
    readAtMs = clock.monotonicMs()
    reading = read().catch(() => null)
    return reading
  }
  for (const of of series) {
    new Gauge({
      name: of.name,
      help: of.help,
      labelNames: of.label === null ? [] : [of.label],
      registers: [register],
      async collect() {
        const values = (await latest()) ?? []
        this.reset()
        // Without labels it would stand at 0 now, which is a claim.
        if (of.label === null) this.remove()
        for (const [owner, word, value] of values) {
          if (owner !== of) continue
          if (of.label === null) this.set(value)
          else this.set({ [of.label]: word ?? '' }, value)
        }
      },
    })
  }
  new Gauge({
    name: 'noren_shared_read_success',
    help: '1: the series noren_shared_… were read from the database within the last seconds. 0: they could not be.',
    registers: [register],
    async collect() {
      this.set((await latest()) === null ? 0 : 1)
    },
  })
}
