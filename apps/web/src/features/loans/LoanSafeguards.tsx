import { decimalFromMinor, maxMinor, ZERO_MINOR } from '@noren/contract/money'
import { coolingOffUntilOn } from '@noren/pricing/cooling-off'
import { penalCap } from '@noren/pricing/penal'
import type { LoanQuote } from '@noren/pricing/quote'
import { List, ListLink, ListRow } from '@noren/ui/List'
import { href, paths } from '../../app/paths.ts'
import { dateText, moneyMinor, percentOfPpm } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { choicesText } from '../../loan-view/choices.ts'
import { couponText } from '../../loan-view/coupon-text.ts'
import { priceOf, termsOf } from '../../loan-view/prices.ts'
import type { Offer, WireCoupon } from '../../loan-view/terms.ts'
import css from './Loan.module.css'

/** What reduces the price, how the loan can be returned, and what being late costs. */
export function LoanSafeguards(props: {
  offer: Offer
  quote: LoanQuote
  coupons: readonly WireCoupon[]
  coupon: WireCoupon | null
  /** Another lender's loan could be taken with it. */
  hasOthers: boolean
}) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const { offer, quote, coupon } = props
  const choice = paths.loan({
    product: offer.productCode,
    amount: decimalFromMinor(quote.principalMinor, offer.currency),
    ...(coupon && { coupon: coupon.couponId }),
  })
  const chosenText = choicesText([
    {
      productCode: offer.productCode,
      productAmount: decimalFromMinor(quote.principalMinor, offer.currency),
    },
  ])
  const terms = termsOf(offer)
  const until = dateText(coolingOffUntilOn(terms, quote.disbursedOn))
  const cap = moneyMinor(penalCap(terms, quote.principalMinor))
  const worths = props.coupons
    .map((one) => priceOf(offer, quote.principalMinor, one).couponMinor)
    .filter((worth) => worth > 0)
  return (
    <section className={`section ${css.more}`}>
      <List>
        {props.coupons.length > 0 && (
          <ListLink
            icon="ticket"
            title={
              coupon
                ? t('couponTaken', { text: couponText(coupon, words) })
                : t('couponsFit', {
                    count: worths.length,
                    amount: moneyMinor(
                      worths.reduce((most, worth) => maxMinor(most, worth), ZERO_MINOR),
                    ),
                  })
            }
            note={t('couponStays', { measure: market.costMeasure })}
            href={href(paths.coupon({ for: choice }))}
          />
        )}
        {props.hasOthers && (
          <ListLink
            icon="list"
            title={t('severalTitle')}
            note={t('severalNote')}
            href={href(paths.loanSeveral({ products: chosenText }))}
          />
        )}
        <ListRow
          icon="undo"
          title={t('returnTitle', { days: terms.coolingOffDays })}
          note={t('returnText', { date: until })}
        />
        <ListRow
          icon="clock"
          title={t('lateTitle')}
          note={t('lateText', { rate: percentOfPpm(terms.penalPpmPerDay), cap })}
        />
      </List>
    </section>
  )
}
