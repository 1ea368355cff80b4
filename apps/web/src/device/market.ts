import { decimalFromMinor } from '@noren/contract/money'
import { phoneSource } from '@noren/contract/phones'
import { chosenMarket as chosen } from './chosen-market.ts'

/**
 * The market this app is built for, as far as every page may need it; what only one feature needs is in
 * that feature. Evaluated at build time: the browser gets the values below, not the packages they come
 * from.
 */
export const market = {
  code: chosen.code,
  defaultLanguage: chosen.defaultLanguage,
  currency: chosen.currency,
  currencySymbol: chosen.currencySymbol,
  /** True for "10.000 ₫", false for "$10,000". */
  isSymbolBehind:
    new Intl.NumberFormat(chosen.locale, { style: 'currency', currency: chosen.currency })
      .formatToParts(1)
      .at(-1)?.type === 'currency',
  locale: chosen.locale,
  areaCode: chosen.areaCode,
  /** One length, or the shortest and the longest. */
  phoneLengths: chosen.phoneLengthMin
    ? ([chosen.phoneLengthMin, chosen.phoneLength] as const)
    : ([chosen.phoneLength] as const),
  phoneSource: phoneSource(chosen),
  zone: chosen.zone,
  zoneLabel: chosen.zoneLabel,
  taxLabel: chosen.taxLabel,
  /** Largest loan, as a decimal string in major units. */
  amountMax: decimalFromMinor(chosen.loanMinorMax, chosen.currency),
  otpLength: chosen.otpLength,
  costMeasure: chosen.costMeasure,
  paymentReferenceLabel: chosen.paymentReferenceLabel,
  grievance: chosen.grievance,
} as const
