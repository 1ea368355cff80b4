import * as calls from '@noren/contract/reminders'
import type { Deps } from '../deps.ts'
import { callChoice, saveCallChoice } from '../domains/reminders/calls.ts'
import { reminderChoices, saveReminderChoices } from '../domains/reminders/choices.ts'
import { contactHours, saveContactHours } from '../domains/reminders/hours.ts'
import { listSent } from '../domains/reminders/sent-reminders.ts'
import { type Route, route } from '../http/route.ts'

const SHOWN = 200

const windowOf = ({ market }: Deps) => {
  const { fromMinute, untilMinute } = market.contactWindow
  return { fromMinute, untilMinute }
}

export const reminderRoutes = (deps: Deps): Route[] => [
  route(calls.viewReminders, ({ who }) => reminderChoices(deps.db, who.userId)),
  route(calls.saveReminders, ({ who: { userId }, body: choices, at }) =>
    saveReminderChoices(deps, { userId, choices, at }),
  ),
  route(calls.viewContactHours, async ({ who }) => ({
    window: windowOf(deps),
    hours: await contactHours(deps.db, who.userId),
  })),
  route(calls.saveContactHours, async ({ who: { userId }, body: { hours }, at }) => ({
    window: windowOf(deps),
    hours: await saveContactHours(deps, { userId, hours, at }),
  })),
  route(calls.contactLog, async ({ who }) => {
    const sent = await listSent(deps.db, { userId: who.userId, limit: SHOWN })
    return {
      details: sent.map(({ sentAt, byName: by, ...contact }) => ({
        ...{ ...contact, by },
        sentAt: sentAt.toISOString(),
      })),
    }
  }),
  route(calls.viewCallChoice, async ({ who }) => ({
    calls: await callChoice(deps.db, who.userId),
  })),
  route(calls.saveCallChoice, async ({ who: { userId }, body, at }) => ({
    calls: await saveCallChoice(deps, { userId, calls: body.calls, at }),
  })),
]
