import { decimalFromMinor } from '@noren/contract/money'
import { DEFAULT_MARKET, MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'

/**
 * The market this app is built for (MARKET), as far as the browser needs it. Evaluated while
 * building: the browser gets the values below, not the packages above.
 */
const code = MARKET_CODES.find((known) => known === (process.env.MARKET || DEFAULT_MARKET))
if (!code) throw new Error(`MARKET must be one of ${MARKET_CODES.join(', ')}`)
const chosen = marketByCode(code)

export const market = {
  code,
  name: chosen.name,
  defaultLanguage: chosen.defaultLanguage,
  currency: chosen.currency,
  currencySymbol: chosen.currencySymbol,
  /** "10.000 ₫", where others write "$10,000". */
  isSymbolBehind:
    new Intl.NumberFormat(chosen.locale, { style: 'currency', currency: chosen.currency })
      .formatToParts(1)
      .at(-1)?.type === 'currency',
  locale: chosen.locale,
  areaCode: chosen.areaCode,
  phoneLength: chosen.phoneLength,
  phonePattern: chosen.phonePattern,
  zone: chosen.zone,
  zoneLabel: chosen.zoneLabel,
  taxLabel: chosen.taxLabel,
  /** Largest loan, decimal text in major units (seed: maximum amount 80000). */
  amountMax: decimalFromMinor(chosen.loanMinorMax, chosen.currency),
  otpLength: chosen.otpLength,
  costMeasure: chosen.costMeasure,
  documentKinds: chosen.documentKinds,
  bankIdentifierLabel: chosen.bankIdentifierLabel,
  paymentReferenceLabel: chosen.paymentReferenceLabel,
  bankIdentifierPattern: chosen.bankIdentifierPattern,
  isBankIdentifierTyped: chosen.isBankIdentifierTyped,
  accountNumberLength: chosen.accountNumberLength,
  hasClabe: chosen.hasClabe,
  channels: chosen.channels,
  grievance: chosen.grievance,
} as const
