import type { receiveCouponOnCompletion } from '@noren/contract/coupons'
import { type Day, dayOf } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { productList } from '@noren/contract/loans'
import { type Currency, type Minor, minorFromDecimal } from '@noren/contract/money'
import { nowAt } from '../clock.ts'
import { market } from '../market.ts'
import { serverNowMs } from './server-clock.ts'

export type Offer = DataOf<typeof productList>['details'][number]
export type WireCoupon = NonNullable<DataOf<typeof receiveCouponOnCompletion>['coupon']>

/**
 * Reads money that came from the server. It may leave out the decimals ("20000"), which the
 * ledger's own reader refuses.
 */
export function minorOf(text: string, currency: Currency): Minor {
  const hasDecimals = /\.\d\d$/.test(text) || currency === 'IDR' || currency === 'VND'
  const [whole = '0', part = ''] = text.split('.')
  return minorFromDecimal(hasDecimals ? text : `${whole}.${part.padEnd(2, '0')}`, currency)
}

/** Now by the server's clock as far as it is known: the day on the market's wall, and the instant. */
export function marketNow(): { today: Day; nowIso: string } {
  const at = nowAt()
  at.setTime(serverNowMs())
  return { today: dayOf(at, market.zone), nowIso: at.toISOString() }
}
