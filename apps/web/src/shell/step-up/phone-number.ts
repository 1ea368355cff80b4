import { normalisePhone } from '@noren/contract/phones'
import { market } from '../../device/market.ts'

/** The number's national digits; of what is no number, the digits that were typed. */
export const nationalDigits = (typed: string): string =>
  normalisePhone(typed, market.phoneSource) ?? typed.replace(/\D/g, '')

/** Whether it is a number of this market. */
export const isPhone = (typed: string): boolean =>
  normalisePhone(typed, market.phoneSource) !== undefined

/** The number's end, no more of it is kept on the device: "5000" or "9012345000" -> "+91 ••••••5000". */
export const maskedPhone = (phone: string): string =>
  `${market.areaCode} ••••••${nationalDigits(phone).slice(-4)}`
