import { contactLog } from '@noren/contract/contact-log'
import { saveReminders, viewReminders } from '@noren/contract/reminders'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import * as reminders from './service.ts'
import { listSent } from './store.ts'

const SHOWN = 200

export const reminderRoutes = (deps: Deps): Route[] => [
  route(viewReminders, ({ who }) => reminders.reminderChoices(deps.db, who.userId)),
  route(saveReminders, ({ who: { userId }, body: choices, at }) =>
    reminders.saveReminderChoices(deps, { userId, choices, at }),
  ),
  route(contactLog, async ({ who }) => {
    const sent = await listSent(deps.db, { userId: who.userId, limit: SHOWN })
    return {
      details: sent.map(({ sentAt, channel, kind }) => ({
        sentAt: sentAt.toISOString(),
        channel,
        kind,
      })),
    }
  }),
]
