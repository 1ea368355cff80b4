import { coolingOffUntilOn } from '@noren/pricing/cooling-off'
import { penalCap } from '@noren/pricing/penal'
import type { LoanQuote } from '@noren/pricing/quote'
import { useState } from 'react'
import { priceOf, termsOf } from '../../api/prices.ts'
import type { Offer, WireCoupon } from '../../api/terms.ts'
import { dateText, moneyMinor, percentOfPpm } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { List, ListButton, ListRow } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { couponText } from '../user/coupon-text.ts'

/** What lowers the price, how the loan can be undone, and what being late costs. */
export function LoanSafeguards(props: {
  offer: Offer
  quote: LoanQuote
  coupons: readonly WireCoupon[]
  coupon: WireCoupon | null
  onCoupon: (couponId: string | null) => void
}) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const { offer, quote, coupon } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const terms = termsOf(offer)
  const until = dateText(coolingOffUntilOn(terms, quote.disbursedOn))
  const cap = moneyMinor(penalCap(terms, quote.principalMinor))
  const fitting = props.coupons.filter(
    (one) => priceOf(offer, quote.principalMinor, one).couponMinor > 0,
  )
  return (
    <section className="section loan__more">
      <List>
        {fitting.length > 0 && (
          <ListButton
            icon="ticket"
            title={
              coupon
                ? t('couponTaken', { text: couponText(coupon, words) })
                : t('couponsFit', { count: fitting.length })
            }
            note={t('couponStays')}
            aria-haspopup="dialog"
            onClick={() => setIsChoosing(true)}
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
      {isChoosing && (
        <Sheet title={t('chooseCoupon')} onClose={() => setIsChoosing(false)}>
          <Choice
            legend={t('chooseCoupon')}
            isLegendHidden
            value={coupon?.couponId ?? ''}
            onValue={(couponId) => {
              props.onCoupon(couponId || null)
              setIsChoosing(false)
            }}
            options={[
              { value: '', label: t('noCoupon') },
              ...fitting.map((one) => ({ value: one.couponId, label: couponText(one, words) })),
            ]}
          />
        </Sheet>
      )}
    </section>
  )
}
