import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/preorder'
import type { Deps } from '../deps.ts'
import { guidanceApply } from '../domains/preorder/guidance-apply.ts'
import { guidanceMsg } from '../domains/preorder/guidance-msg.ts'
import { guidanceWithdraw } from '../domains/preorder/guidance-withdraw.ts'
import type { Reservation } from '../domains/preorder/reservation.ts'
import { type Route, route } from '../http/route.ts'
import { textIn } from '../platform/texts/texts.ts'
import { amountFromWire } from './amount.ts'
import { wireCoupon } from './wire/coupon.ts'
import { wireOffer } from './wire/offer.ts'

export const preorderRoutes = (deps: Deps): Route[] => {
  const { currency } = deps.market
  return [
    route(calls.guidanceMsg, async ({ who, language }) => {
      const { totalMinorMax, offers, reason, reservation } = await guidanceMsg(deps, who)
      return {
        currency,
        totalMax: decimalFromMinor(totalMinorMax, currency),
        details: offers.map(wireOffer(language)),
        reason: reason && { code: reason, text: textIn(language, 'credit', `preorder.${reason}`) },
        reservation: reservation && wireReservation(reservation),
      }
    }),
    route(calls.guidanceApply, async ({ who, body, at }) => {
      const wish = {
        requestId: body.requestId,
        totalMinor: amountFromWire(body.applyTotalAmount, currency, 'applyTotalAmount'),
        choices: body.products.map(({ productCode, productAmount }) => ({
          productCode,
          amountMinor: amountFromWire(productAmount, currency, 'products'),
        })),
      }
      return wireReservation(await guidanceApply(deps, who, wish, at))
    }),
    route(calls.guidanceWithdraw, async ({ who, at }) => {
      const reservation = await guidanceWithdraw(deps, who, at)
      return { reservation: reservation && wireReservation(reservation) }
    }),
  ]
}

const wireReservation = (reservation: Reservation) => {
  const { currency } = reservation
  return {
    reservationId: reservation.reservationId,
    state: reservation.state,
    currency,
    applyTotalAmount: decimalFromMinor(reservation.totalMinor, currency),
    products: reservation.products.map(({ productCode, amountMinor }) => ({
      productCode,
      productAmount: decimalFromMinor(amountMinor, currency),
    })),
    reservedAt: reservation.reservedAt.toISOString(),
    expiresOn: reservation.expiresOn,
    coupon: wireCoupon(reservation.coupon),
  }
}
