import {
  addMonths,
  birthdayFromDay,
  type Day,
  day,
  dayFromBirthday,
  isDay,
} from '@noren/contract/dates'

/** Years of age between which a person may certify (seed §5). */
const AGE_MIN = 18
const AGE_MAX = 80

/** Where the wheel stands before anything is chosen (seed §5). */
export const BIRTHDAY_START: Day = day('1995-01-01')

/** Earliest and latest birthday that can be chosen on a day. */
export function birthdayLimits(today: Day): { min: Day; max: Day } {
  return { min: addMonths(today, -AGE_MAX * 12), max: addMonths(today, -AGE_MIN * 12) }
}

/** DD/MM/YYYY of the wire to a day; '' when there is none or it is no date. */
export function dayOfWire(birthday: string | undefined): Day | '' {
  try {
    return birthday ? dayFromBirthday(birthday) : ''
  } catch {
    return ''
  }
}

/** A chosen day as the wire has it, DD/MM/YYYY (seed §5). */
export const wireOfDay = (chosen: string): string => (isDay(chosen) ? birthdayFromDay(chosen) : '')
