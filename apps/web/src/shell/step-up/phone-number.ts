import { market } from '../../device/market.ts'

/** What was typed, without blanks, dashes, and the area code or trunk zero in front of a full number. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const area = market.areaCode.replace(/\D/g, '')
  if (digits.length === market.phoneLength + area.length && digits.startsWith(area)) {
    return digits.slice(area.length)
  }
  return digits.length > market.phoneLength ? digits.replace(/^0/, '') : digits
}

/** Whether it can be a number of this market. */
export const isPhone = (typed: string): boolean =>
  new RegExp(market.phonePattern).test(nationalDigits(typed))

/** How many digits of a number are shown; no more are kept on the device. */
const DIGITS_SHOWN = 4

/** The number with all but its end hidden: "5000" or "9012345000" -> "+91 ••••••5000". */
export function maskedPhone(phone: string): string {
  const shown = phone.replace(/\D/g, '').slice(-DIGITS_SHOWN)
  return `${market.areaCode} ${'•'.repeat(market.phoneLength - shown.length)}${shown}`
}
