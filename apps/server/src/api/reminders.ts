import * as calls from '@noren/contract/reminders'
import type { Deps } from '../deps.ts'
import { reminderChoices, saveReminderChoices } from '../domains/reminders/choices.ts'
import { listSent } from '../domains/reminders/sent-reminders.ts'
import { type Route, route } from '../http/route.ts'

const SHOWN = 200

export const reminderRoutes = (deps: Deps): Route[] => [
  route(calls.viewReminders, ({ who }) => reminderChoices(deps.db, who.userId)),
  route(calls.saveReminders, ({ who: { userId }, body: choices, at }) =>
    saveReminderChoices(deps, { userId, choices, at }),
  ),
  route(calls.contactLog, async ({ who }) => {
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
