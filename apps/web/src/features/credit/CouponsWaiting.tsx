import { day } from '@noren/contract/dates'
import { List, ListLink } from '@noren/ui/List'
import { href, paths } from '../../app/paths.ts'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import type { WireCoupon } from '../../loan-view/terms.ts'
import type { Credit } from './HomeCurtain.tsx'

/** One line for the coupons that can be used; nothing at all when there are none, or no loan to use them for. */
export function CouponsWaiting(props: {
  coupons: readonly WireCoupon[]
  decision: Credit['decision']
}) {
  const t = useTexts('home')
  const waiting = props.coupons.filter((coupon) => coupon.state === 'available')
  const [firstEnd] = waiting.map((coupon) => coupon.expiresOn).sort()
  if (!firstEnd || props.decision === 'declined') return null
  return (
    <section className="section">
      <List>
        <ListLink
          icon="ticket"
          title={t('couponsWaiting', { count: waiting.length })}
          note={t('couponEnds', { date: dateText(day(firstEnd)) })}
          href={href(paths.coupon())}
        />
      </List>
    </section>
  )
}
