import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { Check } from '@noren/ui/Check'
import { Facts } from '@noren/ui/Facts'
import { MoneyField } from '@noren/ui/MoneyField'
import {
  MONEY_FIELD,
  money,
  moneyMinor,
  moneyShort,
  percent,
  percentOfBasisPoints,
} from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { LenderTile } from '../../../loan-view/LenderTile.tsx'
import { useLoanFacts } from '../../../loan-view/loan-facts.ts'
import { priceOf } from '../../../loan-view/prices.ts'
import type { Offer } from '../../../loan-view/terms.ts'
import { wishMinor, wishTrouble } from './wishes.ts'

/** One product that can be wished for: chosen or not, how much, and what that would cost at today's prices. */
export function WishChoice(props: {
  offer: Offer
  /** The amount as typed; null while the product is not chosen. */
  typed: string | null
  isTried: boolean
  onTyped: (typed: string | null) => void
}) {
  const t = useTexts('home')
  const { offer, typed } = props
  const { terms } = offer
  const trouble = typed === null ? null : wishTrouble(offer, typed)
  const bounds = {
    min: moneyShort(terms.amountMin),
    max: moneyShort(terms.amountMax),
    step: moneyShort(terms.amountStep),
  }
  return (
    <div className="guide__choice">
      <Check
        checked={typed !== null}
        onChange={(event) =>
          props.onTyped(event.currentTarget.checked ? wholeOf(offer.productAmount) : null)
        }
      >
        <span className="guide__name">
          <LenderTile icon={offer.productIcon} className="order__tile" />
          <span>
            <b>{offer.productName}</b>
            {offer.lender.legalName}
          </span>
        </span>
      </Check>
      {typed !== null && (
        <MoneyField
          label={t('wishAmount', { name: offer.productName })}
          help={t('wishBounds', bounds)}
          error={props.isTried && trouble ? t(`wish_${trouble}`, bounds) : undefined}
          value={typed}
          onValue={props.onTyped}
          {...MONEY_FIELD}
        />
      )}
      <Cost offer={offer} typed={trouble === null ? typed : null} />
    </div>
  )
}

/** The four facts: for the chosen amount, or as the server worked them out while none is chosen. */
function Cost(props: { offer: Offer; typed: string | null }) {
  const t = useTexts('home')
  const factsOf = useLoanFacts()
  const { offer, typed } = props
  const price = typed === null ? null : priceOf(offer, wishMinor(offer, typed))
  const facts = price
    ? {
        receive: moneyMinor(price.receiveMinor),
        repay: moneyMinor(price.repayMinor),
        totalCost: moneyMinor(price.totalCostMinor),
        apr: percentOfBasisPoints(annualCostBasisPoints(price)),
      }
    : {
        receive: money(offer.receive),
        repay: money(offer.repay),
        totalCost: money(offer.totalCost),
        apr: percent(offer.apr),
      }
  return (
    <div className="guide__cost">
      <p className="tiny">
        {t('costToday', {
          amount: typed === null ? moneyShort(offer.productAmount) : moneyShort(typed),
        })}
      </p>
      <Facts facts={factsOf(facts)} />
    </div>
  )
}

const wholeOf = (amount: string): string => amount.replace(/\.0+$/, '')
