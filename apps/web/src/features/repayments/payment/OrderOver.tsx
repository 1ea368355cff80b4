import { useEndpoint } from '@noren/client/use-endpoint'
import { repayOrder, SETTLED_AS } from '@noren/contract/repayments'
import { Art } from '@noren/ui/Art'
import paidDrawing from '@noren/ui/art/credit-success.svg'
import errorDrawing from '@noren/ui/art/error.svg'
import { ButtonLink } from '@noren/ui/Button'
import { EmptyState } from '@noren/ui/EmptyState'
import { Note } from '@noren/ui/Note'
import { href, paths } from '../../../app/paths.ts'
import { dateTimeText, money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { known } from '../../../shell/known.ts'
import { useVisitor } from '../../../shell/session-store.ts'
import type { ShownOrder } from './order.ts'

/** The payment arrived or failed, or the order expired; with what to do next. */
export function OrderOver(props: { order: ShownOrder; repayId: string | null }) {
  const t = useTexts('payment')
  const { order, repayId } = props
  if (order.state === 'paid') {
    const time = dateTimeText(order.paidAt ?? order.expiresAt)
    return (
      <>
        <EmptyState
          art={<Art src={paidDrawing} width={240} height={170} isEager />}
          title={t('paidTitle')}
          text={t('paidText', { amount: money(order.amount), time })}
          action={<WayOn repayId={repayId} isPaid />}
          isAlert
        />
        <SettledOtherwise order={order} repayId={repayId} />
      </>
    )
  }
  const isExpired = order.state === 'expired'
  return (
    <EmptyState
      art={<Art src={errorDrawing} width={240} height={150} isEager />}
      title={t(isExpired ? 'expiredTitle' : 'failedTitle')}
      text={t(isExpired ? 'expiredText' : 'failedText')}
      action={<WayOn repayId={repayId} />}
      isAlert
    />
  )
}

/** Says if the money was used for something else than requested; shown to the owner only. */
function SettledOtherwise(props: { order: ShownOrder; repayId: string | null }) {
  const t = useTexts('payment')
  const { order } = props
  const isAsked = order.own === null && props.repayId !== null
  const asked = useEndpoint(repayOrder, { params: { ref: order.ref } }, { enabled: isAsked })
  const own = order.own ?? asked.data
  const settledAs = own?.settledAs && known(SETTLED_AS, own.settledAs, null)
  if (!settledAs || settledAs === own.kind) return null
  return <Note meaning="lamp">{t(`settled_${settledAs}`)}</Note>
}

/** Back to the loan if it is known, otherwise to the orders or to sign-in. */
export function WayOn(props: { repayId: string | null; isPaid?: boolean }) {
  const t = useTexts('payment')
  const { hasToken } = useVisitor()
  if (props.repayId) {
    return (
      <ButtonLink href={href(paths.repay(props.repayId))}>
        {t(props.isPaid ? 'toReceipt' : 'newCode')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink href={href(hasToken ? paths.order() : paths.login())}>
      {t(hasToken ? 'toOrders' : 'toSignIn')}
    </ButtonLink>
  )
}
