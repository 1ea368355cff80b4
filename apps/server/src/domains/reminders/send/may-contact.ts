import type { ContactWindow } from '@noren/markets/pack'
import type { ReminderKind } from './rules.ts'
import { dayMax, isWanted, type ReminderChannel, type ReminderChoices } from './rules.ts'

/** Minutes since midnight, local time; the end is no longer inside. */
export interface ContactHours {
  readonly fromMinute: number
  readonly untilMinute: number
}

/** What is known of a person when a message about a loan is to leave. */
export interface ContactFacts {
  readonly window: ContactWindow
  /** The part of the window that the person has chosen; null: all of it. */
  readonly hours: ContactHours | null
  readonly choices: ReminderChoices
  /** What may have reached the person today, by channel, and in the seven days until today by any. */
  readonly today: ReadonlyMap<ReminderChannel, number>
  readonly weekCount: number
}

export type ContactRefusal = 'borrowerHours' | 'notWanted' | 'dayLimit' | 'weekLimit'

export type MayContact =
  | { readonly isAllowed: true }
  | {
      readonly isAllowed: false
      readonly reason: ContactRefusal
      /** It may leave later on the same day. */
      readonly isLater: boolean
    }

const no = (reason: ContactRefusal, isLater = false): MayContact => ({
  isAllowed: false,
  reason,
  isLater,
})

/**
 * The one place that says whether a planned message about a loan may leave now, beside what pauses the loan and the
 * market's hours. Limits hold over all loans and lenders of the person.
 * @param ask `minute` of the local day
 */
export const mayContact = (
  { window, hours, choices, today, weekCount }: ContactFacts,
  ask: { kind: ReminderKind; channel: ReminderChannel; minute: number },
): MayContact => {
  const { kind, channel, minute } = ask
  if (!isWanted(choices, kind)) return no('notWanted')
  const count = [...today.values()].reduce((sum, one) => sum + one, 0)
  if ((today.get(channel) ?? 0) >= dayMax(window, channel)) return no('dayLimit')
  if (count >= window.allPerDayMax) return no('dayLimit')
  if (weekCount >= window.allPerWeekMax) return no('weekLimit')
  const { fromMinute, untilMinute } = hours ?? window
  if (minute < fromMinute) return no('borrowerHours', true)
  return minute < untilMinute ? { isAllowed: true } : no('borrowerHours')
}
