import type { WireCoupon } from '../../api/terms.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { CouponTicket } from './CouponTicket.tsx'

const ORDER: readonly WireCoupon['state'][] = ['available', 'used', 'expired']

/** Every coupon of a person, those that can be used first. */
export function CouponsSheet(props: { coupons: readonly WireCoupon[]; onClose: () => void }) {
  const t = useTexts('loanWords')
  const coupons = [...props.coupons].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <Sheet title={t('coupons')} onClose={props.onClose}>
      <p className="small">{t(coupons.length > 0 ? 'couponsHow' : 'couponsNone')}</p>
      <div className="stack section">
        {coupons.map((coupon) => (
          <CouponTicket key={coupon.couponId} coupon={coupon} />
        ))}
      </div>
    </Sheet>
  )
}
