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

/** The calendar of a running server, stored in the database, so that a restart does not set it back. */
export const openSandboxCalendar = async (db: Db): Promise<SandboxCalendar> => {
  let { offsetDays, contactHour } = await store.readClock(db)
  return {
    readOffsetDays: () => offsetDays,
    async advanceOneDay() {
      offsetDays = await store.addToOffset(db, 1)
    },
    readContactHour: () => contactHour,
    async showContactHour(hour) {
      await store.setContactHour(db, hour)
      contactHour = hour
    },
  }
}
