import * as calls from '@noren/contract/coupons'
import { decimalFromMinor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../deps.ts'
import type { WantedLoan } from '../domains/coupons/coupon.ts'
import { receiveCouponOnCompletion } from '../domains/coupons/grant-coupons.ts'
import { couponList, type JudgedCoupon } from '../domains/coupons/list-coupons.ts'
import { listPublishedTerms } from '../domains/loans/products.ts'
import { type Route, route } from '../http/route.ts'
import { AppError } from '../platform/errors.ts'
import { textIn } from '../platform/texts/texts.ts'
import { amountFromWire } from './amount.ts'
import { wireCoupon } from './wire/coupon.ts'

export const couponRoutes = (deps: Deps): Route[] => [
  route(calls.couponList, async ({ who, query, language }) => {
    const loan = await wantedLoan(deps, query)
    const details = (await couponList(deps, who.userId, loan)).map((coupon) => ({
      ...wireCoupon(coupon),
      ...wireVerdict(coupon, language),
    }))
    return { details }
  }),
  route(calls.receiveCouponOnCompletion, async ({ who, at }) => {
    const coupon = await receiveCouponOnCompletion(deps, who.userId, at)
    return { coupon: coupon && wireCoupon(coupon) }
  }),
]

const wantedLoan = async (
  deps: Deps,
  {
    productCode,
    productAmount,
  }: { productCode?: string | undefined; productAmount?: string | undefined },
): Promise<WantedLoan | undefined> => {
  if (productCode === undefined && productAmount === undefined) return undefined
  if (productCode === undefined || productAmount === undefined) {
    const path = productCode === undefined ? 'productCode' : 'productAmount'
    throw new AppError('VALIDATION', { fields: [{ path, rule: 'required' }] })
  }
  const terms = (await listPublishedTerms(deps)).find((known) => known.productCode === productCode)
  const { currency } = deps.market
  return { terms, amountMinor: amountFromWire(productAmount, currency, 'productAmount') }
}

const wireVerdict = ({ verdict, currency }: JudgedCoupon, language: Language) => {
  if (!verdict.isUsable) {
    const text = textIn(language, 'credit', `coupon.${verdict.reason}`)
    return { usable: false, reason: { code: verdict.reason, text }, saves: null }
  }
  const { savesMinor } = verdict
  const saves = savesMinor === null ? null : decimalFromMinor(savesMinor, currency)
  return { usable: true, reason: null, saves }
}
