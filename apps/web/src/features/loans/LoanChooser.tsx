import { type Minor, minMinor } from '@noren/contract/money'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useEffect, useState } from 'react'
import { moneyMinorShort } from '../../device/formats.ts'
import { idle } from '../../device/idle.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { amountLimits, settleAmount } from '../../loan-view/amount.ts'
import { priceOf, termsOf } from '../../loan-view/prices.ts'
import { minorOf, type Offer, type WireCoupon } from '../../loan-view/terms.ts'
import { later } from '../../shell/later.tsx'
import { AmountPicker } from './AmountPicker.tsx'
import { CostBreakdown } from './CostBreakdown.tsx'
import css from './Loan.module.css'
import { LoanCard } from './LoanCard.tsx'
import { LoanSafeguards } from './LoanSafeguards.tsx'
import { PaymentDays } from './PaymentDays.tsx'
import { ProductSheet } from './ProductSheet.tsx'
import type { ApplyListener } from './use-apply.ts'

const loadAgreement = () => import('./AgreementSheet.tsx')
const AgreementSheet = later(() => loadAgreement().then((m) => m.AgreementSheet))

export type FirstChoice = { productCode: string; amount: string | null; couponId: string | null }

/** The chosen amount, product and coupon; every figure is calculated at once by the price engine. */
export function LoanChooser(props: {
  offers: readonly Offer[]
  availableLimit: string
  coupons: readonly WireCoupon[]
  first: FirstChoice
  listener: ApplyListener
}) {
  const t = useTexts('loan')
  const { offers, first, listener } = props
  const availableMinor = minorOf(props.availableLimit, market.currency)
  const [productCode, setProductCode] = useState(first.productCode)
  const [wishMinor, setWishMinor] = useState<Minor | null>(() => wishOf(first.amount))
  const [opened, setOpened] = useState<'products' | 'agreement' | null>(null)
  const close = () => setOpened(null)
  // Read by whoever goes on from here: loaded while the amount is chosen.
  useEffect(
    () =>
      void idle()
        .then(loadAgreement)
        .catch(() => undefined),
    [],
  )
  const offer = offers.find((one) => one.productCode === productCode) ?? offers[0]
  if (!offer) return null
  const limits = amountLimits(termsOf(offer), availableMinor)
  if (!limits) {
    const min = moneyMinorShort(minorOf(offer.terms.amountMin, offer.currency))
    const amount = moneyMinorShort(availableMinor)
    return <Note meaning="warn">{t('tooSmall', { amount, min })}</Note>
  }
  const fallbackMinor = minMinor(minorOf(offer.productAmount, offer.currency), limits.maxMinor)
  const amountMinor = settleAmount(wishMinor ?? fallbackMinor, limits)
  const coupon = props.coupons.find((one) => one.couponId === first.couponId) ?? null
  const quote = priceOf(offer, amountMinor, coupon)
  return (
    <>
      <AmountPicker
        key={offer.productCode}
        limits={limits}
        amountMinor={amountMinor}
        onAmount={setWishMinor}
      />
      <LoanCard
        offer={offer}
        quote={quote}
        onChange={offers.length > 1 ? () => setOpened('products') : null}
      />
      <CostBreakdown terms={termsOf(offer)} quote={quote} />
      {quote.schedule.length > 1 && <PaymentDays rows={quote.schedule} />}
      <LoanSafeguards
        offer={offer}
        quote={quote}
        coupons={props.coupons}
        coupon={coupon}
        hasOthers={offers.length > 1}
      />
      <div className={`dock ${css.dock}`}>
        <Button isBlock aria-haspopup="dialog" onClick={() => setOpened('agreement')}>
          {t('readAgreement')}
        </Button>
        <p className="dock__note">{t('nothingAgreed')}</p>
      </div>
      {opened === 'products' && (
        <ProductSheet
          offers={offers}
          amountMinor={amountMinor}
          availableMinor={availableMinor}
          chosen={offer.productCode}
          onClose={close}
          onProduct={(code) => {
            close()
            // The amount asked for is kept, in case the next product lends it.
            setWishMinor(wishMinor ?? amountMinor)
            setProductCode(code)
          }}
        />
      )}
      {opened === 'agreement' && (
        <AgreementSheet
          productCode={offer.productCode}
          amountMinor={amountMinor}
          couponId={coupon?.couponId ?? null}
          listener={{
            ...listener,
            onRepeated: (refused) => {
              close()
              listener.onRepeated(refused)
            },
          }}
          onClose={() => {
            close()
            // An application may be on its way; from here on the page handles it.
            listener.onSending(false)
          }}
        />
      )}
    </>
  )
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** The amount in an address; null if it is not an amount. */
function wishOf(amount: string | null): Minor | null {
  return amount && AMOUNT.test(amount) ? minorOf(amount, market.currency) : null
}
