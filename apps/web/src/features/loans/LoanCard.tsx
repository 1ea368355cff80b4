import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import type { LoanQuote } from '@noren/pricing/quote'
import { Facts } from '@noren/ui/Facts'
import { dateText, moneyMinor, percentOfBasisPoints } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { useLoanFacts } from '../../loan-view/loan-facts.ts'
import type { Offer } from '../../loan-view/terms.ts'
import '../../loan-view/NorenCard.css'
import { LenderTile } from '../../loan-view/LenderTile.tsx'

/** The chosen loan: who lends, the four facts of this amount, how long and when it is due. */
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
    <section className="section loan__card" aria-label={offer.productName}>
      <article className="noren rod">
        <header className="noren__band">
          <LenderTile icon={offer.productIcon} className="noren__tile" />
          <div>
            <h2 className="noren__name">{offer.productName}</h2>
            <p className="noren__by">{offer.lender.legalName}</p>
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
        {/* Read out anew when a slider or another loan changes the figures. */}
        <div aria-live="polite">
          <Facts facts={facts} />
        </div>
        <div className="noren__hem">
          <p className="small">
            {isOne
              ? words('onePayment', { days })
              : words('payments', {
                  days,
                  count: quote.schedule.length,
                  amount: moneyMinor(firstRow?.totalMinor ?? quote.repayMinor),
                })}
          </p>
          <p className="small loan__due">
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
