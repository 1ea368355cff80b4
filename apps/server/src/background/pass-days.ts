import type { Deps } from '../deps.ts'
import { sendReminders } from '../domains/reminders/send-reminders.ts'
import { runDay } from './run-day.ts'

/** Lets days pass one after another, each with the jobs that a server runs on a new day. */
export const passDays = async (
  deps: Deps,
  days: number,
  advanceOneDay: () => Promise<void>,
): Promise<void> => {
  for (let passed = 0; passed < days; passed += 1) {
    await advanceOneDay()
    await runDay(deps, deps.clock.businessDay())
    await sendReminders(deps)
  }
}
