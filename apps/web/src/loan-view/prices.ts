import { addDays, type Day, day as readDay } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import { type LoanQuote, quoteLoan } from '@noren/pricing/quote'
import type { Coupon, Fee, ProductTerms } from '@noren/pricing/terms'
import { minorOf, type Offer, type WireCoupon } from './terms.ts'

/**
 * Converts an offer's terms for the shared price engine. What the wire leaves out (the product's
 * audience, the extension fee) does not affect the price of a new loan.
 */
export function termsOf(offer: Offer): ProductTerms {
  const { terms, currency } = offer
  return {
    productCode: terms.productCode,
    version: terms.version,
    effectiveOn: disbursalDayOf(offer),
    lenderCode: offer.lender.lenderCode,
    name: offer.productName,
    iconName: offer.productIcon,
    currency,
    kind: terms.kind,
    termDays: terms.termDays,
    instalmentCount: terms.instalmentCount,
    periodsPerYear: terms.periodsPerYear,
    amountMinorMin: minorOf(terms.amountMin, currency),
    amountMinorMax: minorOf(terms.amountMax, currency),
    amountMinorStep: minorOf(terms.amountStep, currency),
    dailyRatePpm: terms.dailyRatePpm,
    taxOnInterestPpm: terms.taxOnInterestPpm,
    serviceFee: feeOf(offer),
    taxOnFeesPpm: terms.taxOnFeesPpm,
    feeCollected: terms.feeCollected,
    feeOnEarlyPayment: terms.feeOnEarlyPayment,
    penalPpmPerDay: terms.penalPpmPerDay,
    penalCapPpm: terms.penalCapPpm,
    coolingOffDays: terms.coolingOffDays,
    extension: null,
    eligibility: {
      bandMin: null,
      audience: 'all',
      kycTierMin: 'documentFace',
      ageMin: 0,
      ageMax: 200,
      workStatuses: null,
    },
  }
}

function feeOf({ terms, currency }: Offer): Fee {
  if (terms.serviceFeePpm !== null) return { ppm: terms.serviceFeePpm }
  return { feeMinor: minorOf(terms.serviceFeeFixed ?? '0', currency) }
}

/** The day the offer is calculated from: the server's, since the device's clock may be wrong. */
function disbursalDayOf(offer: Pick<Offer, 'dueDate' | 'termDays'>): Day {
  return addDays(readDay(offer.dueDate), -offer.termDays)
}

/** Converts a coupon for the price engine. */
export function couponOf(coupon: WireCoupon): Coupon {
  const { couponId: couponCode, appliesTo: target } = coupon
  if (coupon.kind === 'amountOff') {
    return { couponCode, target, amountMinor: minorOf(coupon.amount ?? '0', coupon.currency) }
  }
  return { couponCode, target, percentPpm: (coupon.percent ?? 0) * 10_000 }
}

/** What an offer costs for an amount, calculated by the same engine as on the server. */
export function priceOf(
  offer: Offer,
  principalMinor: Minor,
  coupon: WireCoupon | null = null,
): LoanQuote {
  const taken = coupon && couponOf(coupon)
  return quoteLoan(termsOf(offer), principalMinor, disbursalDayOf(offer), taken)
}
