import { type Day, dayOf, instantAt } from '@noren/contract/dates'
import { reminderPolicy } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import { isContactTime } from './send/rules.ts'

/** Whether people may be contacted now; `on` is the business day, which decides the weekday. */
export const isContactOpen = ({ clock, market }: Pick<Deps, 'clock' | 'market'>, on: Day) =>
  isContactTime(market, reminderPolicy(market.code), { at: clock.contactTime(), on })

/** A notification waiting for a phone must not arrive after the contact hours. */
export const contactWindowEnd = ({ clock, market }: Pick<Deps, 'clock' | 'market'>): Date => {
  const at = clock.contactTime()
  const end = instantAt(dayOf(at, market.zone), market.contactWindow.untilMinute, market.zone)
  // As long from now as from the hour that is shown.
  return new Date(clock.now().getTime() + (end.getTime() - at.getTime()))
}
