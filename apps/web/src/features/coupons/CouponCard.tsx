import type { couponList } from '@noren/contract/coupons'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { Button } from '@noren/ui/Button'
import { dateText, money, moneyShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { couponText } from '../../loan-view/coupon-text.ts'
import { Ticket } from '../../loan-view/Ticket.tsx'

/** One coupon: its discount, its last day, and why it cannot be used here, if so. */
export function CouponCard(props: {
  coupon: DataOf<typeof couponList>['details'][number]
  onUse: () => void
}) {
  const t = useTexts('coupon')
  const words = useTexts('loanWords')
  const { coupon } = props
  const canUse = coupon.state === 'available' && coupon.usable
  const worth =
    coupon.kind === 'amountOff' ? moneyShort(coupon.amount ?? '0') : `${coupon.percent}%`
  const date = dateText(day(coupon.expiresOn))
  return (
    <Ticket
      figure={worth}
      figureNote={words('couponOff')}
      title={couponText(coupon, words)}
      note={noteOf()}
      foot={footOf()}
      action={
        canUse && (
          <Button kind="soft" isSmall onClick={props.onUse}>
            {t('use')}
          </Button>
        )
      }
      isOff={!canUse}
    />
  )

  function noteOf(): string {
    if (canUse && coupon.saves) return t('saves', { amount: money(coupon.saves) })
    return coupon.reason?.text ?? words('couponNote', { measure: market.costMeasure })
  }

  function footOf(): string {
    if (coupon.state === 'used') return words('couponUsed')
    return words(coupon.state === 'expired' ? 'couponExpired' : 'couponUntil', { date })
  }
}
