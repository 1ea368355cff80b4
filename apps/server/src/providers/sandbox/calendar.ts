import type { Db } from '../../platform/db/pool.ts'
import * as store from './store.ts'

/** Moves the business date; `clock.ts` reads where it stands. */
export interface SandboxCalendar {
  /** For `systemClock`: whole days that the business date is ahead of the real one. */
  readOffsetDays(): number
  advanceOneDay(): Promise<void>
}

/** The calendar of a running server: kept in the database, so that a restart does not turn time back. */
export const openSandboxCalendar = async (db: Db): Promise<SandboxCalendar> => {
  let offsetDays = await store.readOffset(db)
  return {
    readOffsetDays: () => offsetDays,
    async advanceOneDay() {
      offsetDays = await store.addToOffset(db, 1)
    },
  }
}
