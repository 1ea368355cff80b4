import type { DataInput } from '@noren/contract/endpoint'
import type { productList } from '@noren/contract/loans'
import { decimalFromMinor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'

type WireTerms = DataInput<typeof productList>['details'][number]['terms']

/** A product's terms for the price engine on the phone. */
export const wireTermsOf = (terms: ProductTerms): WireTerms => {
  const { currency, serviceFee } = terms
  return {
    productCode: terms.productCode,
    version: terms.version,
    kind: terms.kind,
    termDays: terms.termDays,
    instalmentCount: terms.instalmentCount,
    periodsPerYear: terms.periodsPerYear,
    amountMin: decimalFromMinor(terms.amountMinorMin, currency),
    amountMax: decimalFromMinor(terms.amountMinorMax, currency),
    amountStep: decimalFromMinor(terms.amountMinorStep, currency),
    dailyRatePpm: terms.dailyRatePpm,
    taxOnInterestPpm: terms.taxOnInterestPpm,
    serviceFeePpm: 'ppm' in serviceFee ? serviceFee.ppm : null,
    serviceFeeFixed: 'ppm' in serviceFee ? null : decimalFromMinor(serviceFee.feeMinor, currency),
    taxOnFeesPpm: terms.taxOnFeesPpm,
    feeCollected: terms.feeCollected,
    feeOnEarlyPayment: terms.feeOnEarlyPayment,
    penalPpmPerDay: terms.penalPpmPerDay,
    penalCapPpm: terms.penalCapPpm,
    coolingOffDays: terms.coolingOffDays,
    extensionDays: terms.extension?.days ?? null,
  }
}
