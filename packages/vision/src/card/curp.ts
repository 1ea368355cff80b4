import { isCalendarDay } from '../text/field-text.ts'

/** What a number states about its holder; the date of birth is DD/MM/YYYY. */
export type NumberFacts = { dob: string; gender: 'MALE' | 'FEMALE' | null }

/** The 37 characters; a character's value is its index. */
const SIGNS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

const STATES = new Set(
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(
    ' ',
  ),
)

/** The check digit of the first 17 characters (RENAPO: weights 18 down to 2, modulo 10). */
export function curpCheckDigit(first17: string): number {
  let sum = 0
  for (let i = 0; i < 17; i++) sum += SIGNS.indexOf(first17[i] ?? '0') * (18 - i)
  return (10 - (sum % 10)) % 10
}

/** Date of birth and sex stated by a CURP; null if the text is not a CURP. */
export function curpFacts(text: string): NumberFacts | null {
  const found = text.match(/^[A-Z]{4}(\d{2})(\d{2})(\d{2})([HMX])([A-Z]{2})[A-Z]{3}([0-9A-Z])(\d)$/)
  if (!found) return null
  const [, year = '', month = '', day = '', sex, state = '', place = '', check] = found
  if (!STATES.has(state) || curpCheckDigit(text) !== Number(check)) return null
  // The character before the check digit makes the number unique: a digit for births until 1999, a letter
  // after.
  const fullYear = Number(year) + (/\d/.test(place) ? 1900 : 2000)
  if (!isCalendarDay(Number(day), Number(month), fullYear)) return null
  const gender = sex === 'H' ? 'MALE' : sex === 'M' ? 'FEMALE' : null
  return { dob: `${day}/${month}/${fullYear}`, gender }
}

export function isCurp(text: string): boolean {
  return curpFacts(text) !== null
}

/** The elector key of an INE: six consonants, date of birth, state, sex, homonym digits. */
export function isElectorKey(text: string): boolean {
  const found = text.match(/^[A-ZÑ]{6}(\d{2})(\d{2})(\d{2})(\d{2})[HMX]\d{3}$/)
  const [, year = '', month = '', day = '', state = ''] = found ?? []
  // The year has two digits only, so a leap day is accepted if it exists in either century.
  const isDay = [1900, 2000].some((century) =>
    isCalendarDay(Number(day), Number(month), Number(year) + century),
  )
  return isDay && Number(state) >= 1 && (Number(state) <= 33 || [87, 88].includes(Number(state)))
}
