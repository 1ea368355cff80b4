import { normalisePhone } from '@noren/contract/phones'
import { market } from '../../device/market.ts'

/** The national digits of a phone number; if it is not one, the digits typed. */
export const nationalDigits = (typed: string): string =>
  normalisePhone(typed, market.phoneSource) ?? typed.replace(/\D/g, '')

/** Whether it is a phone number of this market. */
export const isPhone = (typed: string): boolean =>
  normalisePhone(typed, market.phoneSource) !== undefined

/** The number's last digits, of which the device stores no more: "5000" or "9012345000" -> "+91 ••••••5000". */
export const maskedPhone = (phone: string): string =>
  `${market.areaCode} ••••••${nationalDigits(phone).slice(-4)}`
