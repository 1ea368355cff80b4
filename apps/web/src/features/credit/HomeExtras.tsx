import type { WireCoupon } from '../../loan-view/terms.ts'
import { CouponsWaiting } from './CouponsWaiting.tsx'
import type { Credit } from './HomeCurtain.tsx'
import { HigherLimit } from './limit/HigherLimit.tsx'
import { ReserveNext } from './reservation/ReserveNext.tsx'

/** What stands below the loans. All of it appears together, so that none pushes another down. */
export function HomeExtras(props: {
  credit: Credit
  coupons: readonly WireCoupon[]
  isBlocked: boolean
}) {
  const { credit } = props
  return (
    <>
      <ReserveNext available={credit.availableLimit} />
      <CouponsWaiting coupons={props.coupons} decision={credit.decision} />
      {!props.isBlocked && <HigherLimit credit={credit} />}
    </>
  )
}
