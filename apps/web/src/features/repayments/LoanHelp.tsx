import { List, ListButton, ListLink } from '@noren/ui/List'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { isOverdue } from '../../loan-view/order-state.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { later } from '../../shell/later.tsx'
import type { PayWay } from './pay-choice.ts'

const PromiseSheet = later(() => import('./PromiseSheet.tsx').then((m) => m.PromiseSheet))
const CantPaySheet = later(() => import('./CantPaySheet.tsx').then((m) => m.CantPaySheet))

export type Help = 'cantPay' | 'promise'

/** Proof of payment for people who have paid, and help for people who can't. */
export function LoanHelp(props: {
  detail: RepayDetail
  opened: Help | null
  onOpened: (opened: Help | null) => void
  onWay: (way: PayWay) => void
}) {
  const t = useTexts('repay')
  const cantPay = useCantPay(props.detail)
  const { opened, onOpened } = props
  const { borrowId, asOn, promiseUntil, canAskForPlan, canSettle } = props.detail
  const close = () => onOpened(null)
  return (
    <section className="section">
      <List>
        <ListLink
          icon="upload"
          title={t('sendProof')}
          note={t('sendProofNote')}
          href={href(paths.uploadVoucher({ repayId: borrowId }))}
        />
        {canAskForPlan ? (
          <ListLink
            icon="calendar"
            title={cantPay}
            note={t('planNote')}
            href={href(paths.loanWay(borrowId, 'plan'))}
          />
        ) : (
          <ListButton
            icon="calendar"
            title={cantPay}
            note={t('cantPayNote')}
            aria-haspopup="dialog"
            onClick={() => onOpened('cantPay')}
          />
        )}
        {canSettle && (
          <ListLink
            icon="check"
            title={t('settle')}
            note={t('settleNote')}
            href={href(paths.loanWay(borrowId, 'settlement'))}
          />
        )}
        <ListLink
          icon="info"
          title={t('objection')}
          note={t('objectionNote')}
          href={href(paths.loanWay(borrowId, 'objection'))}
        />
      </List>
      {opened === 'cantPay' && (
        <CantPaySheet
          title={cantPay}
          detail={props.detail}
          onWay={(way) => {
            close()
            props.onWay(way)
          }}
          onPromise={() => onOpened('promise')}
          onClose={close}
        />
      )}
      {opened === 'promise' && promiseUntil && (
        <PromiseSheet repayId={borrowId} asOn={asOn} until={promiseUntil} onClose={close} />
      )}
    </section>
  )
}

/** The text of the button, which differs before and after the due date. */
export function useCantPay(detail: RepayDetail): string {
  const t = useTexts('repay')
  const words = useTexts('loanWords')
  return isOverdue(detail) ? words('cantPayAll') : t('cantPay')
}
