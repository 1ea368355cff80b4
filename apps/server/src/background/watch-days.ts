import type { Deps } from '../deps.ts'
import { readDayState } from './day-state.ts'
import { claimCall } from './store.ts'

const HOUR_MS = 3_600_000

/** A day's work takes minutes. */
const DAY_HOURS_MAX = 2
/** The books are verified each night; some more than a day. */
const VERIFIED_HOURS_MAX = 26
/** The job without which nobody knows whether the books are right. */
const PROOF = 'verifyBooks'

/**
 * Calls out what nobody would hear of by itself, for as long as it lasts, once an hour of all servers together: a
 * business day whose work does not end, books that do not verify, and books that nobody verifies.
 */
export const watchDays = async (
  deps: Pick<Deps, 'db' | 'clock' | 'market' | 'log'>,
): Promise<void> => {
  const at = deps.clock.now()
  const hoursSince = (then: Date): number => (at.getTime() - then.getTime()) / HOUR_MS
  const { jobs, unfinishedSince } = await readDayState(deps, deps.db)
  const callOut = async (alarm: string, finding: string, more: object): Promise<void> => {
    const since = new Date(at.getTime() - HOUR_MS)
    if (await claimCall(deps.db, { alarm, at, since }))
      deps.log.error({ finding, ...more }, 'alarm')
  }

  if (unfinishedSince && hoursSince(unfinishedSince) > DAY_HOURS_MAX) {
    await callOut('dayUnfinished', 'the work of a business day is not finished', {
      hours: Math.floor(hoursSince(unfinishedSince)),
      jobs: jobs.filter(({ unfinished }) => unfinished > 0).map(({ job }) => job),
    })
  }
  const wrong = jobs.filter(({ findings }) => findings > 0)
  if (wrong.length > 0) {
    await callOut('booksWrong', 'the books or what is sealed do not verify', {
      findings: Object.fromEntries(wrong.map(({ job, findings }) => [job, findings])),
    })
  }
  const provenAt = jobs.find(({ job }) => job === PROOF)?.doneAt
  if (provenAt && hoursSince(provenAt) > VERIFIED_HOURS_MAX) {
    const hours = Math.floor(hoursSince(provenAt))
    await callOut('booksUnproven', 'the books were not verified for more than a day', { hours })
  }
}
