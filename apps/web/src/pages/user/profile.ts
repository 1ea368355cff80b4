import { market } from '../../market.ts'

/** First letters of the first and the last name: "Asha Kiran Kumar" -> "AK". */
export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends
    .map((name) => Array.from(name ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** How many digits of a number are shown; no more are kept on the device. */
const DIGITS_SHOWN = 4

/** The number with all but its end hidden: "5000" or "9012345000" -> "+91 ••••••5000". */
export function maskedPhone(phone: string): string {
  const shown = phone.replace(/\D/g, '').slice(-DIGITS_SHOWN)
  return `${market.areaCode} ${'•'.repeat(market.phoneLength - shown.length)}${shown}`
}
