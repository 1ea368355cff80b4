import { type Day, dayOf, instantAt } from '@noren/contract/dates'
import { reminderPolicy } from '@noren/markets/market-by-code'
import type { Deps } from '../../../deps.ts'
import { isContactTime } from './rules.ts'

/** Whether people may be written to now; `on` is the business day, which says the weekday. */
export const isContactOpen = ({ clock, market }: Pick<Deps, 'clock' | 'market'>, on: Day) =>
  isContactTime(market, reminderPolicy(market.code), { at: clock.now(), on })

/** A notification that waits for a phone may not arrive after the hours in which we may write. */
export const contactWindowEnd = ({ clock, market }: Pick<Deps, 'clock' | 'market'>): Date =>
  instantAt(dayOf(clock.now(), market.zone), market.contactWindow.untilMinute, market.zone)
