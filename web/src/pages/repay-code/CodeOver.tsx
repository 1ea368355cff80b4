import type { ReactNode } from 'react'
import { dateTimeText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Art } from '../../ui/Art.tsx'
import paidDrawing from '../../ui/art/credit-success.svg'
import errorDrawing from '../../ui/art/error.svg'
import { Blank } from '../../ui/Blank.tsx'
import type { PayCode } from './RepayCodePage.tsx'

/** The payment came, was refused, or the code has ended: said at once, with the way on. */
export function CodeOver(props: { order: PayCode; amount: string; way: ReactNode }) {
  const t = useTexts('repayCode')
  const { order, amount } = props
  if (order.state === 'paid') {
    const time = dateTimeText(order.paidAt ?? order.expiresAt)
    return (
      <Blank
        art={<Art src={paidDrawing} width={240} height={170} isEager />}
        title={t('paidTitle')}
        text={t('paidText', { amount, time })}
        action={props.way}
        isAlert
      />
    )
  }
  const isExpired = order.state === 'expired'
  return (
    <Blank
      art={<Art src={errorDrawing} width={240} height={150} isEager />}
      title={t(isExpired ? 'expiredTitle' : 'failedTitle')}
      text={t(isExpired ? 'expiredText' : 'failedText')}
      action={props.way}
      isAlert
    />
  )
}
