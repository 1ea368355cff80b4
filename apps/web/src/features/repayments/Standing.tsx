import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { Button, ButtonLink } from '@noren/ui/Button'
import { type Meaning, Note } from '@noren/ui/Note'
import { type ReactNode, useState } from 'react'
import { href, paths } from '../../app/paths.ts'
import { dateTimeText, money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { isOverdue, isReturnable } from '../../loan-view/order-state.ts'
import { marketNow } from '../../loan-view/terms.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { later } from '../../shell/later.tsx'
import { useCantPay } from './LoanHelp.tsx'
import css from './Repay.module.css'
import { useLeave } from './use-leave.ts'
import { usePay } from './use-pay.ts'

const WithdrawDialog = later(() => import('./WithdrawDialog.tsx').then((m) => m.WithdrawDialog))

type Said = { meaning: Meaning; title: string; text: string; action?: ReactNode }

/** What the loan's state means for the person, and what to do, in two sentences. */
export function Standing(props: {
  detail: RepayDetail
  channel: string | null
  onCantPay: () => void
}) {
  const said = useSaid(props)
  if (!said) return null
  return (
    <div className={css.standing}>
      <Note meaning={said.meaning} title={said.title} isLive>
        <p>{said.text}</p>
        {said.action}
      </Note>
    </div>
  )
}

function useSaid(props: {
  detail: RepayDetail
  channel: string | null
  onCantPay: () => void
}): Said | null {
  const t = useTexts('repay')
  const cantPay = useCantPay(props.detail)
  const { detail, channel } = props
  const status = isOverdue(detail) ? LOAN_STATUS.overdue : (detail.borrowStatus as LoanStatus)
  switch (status) {
    case LOAN_STATUS.submitted:
      return {
        meaning: 'info',
        title: t('reviewTitle'),
        text: t('reviewText'),
        action: <Withdraw borrowId={detail.borrowId} />,
      }
    case LOAN_STATUS.approved: {
      const amount = money(detail.receive)
      if (detail.payoutWaits) {
        return {
          meaning: 'info',
          title: t('payoutWaitsTitle'),
          text: t('payoutWaitsText', { amount }),
          action: <Withdraw borrowId={detail.borrowId} />,
        }
      }
      const text = t('payoutText', { amount })
      return { meaning: 'info', title: t('payoutTitle'), text }
    }
    case LOAN_STATUS.payoutFailed:
      return {
        meaning: 'warn',
        title: t('failedTitle'),
        text: t('failedText'),
        action: (
          <div className="btns">
            <ButtonLink isSmall href={href(paths.modifyBankInfo({ borrowId: detail.borrowId }))}>
              {t('changeBank')}
            </ButtonLink>
            <Withdraw borrowId={detail.borrowId} />
          </div>
        ),
      }
    case LOAN_STATUS.declined:
      return { meaning: 'info', title: t('declinedTitle'), text: t('declinedText') }
    case LOAN_STATUS.overdue:
      // What its plan says stands below.
      if (detail.hasPlan) return null
      return {
        meaning: 'info',
        title: t('overdueTitle', { days: detail.overdueDays }),
        text: t('overdueText'),
        action: detail.canAskForPlan ? (
          <ButtonLink kind="soft" isSmall href={href(paths.loanWay(detail.borrowId, 'plan'))}>
            {cantPay}
          </ButtonLink>
        ) : (
          <Button kind="soft" isSmall aria-haspopup="dialog" onClick={props.onCantPay}>
            {cantPay}
          </Button>
        ),
      }
    case LOAN_STATUS.repaid:
      return { meaning: 'good', title: t('repaidTitle'), text: t('repaidText') }
    case LOAN_STATUS.cancelled:
      return { meaning: 'info', title: t('cancelledTitle'), text: t('cancelledText') }
    case LOAN_STATUS.writtenOff:
      return {
        meaning: 'info',
        title: t('writtenOffTitle'),
        text: t('writtenOffText', { amount: money(detail.payToday) }),
      }
    // Running, or in a state known only to a newer server.
    default:
      if (!isReturnable(detail, marketNow(detail.asOn).nowIso) || !detail.coolingOff) return null
      return {
        meaning: 'lamp',
        title: t('returnTitle'),
        ...waysBack({ detail, channel, exit: detail.coolingOff }),
      }
  }

  /** Refunded fees may cover everything owed, or more: then nothing has to be paid. */
  function waysBack(props: {
    detail: RepayDetail
    channel: string | null
    exit: NonNullable<RepayDetail['coolingOff']>
  }): Pick<Said, 'text' | 'action'> {
    const { detail, channel, exit } = props
    const until = dateTimeText(exit.until)
    if (Number(exit.payAmount) > 0) {
      return {
        text: t('returnText', { until, amount: money(exit.payAmount) }),
        action: channel && <ReturnButton detail={detail} channel={channel} />,
      }
    }
    const hasBack = Number(exit.refundAmount) > 0
    return {
      text: t(hasBack ? 'returnBackText' : 'returnFreeText', {
        until,
        amount: money(exit.refundAmount),
      }),
      action: <LeaveButton borrowId={detail.borrowId} />,
    }
  }
}

/** Returns the loan in one tap: creates a payment order, and nothing happens unless it is paid. */
function ReturnButton(props: { detail: RepayDetail; channel: string }) {
  const pay = usePay(props.detail)
  const asked = props.detail.coolingOff?.payAmount
  if (!asked) return null
  const send = () => void pay.send({ kind: 'coolingOff', channel: props.channel, asked })
  return <ReturnAction {...pay} onReturn={send} />
}

/** Returns the loan in one tap, with nothing to pay. */
function LeaveButton(props: { borrowId: string }) {
  const t = useTexts('repay')
  const leave = useLeave(props.borrowId, t('lostReturn'))
  return <ReturnAction {...leave} onReturn={() => void leave.send()} />
}

/** An application can be withdrawn while nothing was paid out for it. */
function Withdraw({ borrowId }: { borrowId: string }) {
  const t = useTexts('repay')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button kind="line" isSmall aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('withdraw')}
      </Button>
      {isAsking && <WithdrawDialog borrowId={borrowId} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function ReturnAction(props: { trouble: string | null; isSending: boolean; onReturn: () => void }) {
  const t = useTexts('repay')
  return (
    <>
      <Button kind="soft" isSmall isBusy={props.isSending} onClick={props.onReturn}>
        {t('returnLoan')}
      </Button>
      {props.trouble && (
        <p className="small" role="status">
          {props.trouble}
        </p>
      )}
    </>
  )
}
