import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { findCoupon, type ShownCoupon } from '../coupons/list-coupons.ts'
import type { ReservationRow } from '../reservations/reservations.ts'

export type Reservation = ReservationRow & { readonly coupon: ShownCoupon }

export const withCoupon = async (
  deps: Deps,
  on: Querier,
  row: ReservationRow,
): Promise<Reservation> => {
  const coupon = await findCoupon(deps, on, row)
  if (!coupon) throw new Error(`the reservation ${row.reservationId} has no coupon`)
  return { ...row, coupon }
}
