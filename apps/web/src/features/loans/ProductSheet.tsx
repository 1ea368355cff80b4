import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { Choice } from '@noren/ui/Choice'
import { Sheet } from '@noren/ui/Sheet'
import { moneyMinor, moneyMinorShort, percent } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { amountLimits, settleAmount } from '../../loan-view/amount.ts'
import { sortOffers } from '../../loan-view/offers.ts'
import { priceOf, termsOf } from '../../loan-view/prices.ts'
import { minorOf, type Offer } from '../../loan-view/terms.ts'

/** All other loans for the current amount, by APR; a product that does not lend it shows its range. */
export function ProductSheet(props: {
  offers: readonly Offer[]
  amountMinor: Minor
  availableMinor: Minor
  chosen: string
  onProduct: (productCode: string) => void
  onClose: () => void
}) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const options = sortOffers(
    props.offers.map((offer) => atAmount(offer, props)),
    'apr',
  ).map((offer) => {
    const limits = amountLimits(termsOf(offer), props.availableMinor)
    const lends = limits !== null && settleAmount(props.amountMinor, limits) === props.amountMinor
    const facts = t('optionFacts', {
      repay: moneyMinor(minorOf(offer.repay, offer.currency)),
      cost: moneyMinor(minorOf(offer.totalCost, offer.currency)),
      measure: market.costMeasure,
      apr: percent(offer.apr),
    })
    const range = t('notForAmount', {
      min: moneyMinorShort(minorOf(offer.terms.amountMin, offer.currency)),
      max: moneyMinorShort(limits?.maxMinor ?? minorOf(offer.terms.amountMax, offer.currency)),
    })
    const term =
      offer.instalmentCount > 1
        ? words('payments', {
            days: offer.termDays,
            count: offer.instalmentCount,
            amount: moneyMinor(minorOf(offer.instalmentAmount, offer.currency)),
          })
        : words('onePayment', { days: offer.termDays })
    return {
      value: offer.productCode,
      label: `${offer.productName}, ${offer.lender.legalName}`,
      note: `${term}. ${lends ? facts : range}`,
    }
  })
  return (
    <Sheet title={t('chooseLoan')} onClose={props.onClose}>
      <Choice
        legend={t('chooseLoan')}
        isLegendHidden
        value={props.chosen}
        options={options}
        onValue={props.onProduct}
      />
    </Sheet>
  )
}

/** The offer calculated for another amount, or the nearest one that the product lends. */
function atAmount(offer: Offer, props: { amountMinor: Minor; availableMinor: Minor }): Offer {
  const limits = amountLimits(termsOf(offer), props.availableMinor)
  if (!limits) return offer
  const quote = priceOf(offer, settleAmount(props.amountMinor, limits))
  const text = (amount: Minor) => decimalFromMinor(amount, offer.currency)
  return {
    ...offer,
    repay: text(quote.repayMinor),
    totalCost: text(quote.totalCostMinor),
    instalmentAmount: text(quote.schedule[0]?.totalMinor ?? quote.repayMinor),
    apr: percentFromBasisPoints(annualCostBasisPoints(quote)),
  }
}
