import { saveReminders, viewReminders } from '@noren/contract/reminders'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import * as reminders from './service.ts'

export const reminderRoutes = (deps: Deps): Route[] => [
  route(viewReminders, ({ who }) => reminders.reminderChoices(deps.db, who.userId)),
  route(saveReminders, ({ who: { userId }, body: choices, at }) =>
    reminders.saveReminderChoices(deps, { userId, choices, at }),
  ),
]
