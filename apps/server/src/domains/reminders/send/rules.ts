import { addDays, type Day, minuteOfDayAt, weekdayOf } from '@noren/contract/dates'
import type { CHOSEN_REMINDERS } from '@noren/contract/reminders'
import type { ContactWindow } from '@noren/markets/pack'
import type { ReminderPolicy } from '@noren/markets/reminder-policy'

/** `bureauWarning`: before the first bad row of a credit bureau. */
export type ReminderKind = 'dueSoon' | 'dueToday' | 'overdue' | 'bureauWarning'
export type ChosenReminder = (typeof CHOSEN_REMINDERS)[number]
export type ReminderChoices = Readonly<Record<ChosenReminder, boolean>>

/** Whether the person wants it; announcements of a charge and a warning cannot be turned off. */
export const isWanted = (choices: ReminderChoices, kind: ReminderKind): boolean =>
  kind === 'overdue' || kind === 'bureauWarning' || choices[kind]

export type ReminderChannel = 'sms' | 'push'

/** What a reminder on that day would be about. */
export const kindOn = (dueOn: Day, on: Day): Exclude<ReminderKind, 'bureauWarning'> => {
  if (dueOn < on) return 'overdue'
  return dueOn === on ? 'dueToday' : 'dueSoon'
}

export const isContactDay = (policy: ReminderPolicy, on: Day): boolean =>
  policy.weekdays.includes(weekdayOf(on))

/** The due days whose loans are reminded on a day; none on a day without contacts. */
export const dueDaysRemindedOn = (policy: ReminderPolicy, on: Day): Day[] => {
  if (!isContactDay(policy, on)) return []
  return [
    ...policy.daysBeforeDue.map((days) => addDays(on, days)),
    on,
    ...policy.daysOverdue.map((days) => addDays(on, -days)),
  ]
}

/** Whether a message may be sent at that instant, in the market's local time. */
export const isContactTime = (
  market: { zone: string; contactWindow: ContactWindow },
  policy: ReminderPolicy,
  { at, on }: { at: Date; on: Day },
): boolean => {
  const minute = minuteOfDayAt(at, market.zone)
  const { fromMinute, untilMinute } = market.contactWindow
  return isContactDay(policy, on) && minute >= fromMinute && minute < untilMinute
}

export const dayMax = (window: ContactWindow, channel: ReminderChannel): number =>
  channel === 'sms' ? window.smsPerDayMax : window.pushPerDayMax
