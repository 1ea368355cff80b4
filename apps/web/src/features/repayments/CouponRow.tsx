import type { couponList } from '@noren/contract/coupons'
import type { DataOf } from '@noren/contract/endpoint'
import { List, ListLink } from '@noren/ui/List'
import { href, paths } from '../../app/paths.ts'
import { useTexts } from '../../device/texts.ts'
import { couponText } from '../../loan-view/coupon-text.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'

/** Adds a coupon to a loan that has none yet; its discount counts from the day it is used. */
export function CouponRow({
  detail,
  coupons,
  couponId,
}: {
  detail: RepayDetail
  coupons: DataOf<typeof couponList>['details']
  couponId: string | null
}) {
  const t = useTexts('repay')
  const words = useTexts('loanWords')
  if (Number(detail.coupon) > 0) return null
  const ready = coupons.filter(({ usable }) => usable)
  if (ready.length === 0) return null
  const chosen = ready.find((one) => one.couponId === couponId)
  const [only, ...others] = ready
  // One alone says what it takes off.
  const offered =
    only && others.length === 0
      ? couponText(only, words)
      : t('couponAddNote', { count: ready.length })
  const here = paths.repay(detail.borrowId, chosen && { coupon: chosen.couponId })
  return (
    <section className="section">
      <List>
        <ListLink
          icon="ticket"
          title={chosen ? t('couponChosen', { text: couponText(chosen, words) }) : t('couponAdd')}
          note={chosen ? t('couponChosenNote') : offered}
          href={href(paths.coupon({ for: here }))}
        />
      </List>
    </section>
  )
}
