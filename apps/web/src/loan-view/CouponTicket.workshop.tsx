import { Button } from '@noren/ui/Button'
import type { Part } from '@noren/ui/workshop'
import { CouponTicket } from './CouponTicket.tsx'
import { sampleCoupon } from './samples.fixture.ts'

export const workshop: Part = {
  states: {
    offTheInterest: (t) => (
      <CouponTicket coupon={sampleCoupon()} action={<Button isSmall>{t('action')}</Button>} />
    ),
    percentOffTheFee: () => (
      <CouponTicket
        coupon={sampleCoupon({ kind: 'percentOff', appliesTo: 'fee', amount: null, percent: 25 })}
      />
    ),
    largeAmount: () => <CouponTicket coupon={sampleCoupon({ amount: '12500.00' })} />,
    used: () => <CouponTicket coupon={sampleCoupon({ state: 'used' })} />,
    expired: () => (
      <CouponTicket coupon={sampleCoupon({ state: 'expired', expiresOn: '2026-03-01' })} />
    ),
  },
}
