import { addDays, type Day, dayOf, daysBetween, earlierDay, laterDay } from '@noren/contract/dates'

/** RC-2026-0000042: the year is that of the business day on which the money was booked. */
export const receiptNumberOf = (on: Day, serial: number): string =>
  `RC-${on.slice(0, 4)}-${String(serial).padStart(7, '0')}`

/**
 * The business day that money counts for: the day it was paid, however late we learn of it; but not before
 * its order was made, and not in the future, whatever the provider's clock says.
 */
export const valueDay = (input: {
  paidAt: Date
  now: Date
  businessDay: Day
  orderMadeOn: Day
  zone: string
}): Day => {
  const daysAgo = daysBetween(dayOf(input.paidAt, input.zone), dayOf(input.now, input.zone))
  const paidOn = addDays(input.businessDay, -daysAgo)
  return laterDay(input.orderMadeOn, earlierDay(paidOn, input.businessDay))
}
