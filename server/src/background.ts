import type { Deps } from './deps.ts'
import { deleteExpiredPictures } from './domains/certification/service.ts'
import { dispatchPayouts, rollOverdue } from './domains/loans/service.ts'
import { endStaleOrders } from './domains/repayments/service.ts'
import { forgetOldNonces } from './edge/replay.ts'

const PAYOUTS_EVERY_MS = 2_000
const NONCES_EVERY_MS = 60_000
/** A new business day is noticed within this long; both works are safe to repeat. */
const DAY_WORK_EVERY_MS = 60_000
const PICTURES_EVERY_MS = 3_600_000

/** Repeats `work` with a pause between; a failure is logged and tried again at the next turn. */
const repeat = (deps: Deps, name: string, everyMs: number, work: () => Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const turn = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (!isStopped) deps.log.warn({ work: name, message }, 'background work failed')
    }
    if (!isStopped) timer = setTimeout(start, everyMs)
  }
  const start = (): void => {
    running = turn()
  }
  start()
  return async (): Promise<void> => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/**
 * Work that no request waits for. Payouts are ordered right after their application's commit; this
 * picks up those that a crash or a provider's fault left behind.
 * @returns stops it all and waits for what is in hand
 */
export const startBackground = (deps: Deps): (() => Promise<void>) => {
  const stops = [
    repeat(deps, 'payouts', PAYOUTS_EVERY_MS, () => dispatchPayouts(deps)),
    repeat(deps, 'overdue', DAY_WORK_EVERY_MS, () => rollOverdue(deps)),
    repeat(deps, 'orders', DAY_WORK_EVERY_MS, () => endStaleOrders(deps)),
    repeat(deps, 'pictures', PICTURES_EVERY_MS, () =>
      deleteExpiredPictures(deps, deps.clock.now()),
    ),
    repeat(deps, 'nonces', NONCES_EVERY_MS, () => forgetOldNonces(deps.db, deps.clock.now())),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
