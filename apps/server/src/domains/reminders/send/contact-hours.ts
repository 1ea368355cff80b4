import { type Day, dayOf, instantAt } from '@noren/contract/dates'
import { reminderPolicy } from '@noren/markets/market-by-code'
import type { Deps } from '../../../deps.ts'
import { isContactTime } from './rules.ts'

/** Whether people may be contacted now; `on` is the business day, which decides the weekday. */
export const isContactOpen = ({ clock, market }: Pick<Deps, 'clock' | 'market'>, on: Day) =>
  isContactTime(market, reminderPolicy(market.code), { at: clock.now(), on })

/** A notification waiting for a phone must not arrive after the contact hours. */
export const contactWindowEnd = ({ clock, market }: Pick<Deps, 'clock' | 'market'>): Date =>
  instantAt(dayOf(clock.now(), market.zone), market.contactWindow.untilMinute, market.zone)
