import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import { borrowBill, productList } from '@noren/contract/loans'
import { ButtonLink } from '@noren/ui/Button'
import { href, paths } from '../../app/paths.ts'
import { dateText, money, moneyShort, percent } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { useLoanFacts } from '../../loan-view/loan-facts.ts'
import { NorenCard } from '../../loan-view/NorenCard.tsx'
import type { Bill } from '../../loan-view/OrderCard.tsx'
import type { Offer } from '../../loan-view/terms.ts'
import { lastApplication } from './last-application.ts'
import css from './Repay.module.css'

/** "20000.00" as an address has it: "20000". */
const wholeOf = (amount: string): string => amount.replace(/\.0+$/, '')

/**
 * A repaid loan once more, at today's price, where it is still on offer: one tap opens its statement.
 * Nothing stands here while that is unknown or not so.
 */
export function BorrowAgain({ borrowId }: { borrowId: string }) {
  const running = useEndpoint(borrowBill, { query: { borrowType: '0' } })
  const done = useEndpoint(borrowBill, { query: { borrowType: '1' } })
  const bill = done.data?.details.find((one) => one.borrowId === borrowId)
  if (!bill || !running.data || !done.data) return null
  const last = lastApplication([...running.data.details, ...done.data.details])
  return <Priced bill={bill} last={last.some((one) => one.borrowId === borrowId) ? last : []} />
}

/** Refusals that mean that nothing can be borrowed now, which this page need not say. */
const NOT_NOW = ['NO_PRODUCT'] as const

function Priced({ bill, last }: { bill: Bill; last: readonly Bill[] }) {
  const amount = wholeOf(bill.amount)
  const offers = useEndpoint(
    productList,
    { params: { param: amount }, query: {} },
    { handles: NOT_NOW },
  )
  const offer = offers.data?.details.find(({ productCode }) => productCode === bill.productCode)
  if (!offer || offer.productAmount !== bill.amount) return null
  return <Again offer={offer} last={last} />
}

function Again({ offer, last }: { offer: Offer; last: readonly Bill[] }) {
  const t = useTexts('repay')
  const words = useTexts('loanWords')
  const loan = useTexts('loan')
  const factsOf = useLoanFacts()
  const others = last.length - 1
  const path =
    last.length > 0
      ? paths.loanAgain()
      : paths.loan({ product: offer.productCode, amount: wholeOf(offer.productAmount) })
  return (
    <section className={`section ${css.part}`} aria-labelledby="again">
      <h2 className="h3" id="again">
        {t('againTitle')}
      </h2>
      <div className={css.again}>
        <NorenCard
          name={offer.productName}
          by={offer.lender.legalName}
          facts={[
            ...factsOf({
              receive: money(offer.receive),
              repay: money(offer.repay),
              totalCost: money(offer.totalCost),
              apr: percent(offer.apr),
            }),
            {
              label: loan(offer.instalmentCount > 1 ? 'lastDue' : 'due'),
              value: dateText(day(offer.dueDate)),
              isSmall: true,
            },
            { label: words('serviceFee'), value: money(offer.serviceFee), isSmall: true },
          ]}
        />
      </div>
      {others > 0 && (
        <p className="small">
          {t('againWith', { loans: last.map(nameOf).join(', '), count: last.length })}
        </p>
      )}
      <ButtonLink kind="line" isBlock href={href(path)}>
        {t('againOpen')}
      </ButtonLink>
      <p className={`small ${css.againNote}`}>{t('againNote')}</p>
    </section>
  )
}

const nameOf = ({ productName, amount }: Bill): string => `${productName} ${moneyShort(amount)}`
