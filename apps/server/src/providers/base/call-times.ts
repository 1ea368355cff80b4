import { Histogram } from 'prom-client'
import { failureOf } from '../../platform/outbox/refused.ts'

/** Around the deadlines of the calls (deadlines.ts). */
const BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45, 60]
const MS_PER_SECOND = 1000

/** How long calls to providers took, and how they ended: a series of `/metrics`. */
export type CallTimes = Histogram<'port' | 'provider' | 'call' | 'result'>

export const makeCallTimes = (): CallTimes =>
  new Histogram({
    name: 'noren_provider_call_seconds',
    help: 'Calls to providers. result: done, refused (it said no, and would again), late (no answer in time) or failed.',
    labelNames: ['port', 'provider', 'call', 'result'],
    buckets: BUCKETS_SECONDS,
    registers: [],
  })

type Works = (...args: never[]) => Promise<unknown>

/**
 * The same gateway, whose calls are timed. @param calls the methods that are calls to the provider; those that it
 * does not have are left out
 */
export const timed = <Gateway extends object>(
  gateway: Gateway,
  times: CallTimes,
  { calls, ...of }: { port: string; provider: string; calls: readonly string[] },
): Gateway => {
  const timedCall =
    (call: string, work: Works): Works =>
    async (...args) => {
      const startedMs = performance.now()
      const note = (result: string): void =>
        times.observe({ ...of, call, result }, (performance.now() - startedMs) / MS_PER_SECOND)
      try {
        const answer = await work(...args)
        note('done')
        return answer
      } catch (error) {
        note(failureOf(error))
        throw error
      }
    }
  const methods = calls.flatMap((name) => {
    const work: unknown = Reflect.get(gateway, name)
    return typeof work === 'function' ? [[name, timedCall(name, work.bind(gateway))]] : []
  })
  return { ...gateway, ...Object.fromEntries(methods) }
}
