import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/preorder'
import type { Deps } from '../deps.ts'
import * as preorder from '../domains/preorder/service.ts'
import { type Route, route } from '../http/route.ts'
import { textIn } from '../platform/texts/texts.ts'
import { amountFromWire } from './amount.ts'
import { wireCoupon } from './wire/coupon.ts'
import { wireOffer } from './wire/offer.ts'

export const preorderRoutes = (deps: Deps): Route[] => {
  const { currency } = deps.market
  return [
    route(calls.guidanceMsg, async ({ who, language }) => {
      const { totalMinorMax, offers, reason, reservation } = await preorder.guidanceMsg(deps, who)
      return {
        currency,
        totalMax: decimalFromMinor(totalMinorMax, currency),
        details: offers.map(wireOffer),
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
      return wireReservation(await preorder.guidanceApply(deps, who, wish, at))
    }),
    route(calls.guidanceWithdraw, async ({ who, at }) => {
      const reservation = await preorder.guidanceWithdraw(deps, who, at)
      return { reservation: reservation && wireReservation(reservation) }
    }),
  ]
}

const wireReservation = (reservation: preorder.Reservation) => {
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
