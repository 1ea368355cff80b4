import { CURRENCY_DIGITS } from '@noren/contract/money'
import { createFormats } from '@noren/i18n/formats'
import { nowMs } from './clock.ts'
import { market } from './market.ts'
import { currentLanguage } from './texts.ts'

/** Figures and days as this app's market writes them, in the current language. */
export const {
  money,
  moneyShort,
  moneyMinor,
  moneyMinorShort,
  amountText,
  percent,
  percentOfPpm,
  percentOfBasisPoints,
  wholeNumber,
  dateText,
  dateShort,
  dateTimeText,
  timeText,
  isToday,
  monthName,
} = createFormats(market, currentLanguage, nowMs)

/** What a money field needs to know about the market's currency. */
export const MONEY_FIELD = {
  show: amountText,
  symbol: market.currencySymbol,
  isSymbolBehind: market.isSymbolBehind,
  decimals: CURRENCY_DIGITS[market.currency] === 0 ? 0 : 2,
} as const
