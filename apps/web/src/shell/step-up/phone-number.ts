import { market } from '../../device/market.ts'

export type LoginForm = { phone: string; code: string; isAgreed: boolean }

export type LoginField = keyof LoginForm
/** What is wrong, by field, in the order of the fields. `said` is the server's own sentence. */
export type LoginMessages = { [F in LoginField]?: LoginMessage | { said: string } }

/** The message of a field, as a key of the login texts with its values. */
export type LoginMessage = {
  key: 'phoneEmpty' | 'phoneFormat' | 'phoneStart' | 'codeEmpty' | 'codeFormat' | 'mustAgree'
  values?: Record<string, number>
}

/** What was typed, without blanks, dashes, and the area code or trunk zero in front of a full number. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const area = market.areaCode.replace(/\D/g, '')
  if (digits.length === market.phoneLength + area.length && digits.startsWith(area)) {
    return digits.slice(area.length)
  }
  return digits.length > market.phoneLength ? digits.replace(/^0/, '') : digits
}

/** Messages of the phone field: empty, or not the format. */
export function phoneMessage(typed: string): LoginMessage | null {
  const phone = nationalDigits(typed)
  if (typed.trim() === '') return { key: 'phoneEmpty' }
  if (new RegExp(market.phonePattern).test(phone)) return null
  return phone.length === market.phoneLength
    ? { key: 'phoneStart' }
    : { key: 'phoneFormat', values: { length: market.phoneLength, given: phone.length } }
}

export function codeMessage(code: string): LoginMessage | null {
  if (code === '') return { key: 'codeEmpty' }
  const isWhole = new RegExp(`^\\d{${market.otpLength}}$`).test(code)
  return isWhole ? null : { key: 'codeFormat', values: { length: market.otpLength } }
}

export const agreeMessage = (isAgreed: boolean): LoginMessage | null =>
  isAgreed ? null : { key: 'mustAgree' }

/** All that is wrong with the form, before it is sent. */
export function loginMessages(form: LoginForm): LoginMessages {
  const found = {
    phone: phoneMessage(form.phone),
    code: codeMessage(form.code),
    isAgreed: agreeMessage(form.isAgreed),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

/** How many digits of a number are shown; no more are kept on the device. */
const DIGITS_SHOWN = 4

/** The number with all but its end hidden: "5000" or "9012345000" -> "+91 ••••••5000". */
export function maskedPhone(phone: string): string {
  const shown = phone.replace(/\D/g, '').slice(-DIGITS_SHOWN)
  return `${market.areaCode} ${'•'.repeat(market.phoneLength - shown.length)}${shown}`
}
