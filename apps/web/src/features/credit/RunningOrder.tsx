import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { borrowStatus } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { ButtonLink } from '@noren/ui/Button'
import cardCss from '@noren/ui/Card.module.css'
import { Rows } from '@noren/ui/Rows'
import { Skeleton } from '@noren/ui/Skeleton'
import { CANT_PAY, href, paths } from '../../app/paths.ts'
import { dateText, money } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { type Bill, OrderCard, OrderHead } from '../../loan-view/OrderCard.tsx'
import { isOverdue, orderState } from '../../loan-view/order-state.ts'
import { marketNow } from '../../loan-view/terms.ts'
import css from './Home.module.css'
import type { Credit } from './HomeCurtain.tsx'

/** The most urgent order, and beside it a failed payout; all others are one line. */
export function RunningOrder(props: {
  lock: Credit['lock']
  standing: DataOf<typeof borrowStatus>
  bills: readonly Bill[]
}) {
  const t = useTexts('home')
  const { bills, standing } = props
  const first = bills.find((bill) => bill.borrowId === standing.borrowId) ?? bills[0]
  if (!first) return null
  const failed = bills.find(
    (bill) => bill.borrowStatus === LOAN_STATUS.payoutFailed && bill !== first,
  )
  const restCount = bills.length - (failed ? 2 : 1)
  const isPayable =
    first.borrowStatus !== LOAN_STATUS.submitted && first.borrowStatus !== LOAN_STATUS.approved
  return (
    <div className="stack">
      {isOverdue(first) ? (
        <OverdueCard bill={first} />
      ) : (
        <div className={css.next}>
          <OrderCard bill={first} isPrimary={isPayable} hasRod />
        </div>
      )}
      {failed && <OrderCard bill={failed} />}
      {restCount > 0 && (
        <a className="tapline" href={href(paths.order())}>
          {t('moreOrders', { count: restCount })}
        </a>
      )}
    </div>
  )
}

/** An overdue order, stated calmly: what is owed today, line by line, and help for people who can't pay. */
function OverdueCard({ bill }: { bill: Bill }) {
  const words = useTexts('loanWords')
  const detail = useEndpoint(repayDetail, { params: { repayId: bill.borrowId } })
  const state = orderState(bill, marketNow(bill.asOn))
  const owed = detail.data?.outstanding
  const figure = (amount: string | undefined) =>
    amount === undefined ? <Skeleton width="1.4rem" height=".36rem" /> : money(amount)
  return (
    <article className={`${cardCss.root} ${cardCss.rod}`}>
      <OrderHead bill={bill} state={state}>
        {bill.dueDate && (
          <p className="small">{words('wasDueOn', { date: dateText(day(bill.dueDate)) })}</p>
        )}
      </OrderHead>
      <p className={css.owed}>
        <span className="small">{words('toPayToday')}</span>
        <b className="h1 num">{money(bill.dueAmount)}</b>
      </p>
      {(owed || detail.isPending) && (
        <Rows
          isPlain
          rows={[
            { label: words('principal'), value: figure(owed?.principal) },
            { label: words('interest'), value: figure(owed?.interest) },
            { label: words('serviceFee'), value: figure(owed?.serviceFee) },
            { label: words('taxOnFee', { tax: market.taxLabel }), value: figure(owed?.tax) },
            { label: words('lateCharge'), value: figure(owed?.penal) },
            // With payments still to come it is more than what is to be paid today.
            ...(bill.repayAmount === bill.dueAmount
              ? []
              : [{ label: words('together'), value: money(bill.repayAmount), isSum: true }]),
          ]}
        />
      )}
      <div className={`btns ${css.owedBtns}`}>
        <ButtonLink isBlock href={href(paths.repay(bill.borrowId))}>
          {words('viewAndPay')}
        </ButtonLink>
        <ButtonLink kind="soft" isBlock href={href(paths.repay(bill.borrowId, { help: CANT_PAY }))}>
          {words('cantPayAll')}
        </ButtonLink>
      </div>
    </article>
  )
}
