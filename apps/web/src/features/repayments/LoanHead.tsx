import { day } from '@noren/contract/dates'
import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { Facts } from '@noren/ui/Facts'
import { dateText, money, percent } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { LenderTile } from '../../loan-view/LenderTile.tsx'
import { useLoanFacts } from '../../loan-view/loan-facts.ts'
import norenCardCss from '../../loan-view/NorenCard.module.css'
import orderCss from '../../loan-view/Order.module.css'
import { OrderStatus } from '../../loan-view/OrderStatus.tsx'
import { isOverdue, orderState } from '../../loan-view/order-state.ts'
import { marketNow } from '../../loan-view/terms.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'

const OVER: readonly LoanStatus[] = [LOAN_STATUS.repaid, LOAN_STATUS.cancelled]

/**
 * The lender, the loan's state, and the four facts: as agreed, and of a loan that is over as paid. Grey once overdue.
 * `isOwed`: the day it is due is still to be met.
 */
export function LoanHead({ detail, isOwed }: { detail: RepayDetail; isOwed: boolean }) {
  const t = useTexts('repay')
  const [receive, repay, cost, yearly] = useLoanFacts()({
    receive: money(detail.receive),
    repay: money(detail.repay),
    totalCost: money(detail.totalCost),
    apr: percent(detail.apr),
  })
  // An application that was withdrawn was never paid out: nothing came and nothing went.
  const isOver = OVER.includes(detail.borrowStatus as LoanStatus) && detail.disbursedOn !== null
  const facts = isOver
    ? [
        { ...receive, label: t('youReceived') },
        { ...repay, label: t('youPaidBack') },
        cost,
        // What was paid may come to another rate, which the details name.
        { ...yearly, label: t('agreedMeasure', { measure: yearly.label }) },
      ]
    : [receive, repay, cost, yearly]
  return (
    <article
      className={
        isOverdue(detail) ? `${norenCardCss.root} ${norenCardCss.grey}` : norenCardCss.root
      }
    >
      <header className={norenCardCss.band}>
        <LenderTile icon={detail.productIcon} className={norenCardCss.tile} />
        <div>
          <div className={`${orderCss.top} ${orderCss.topWraps}`}>
            <h2 className={norenCardCss.name}>{detail.productName}</h2>
            <OrderStatus state={orderState(detail, marketNow(detail.asOn))} />
          </div>
          <p className={norenCardCss.by}>{detail.lender.legalName}</p>
          {isOwed && detail.dueDate && (
            <p className={norenCardCss.by}>
              {t(detail.dueDate < detail.asOn ? 'wasDue' : 'dueIs', {
                date: dateText(day(detail.dueDate)),
                amount: money(detail.dueAmount),
              })}
            </p>
          )}
        </div>
      </header>
      <Facts isEnd facts={facts} />
    </article>
  )
}
