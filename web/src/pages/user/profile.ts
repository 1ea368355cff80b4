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

/** National digits with the middle hidden: "9012345000" -> "+91 90•••••000". */
export function maskedPhone(national: string): string {
  const digits = national.replace(/\D/g, '')
  const hidden = Math.max(digits.length - 5, 0)
  return `${market.areaCode} ${digits.slice(0, 2)}${'•'.repeat(hidden)}${digits.slice(-3)}`
}
