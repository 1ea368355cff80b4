import type { receiveCouponOnCompletion } from '@noren/contract/coupons'
import { type Day, dayOf, daysBetween, day as readDay } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { productList } from '@noren/contract/loans'
import {
  CURRENCY_DIGITS,
  type Currency,
  decimalFromMinor,
  type Minor,
  minorFromDecimal,
} from '@noren/contract/money'
import { nowAt, serverNowMs } from '../device/clock.ts'
import { market } from '../device/market.ts'
import { typedMinor } from './amount.ts'

export type Offer = DataOf<typeof productList>['details'][number]
export type WireCoupon = NonNullable<DataOf<typeof receiveCouponOnCompletion>['coupon']>

/**
 * Parses an amount from the server. Decimals may be missing ("20000"), which minorFromDecimal does not
 * accept.
 */
export function minorOf(text: string, currency: Currency): Minor {
  const hasDecimals = /\.\d\d$/.test(text) || currency === 'IDR' || currency === 'VND'
  const [whole = '0', part = ''] = text.split('.')
  return minorFromDecimal(hasDecimals ? text : `${whole}.${part.padEnd(2, '0')}`, currency)
}

/**
 * The current time by the server's clock as far as it is known: the day in the market's time zone, and
 * the instant. Never before the day of an answer (`asOn`), since a sandbox may be ahead of the device.
 * Data kept for offline reading has an earlier `asOn`, or none from an older version.
 */
export function marketNow(asOn?: string): { today: Day; nowIso: string } {
  const at = nowAt()
  at.setTime(serverNowMs())
  const today = dayOf(at, market.zone)
  const days = asOn ? daysBetween(today, readDay(asOn)) : 0
  if (days <= 0) return { today, nowIso: at.toISOString() }
  at.setTime(at.getTime() + days * MS_PER_DAY)
  return { today: dayOf(at, market.zone), nowIso: at.toISOString() }
}

const MS_PER_DAY = 86_400_000

/** A typed amount ("500", "500.", "" for nothing), however long it is. */
export const minorTyped = (typed: string, currency: Currency): Minor =>
  typedMinor(typed, CURRENCY_DIGITS[currency])

/** Converts a typed amount to the wire's format. */
export const wireAmount = (typed: string, currency: Currency): string =>
  decimalFromMinor(minorTyped(typed, currency), currency)
