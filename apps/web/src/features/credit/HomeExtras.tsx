import { useState } from 'react'
import { readKept } from '../../device/storage/kept.ts'
import { loadTexts } from '../../device/texts.ts'
import type { WireCoupon } from '../../loan-view/terms.ts'
import { later } from '../../shell/later.tsx'
import { CouponsWaiting } from './CouponsWaiting.tsx'
import type { Credit } from './HomeCurtain.tsx'
import { HigherLimit } from './limit/HigherLimit.tsx'
import { ReserveNext } from './reservation/ReserveNext.tsx'

/** Most visits show no offer: it is made once. */
const PasskeyOffer = later(() =>
  loadTexts(['passkey']).then(() => import('./PasskeyOffer.tsx').then((m) => m.PasskeyOffer)),
)

/** What stands below the loans. All of it appears together, so that none pushes another down. */
export function HomeExtras(props: {
  credit: Credit
  coupons: readonly WireCoupon[]
  isBlocked: boolean
  /** A loan of theirs was paid out. */
  hasLoan: boolean
}) {
  const [mayOffer] = useState(() => props.hasLoan && readKept('passkey') === null)
  const { credit } = props
  return (
    <>
      <ReserveNext available={credit.availableLimit} />
      <CouponsWaiting coupons={props.coupons} decision={credit.decision} />
      {!props.isBlocked && <HigherLimit credit={credit} />}
      {mayOffer && <PasskeyOffer />}
    </>
  )
}

export { DeathReportNote } from './DeathReportNote.tsx'
