import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { borrowBill } from '@noren/contract/loans'
import { ButtonLink } from '@noren/ui/Button'
import cardCss from '@noren/ui/Card.module.css'
import type { ReactNode } from 'react'
import { href, paths } from '../app/paths.ts'
import { dateText, dateTimeText, money } from '../device/formats.ts'
import { type Texts, useTexts } from '../device/texts.ts'
import { LenderTile } from './LenderTile.tsx'
import norenCardCss from './NorenCard.module.css'
import css from './Order.module.css'
import { OrderStatus } from './OrderStatus.tsx'
import { type OrderState, orderState } from './order-state.ts'
import { marketNow } from './terms.ts'

export type Bill = DataOf<typeof borrowBill>['details'][number]

/** An order: its status, the most important line, one figure, and the next action. */
export function OrderCard(props: {
  bill: Bill
  isPrimary?: boolean
  hasRod?: boolean
  more?: ReactNode
}) {
  const t = useTexts('loanWords')
  const { bill } = props
  const state = orderState(bill, marketNow(bill.asOn))
  const line = lineOf(bill, state, t)
  return (
    <article className={props.hasRod ? `${cardCss.root} ${cardCss.rod}` : cardCss.root}>
      <OrderHead bill={bill} state={state}>
        <p className="small">{line}</p>
      </OrderHead>
      {state.word === 'declined' && <Reasons bill={bill} />}
      {props.more}
      <div className={css.money}>
        <div>
          <span className="small">{figureName(bill, state, t)}</span>
          <b>{money(figureOf(bill, state))}</b>
        </div>
        <NextStep bill={bill} state={state} isPrimary={props.isPrimary ?? false} />
      </div>
    </article>
  )
}

/** The product, its status, and a line of the card's own. */
export function OrderHead(props: { bill: Bill; state: OrderState; children: ReactNode }) {
  return (
    <div className={css.head}>
      <LenderTile icon={props.bill.productIcon} className={css.tile} />
      <div>
        <div className={`${css.top} ${css.topWraps}`}>
          <h2 className={norenCardCss.name}>{props.bill.productName}</h2>
          <OrderStatus state={props.state} />
        </div>
        {props.children}
      </div>
    </div>
  )
}

function NextStep(props: { bill: Bill; state: OrderState; isPrimary: boolean }) {
  const t = useTexts('loanWords')
  const { bill, state } = props
  const target =
    state.action === 'changeBank'
      ? paths.modifyBankInfo({ borrowId: bill.borrowId })
      : paths.repay(bill.borrowId)
  const quiet = state.action === 'details' ? 'line' : 'soft'
  return (
    <ButtonLink
      isSmall
      kind={props.isPrimary ? 'primary' : quiet}
      href={href(target)}
      aria-label={`${t(state.action)}: ${bill.productName}, ${bill.loanNumber}`}
    >
      {t(state.action)}
    </ButtonLink>
  )
}

function Reasons(props: { bill: Bill }) {
  const t = useTexts('loanWords')
  const { reasons, reapplyOn } = props.bill
  return (
    <div className={`${css.reasons} small`}>
      {reasons.length > 1 && (
        <ul>
          {reasons.slice(1).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {reapplyOn && <p className="strong">{t('comeBackOn', { date: dateText(day(reapplyOn)) })}</p>}
    </div>
  )
}

function figureOf(bill: Bill, state: OrderState): string {
  if (state.money === 'toReceive') return bill.receive
  return state.money === 'borrowed' ? bill.amount : bill.dueAmount
}

const figureName = (bill: Bill, state: OrderState, t: Texts<'loanWords'>): string =>
  t(state.money, { date: bill.dueDate ? dateText(day(bill.dueDate)) : '' })

function lineOf(bill: Bill, state: OrderState, t: Texts<'loanWords'>): string {
  const due = bill.dueDate === null ? null : dateText(day(bill.dueDate))
  switch (state.word) {
    case 'inReview':
      return t('askedAt', { time: dateTimeText(bill.appliedAt) })
    case 'beingPaidOut':
      return t('onTheWay')
    case 'payoutFailed':
    case 'declined':
      return bill.reasons[0] ?? t(state.word)
    case 'canReturn':
      return t('returnUntil', {
        time: dateTimeText(bill.coolingOffUntil ?? bill.appliedAt),
        amount: money(bill.returnAmount ?? bill.repayAmount),
      })
    case 'daysLeft':
      return t('allToday', { amount: money(bill.repayAmount) })
    case 'dueToday':
      return due ? t('dueOn', { date: due }) : bill.loanNumber
    case 'overdue':
      return due ? t('wasDueOn', { date: due }) : bill.loanNumber
    case 'details':
    case 'repaid':
    case 'cancelled':
    case 'writtenOff':
      return bill.closedAt ? t('closedOn', { date: dateTimeText(bill.closedAt) }) : bill.loanNumber
  }
}
