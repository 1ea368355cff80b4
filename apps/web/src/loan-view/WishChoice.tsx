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
} from '../device/formats.ts'
import { useTexts } from '../device/texts.ts'
import type { Bound } from '../shell/form/table.ts'
import { LenderTile } from './LenderTile.tsx'
import { useLoanFacts } from './loan-facts.ts'
import orderCss from './Order.module.css'
import { priceOf } from './prices.ts'
import type { Offer } from './terms.ts'
import css from './Wish.module.css'
import { wishMinor, wishTrouble } from './wishes.ts'

/** One product among several: chosen or not (null), the amount, and its cost at today's prices. */
export function WishChoice(
  props: Bound<string | null> & {
    offer: Offer
    help: string
  },
) {
  const t = useTexts('loanWords')
  const { offer, value: typed } = props
  const isFine = typed !== null && wishTrouble(offer, typed) === null
  return (
    <div className={css.root}>
      <Check
        checked={typed !== null}
        onChange={(event) =>
          props.onValue(event.currentTarget.checked ? wholeOf(offer.productAmount) : null)
        }
      >
        <span className={css.name}>
          <LenderTile icon={offer.productIcon} className={orderCss.tile} />
          <span>
            <b>{offer.productName}</b>
            {offer.lender.legalName}
          </span>
        </span>
      </Check>
      {typed !== null && (
        <MoneyField
          label={t('wishAmount', { name: offer.productName })}
          help={props.help}
          error={props.error}
          value={typed}
          onValue={props.onValue}
          {...MONEY_FIELD}
        />
      )}
      <Cost offer={offer} typed={isFine ? typed : null} />
    </div>
  )
}

/** The four facts: for the amount typed, or the server's figures while the product is not chosen. */
function Cost(props: { offer: Offer; typed: string | null }) {
  const t = useTexts('loanWords')
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
    <div className={css.cost}>
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
