import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import type { Language } from '@noren/contract/languages'
import { decimalFromMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { amountFromWire } from '../../edge/amount.ts'
import { type Route, route } from '../../edge/route.ts'
import { AppError } from '../../errors.ts'
import { textIn } from '../../texts.ts'
import { listPublishedTerms } from '../loans/service.ts'
import type { WantedLoan } from './rules.ts'
import * as coupons from './service.ts'

export const couponRoutes = (deps: Deps): Route[] => [
  route(couponList, async ({ who, query, language }) => {
    const loan = await wantedLoan(deps, query)
    const details = (await coupons.couponList(deps, who.userId, loan)).map((coupon) => ({
      ...coupons.wireCoupon(coupon),
      ...wireVerdict(coupon, language),
    }))
    return { details }
  }),
  route(receiveCouponOnCompletion, async ({ who, at }) => ({
    coupon: coupons.wireCoupon(await coupons.receiveCouponOnCompletion(deps, who.userId, at)),
  })),
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

const wireVerdict = ({ verdict, currency }: coupons.JudgedCoupon, language: Language) => {
  if (!verdict.isUsable) {
    const text = textIn(language, 'credit', `coupon.${verdict.reason}`)
    return { usable: false, reason: { code: verdict.reason, text }, saves: null }
  }
  const { savesMinor } = verdict
  const saves = savesMinor === null ? null : decimalFromMinor(savesMinor, currency)
  return { usable: true, reason: null, saves }
}
