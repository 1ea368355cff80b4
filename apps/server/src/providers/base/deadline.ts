import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../platform/errors.ts'

/**
 * The one limit of a call to a provider: for all of it, with every try, every pause and every request that it
 * consists of. What waits inside of it asks how much time is left and ends by itself, with an error that says
 * what may have happened; what does not is left behind.
 */

const endOfCall = new AsyncLocalStorage<number>()

/** What is left to the provider's call in progress, and no more than `ms`. */
export const timeLeft = (ms: number): number => {
  const endMs = endOfCall.getStore()
  return endMs === undefined ? ms : Math.max(0, Math.min(ms, endMs - performance.now()))
}

/** Time for what ends by itself to say so. */
const GRACE_MS = 500

/** For who waits for a call that did not end by itself; it may have been done. */
const COME_BACK_SECONDS = 30

type Waits = (...args: never[]) => Promise<unknown>

/** The time for each method of a gateway that waits for an answer, in milliseconds. */
export type Deadlines<Gateway> = {
  readonly [Name in keyof Gateway as NonNullable<Gateway[Name]> extends Waits
    ? Name
    : never]-?: number
}

const limited =
  (ms: number, work: Waits): Waits =>
  async (...args) => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new AppError('BUSY', { waitSeconds: COME_BACK_SECONDS })),
      ms + GRACE_MS,
    )
    try {
      const working = endOfCall.run(performance.now() + ms, () => work(...args))
      return await Promise.race([working, late])
    } finally {
      clearTimeout(timer)
    }
  }

/** The same gateway, whose calls end in time. Methods that it does not have need none. */
export const withDeadlines = <Gateway extends object>(
  gateway: Gateway,
  deadlines: Readonly<Record<string, number>>,
): Gateway => {
  const methods = Object.entries(deadlines).flatMap(([name, ms]) => {
    const work: unknown = Reflect.get(gateway, name)
    return typeof work === 'function' ? [[name, limited(ms, work.bind(gateway))]] : []
  })
  return { ...gateway, ...Object.fromEntries(methods) }
}
