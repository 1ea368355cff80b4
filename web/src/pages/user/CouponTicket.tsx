import { day } from '@noren/contract/dates'
import type { ReactNode } from 'react'
import type { WireCoupon } from '../../api/terms.ts'
import { dateText, money, moneyShort } from '../../i18n/format.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import { Ticket } from '../../ui/Ticket.tsx'

/** A coupon as it stands anywhere; lists also judge it for a loan. */
type Shown = Omit<WireCoupon, 'usable' | 'reason' | 'saves'>

/** "₹50.00 off the interest", "25% off the service fee". */
export function couponText(coupon: Shown, t: Texts<'loanWords'>): string {
  const off = coupon.kind === 'amountOff' ? money(coupon.amount ?? '0') : `${coupon.percent ?? 0}%`
  return t(coupon.appliesTo === 'interest' ? 'couponOffInterest' : 'couponOffFee', { off })
}

export function CouponTicket(props: { coupon: Shown; action?: ReactNode }) {
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
      note={t('couponNote')}
      foot={footOf(coupon, ends, t)}
      action={props.action}
      isOff={coupon.state !== 'available'}
    />
  )
}

function footOf(coupon: Shown, ends: string, t: Texts<'loanWords'>): string {
  if (coupon.state === 'used') return t('couponUsed')
  return t(coupon.state === 'expired' ? 'couponExpired' : 'couponUntil', { date: ends })
}
