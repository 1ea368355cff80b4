import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import type { LoanQuote } from '@noren/pricing/quote'
import cardCss from '@noren/ui/Card.module.css'
import { Facts } from '@noren/ui/Facts'
import { dateText, moneyMinor, percentOfBasisPoints } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { LenderTile } from '../../loan-view/LenderTile.tsx'
import { useLoanFacts } from '../../loan-view/loan-facts.ts'
import norenCardCss from '../../loan-view/NorenCard.module.css'
import type { Offer } from '../../loan-view/terms.ts'
import css from './Loan.module.css'

/** The chosen loan: the lender, the four facts for this amount, its term and due date. */
export function LoanCard(props: { offer: Offer; quote: LoanQuote; onChange: (() => void) | null }) {
  const t = useTexts('loan')
  const words = useTexts('loanWords')
  const factsOf = useLoanFacts()
  const { offer, quote } = props
  const [firstRow] = quote.schedule
  const isOne = quote.schedule.length === 1
  const days = offer.termDays
  const facts = factsOf({
    receive: moneyMinor(quote.receiveMinor),
    repay: moneyMinor(quote.repayMinor),
    totalCost: moneyMinor(quote.totalCostMinor),
    apr: percentOfBasisPoints(annualCostBasisPoints(quote)),
  })
  return (
    <section className={`section ${css.card}`} aria-label={offer.productName}>
      <article className={`${norenCardCss.root} ${cardCss.rod}`}>
        <header className={norenCardCss.band}>
          <LenderTile icon={offer.productIcon} className={norenCardCss.tile} />
          <div>
            <h2 className={norenCardCss.name}>{offer.productName}</h2>
            <p className={norenCardCss.by}>{offer.lender.legalName}</p>
          </div>
          {props.onChange && (
            <button
              type="button"
              className="tapline"
              aria-haspopup="dialog"
              aria-label={t('changeProduct', { name: offer.productName })}
              onClick={props.onChange}
            >
              {t('change')}
            </button>
          )}
        </header>
        {/* Announced when the slider or another loan changes the figures. */}
        <div aria-live="polite">
          <Facts facts={facts} />
        </div>
        <div className={norenCardCss.hem}>
          <p className="small">
            {isOne
              ? words('onePayment', { days })
              : words('payments', {
                  days,
                  count: quote.schedule.length,
                  amount: moneyMinor(firstRow?.totalMinor ?? quote.repayMinor),
                })}
          </p>
          <p className={`small ${css.due}`}>
            <span>
              {t(isOne ? 'due' : 'lastDue')}
              <b className="strong">{dateText(quote.dueOn)}</b>
            </span>
          </p>
        </div>
      </article>
    </section>
  )
}
