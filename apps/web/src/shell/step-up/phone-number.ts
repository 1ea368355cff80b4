import { market } from '../../device/market.ts'

/**
 * The national digits of what was typed, without separators, and without the area code or trunk zero
 * before a full number.
 */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const area = market.areaCode.replace(/\D/g, '')
  if (digits.length === market.phoneLength + area.length && digits.startsWith(area)) {
    return digits.slice(area.length)
  }
  return digits.length > market.phoneLength ? digits.replace(/^0/, '') : digits
}

/** Whether this can be a phone number of the market. */
export const isPhone = (typed: string): boolean =>
  new RegExp(market.phonePattern).test(nationalDigits(typed))

/** How many digits of a number are shown; the device stores no more. */
const DIGITS_SHOWN = 4

/** The number with all but its last digits hidden: "5000" or "9012345000" -> "+91 ••••••5000". */
export function maskedPhone(phone: string): string {
  const shown = phone.replace(/\D/g, '').slice(-DIGITS_SHOWN)
  return `${market.areaCode} ${'•'.repeat(market.phoneLength - shown.length)}${shown}`
}
