import {
  addMonths,
  birthdayFromDay,
  type Day,
  day,
  dayFromBirthday,
  isDay,
} from '@noren/contract/dates'

/** Minimum and maximum age in years for certification. */
const AGE_MIN = 18
const AGE_MAX = 80

/** The wheel's initial position. */
export const BIRTHDAY_START: Day = day('1995-01-01')

/** Earliest and latest birthday that can be chosen on a given day. */
export function birthdayLimits(today: Day): { min: Day; max: Day } {
  return { min: addMonths(today, -AGE_MAX * 12), max: addMonths(today, -AGE_MIN * 12) }
}

/** Converts the wire's DD/MM/YYYY to a day; '' if it is missing or not a date. */
export function dayOfWire(birthday: string | undefined): Day | '' {
  try {
    return birthday ? dayFromBirthday(birthday) : ''
  } catch {
    return ''
  }
}

/** Converts a chosen day to the wire's DD/MM/YYYY. */
export const wireOfDay = (chosen: string): string => (isDay(chosen) ? birthdayFromDay(chosen) : '')
