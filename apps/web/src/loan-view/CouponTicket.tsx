import { day } from '@noren/contract/dates'
import type { ReactNode } from 'react'
import { dateText, moneyShort } from '../device/formats.ts'
import { market } from '../device/market.ts'
import { type Texts, useTexts } from '../device/texts.ts'
import { couponText, type ShownCoupon } from './coupon-text.ts'
import { Ticket } from './Ticket.tsx'

export function CouponTicket(props: { coupon: ShownCoupon; action?: ReactNode }) {
  const t = useTexts('loanWords')
  const { coupon } = props
  const ends = dateText(day(coupon.expiresOn))
  const figure =
    coupon.kind === 'amountOff' ? moneyShort(coupon.amount ?? '0') : `${coupon.percent ?? 0}%`
  return (
    <Ticket
      figure={figure}
      figureNote={t('couponOff')}
      title={couponText(coupon, t)}
      note={t('couponNote', { measure: market.costMeasure })}
      foot={footOf(coupon, ends, t)}
      action={props.action}
      isOff={coupon.state !== 'available'}
    />
  )
}

function footOf(coupon: ShownCoupon, ends: string, t: Texts<'loanWords'>): string {
  if (coupon.state === 'used') return t('couponUsed')
  return t(coupon.state === 'expired' ? 'couponExpired' : 'couponUntil', { date: ends })
}
