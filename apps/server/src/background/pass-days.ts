import type { Deps } from '../deps.ts'
import { sendReminders } from '../domains/reminders/send-reminders.ts'
import { patientDeps } from '../platform/db/pool.ts'
import { runDay } from './run-day.ts'

/** Lets days pass one after another, each with the jobs that a server runs on a new day. */
export const passDays = async (
  deps: Deps,
  days: number,
  advanceOneDay: () => Promise<void>,
): Promise<void> => {
  const own = patientDeps(deps)
  for (let passed = 0; passed < days; passed += 1) {
    await advanceOneDay()
    await runDay(own, deps.clock.businessDay())
    await sendReminders(own)
  }
}
