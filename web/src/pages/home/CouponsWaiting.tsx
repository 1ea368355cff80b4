import { day } from '@noren/contract/dates'
import { useState } from 'react'
import type { WireCoupon } from '../../api/terms.ts'
import { dateText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { List, ListButton } from '../../ui/List.tsx'
import { CouponsSheet } from '../user/CouponsSheet.tsx'

/** One line for the coupons that can be used; nothing at all when there are none. */
export function CouponsWaiting(props: { coupons: readonly WireCoupon[] }) {
  const t = useTexts('home')
  const [isOpen, setIsOpen] = useState(false)
  const waiting = props.coupons.filter((coupon) => coupon.state === 'available')
  const [firstEnd] = waiting.map((coupon) => coupon.expiresOn).sort()
  if (!firstEnd) return null
  return (
    <section className="section">
      <List>
        <ListButton
          icon="ticket"
          title={t('couponsWaiting', { count: waiting.length })}
          note={t('couponEnds', { date: dateText(day(firstEnd)) })}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
      </List>
      {isOpen && <CouponsSheet coupons={waiting} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
