import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/pool.ts'
import * as store from './store.ts'

/** Advances the business date and shows another hour of the day, which `clock.ts` reads. */
export interface SandboxCalendar {
  /** For `systemClock`: how many whole days the business date is ahead of the real one. */
  readOffsetDays(): number
  advanceOneDay(): Promise<void>
  /** For `systemClock`: the hour of contact that is shown; null: the real one. */
  readContactHour(): number | null
  showContactHour(hour: number | null): Promise<void>
}

/** What another server has moved is seen here this much later at most. */
const FOLLOWED_EVERY_MS = 500

/**
 * For `systemClock` of a program that works once and ends, such as a command of the terminal: how many days ahead the
 * business date is. Read once, followed by nobody.
 */
export const sandboxOffsetDays = async (db: Db): Promise<() => number> => {
  const { offsetDays } = await store.readClock(db)
  return () => offsetDays
}

/**
 * The calendar of a running server, stored in the database, so that a restart does not set it back and all servers have
 * the same day.
 */
export const openSandboxCalendar = async (
  db: Db,
): Promise<SandboxCalendar & { close(): Promise<void> }> => {
  let { offsetDays, contactHour } = await store.readClock(db)
  /** What was read before this server's own last change is not news. */
  let changes = 0
  const closing = new AbortController()

  const readAgain = async (): Promise<void> => {
    const before = changes
    const read = await store.readClock(db)
    if (before === changes) ({ offsetDays, contactHour } = read)
  }
  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(FOLLOWED_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      // A database that is away is told of by everything else.
      if (!closing.signal.aborted) await readAgain().catch(() => undefined)
    }
  }
  const following = follow()

  return {
    readOffsetDays: () => offsetDays,
    async advanceOneDay() {
      changes += 1
      offsetDays = await store.addToOffset(db, 1)
      changes += 1
    },
    readContactHour: () => contactHour,
    async showContactHour(hour) {
      changes += 1
      await store.setContactHour(db, hour)
      contactHour = hour
      changes += 1
    },
    async close() {
      closing.abort()
      await following
    },
  }
}
