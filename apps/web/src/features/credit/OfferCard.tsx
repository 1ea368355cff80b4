import { day } from '@noren/contract/dates'
import { ButtonLink } from '@noren/ui/Button'
import { Status } from '@noren/ui/Status'
import { href, paths } from '../../app/paths.ts'
import { dateText, money, moneyShort, percent } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { LenderTile } from '../../loan-view/LenderTile.tsx'
import { useLoanFacts } from '../../loan-view/loan-facts.ts'
import norenCardCss from '../../loan-view/NorenCard.module.css'
import { NorenCard } from '../../loan-view/NorenCard.tsx'
import type { Distinction } from '../../loan-view/offers.ts'
import type { Offer } from '../../loan-view/terms.ts'
import css from './Home.module.css'

const BEST = { apr: 'best_apr', cost: 'byCost', payment: 'best_payment' } as const

/**
 * One offer: the lender, the four facts, its due day and fee, and how it is repaid. All look alike; beside
 * its name stands what it is better in than the others.
 */
export function OfferCard(props: {
  offer: Offer
  amount: string | null
  distinction: Distinction | undefined
}) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  const factsOf = useLoanFacts()
  const { offer } = props
  const { receive, repay, totalCost, apr } = offer
  const isOtherAmount =
    props.amount !== null && Number(props.amount) !== Number(offer.productAmount)
  const term =
    offer.instalmentCount > 1
      ? words('payments', {
          days: offer.termDays,
          count: offer.instalmentCount,
          amount: money(offer.instalmentAmount),
        })
      : words('onePayment', { days: offer.termDays })
  return (
    <NorenCard
      name={
        <span className={css.offerName}>
          {offer.productName}
          {props.distinction && (
            <Status meaning="info" icon="check">
              {t(BEST[props.distinction], { measure: market.costMeasure })}
            </Status>
          )}
        </span>
      }
      by={offer.lender.legalName}
      tile={<LenderTile icon={offer.productIcon} className={norenCardCss.tile} />}
      facts={[
        ...factsOf({
          receive: money(receive),
          repay: money(repay),
          totalCost: money(totalCost),
          apr: percent(apr),
        }),
        {
          label: t(offer.instalmentCount > 1 ? 'lastDue' : 'due'),
          value: dateText(day(offer.dueDate)),
          isSmall: true,
        },
        { label: words('serviceFee'), value: money(offer.serviceFee), isSmall: true },
      ]}
      hem={{
        note: (
          <span>
            {term}
            {isOtherAmount && (
              <span className={css.offerOther}>
                {t('forOnly', { amount: moneyShort(offer.productAmount) })}
              </span>
            )}
          </span>
        ),
        action: (
          <ButtonLink
            kind="soft"
            isSmall
            href={href(
              paths.loan({ product: offer.productCode, amount: wholeOf(offer.productAmount) }),
            )}
            aria-label={t('seeDetailsOf', { name: offer.productName })}
          >
            {t('seeDetails')}
          </ButtonLink>
        ),
      }}
    />
  )
}

/** "20000.00" as used in an address: "20000". */
const wholeOf = (amount: string): string => amount.replace(/\.0+$/, '')
