import { type Day, day, instantAt } from '@noren/contract/dates'
import {
  CURRENCY_DIGITS,
  type Currency,
  decimalFromMinor,
  type Minor,
  minor,
  PPM_ONE,
} from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { TextLine } from '@noren/pricing/quote'
import { textIn } from './texts.ts'

const NOON_MINUTE = 720
const BASIS_POINTS_ONE = 10_000

/** Formats money, days and rates for people, and texts of the catalogue `documents` that contain them. */
export interface Formatter {
  money(amount: Minor): string
  day(on: Day): string
  /** 800 ppm → "0.08%". */
  ppm(rate: number): string
  /** 5439 → "54.39%". */
  basisPoints(rate: number): string
  line(line: TextLine): string
  text(key: string, params?: TextLine['params']): string
}

/**
 * Numbers follow the market, so that an amount looks the same in every language, on screen and in
 * documents; words follow the language. A parameter's name decides how it is formatted (see TextLine).
 */
export const formatterFor = (
  market: Pick<Market, 'code' | 'zone' | 'locale'>,
  currency: Currency,
  language: Language,
): Formatter => {
  const locale = `${language}-${market.code.toUpperCase()}`
  const moneyFormat = new Intl.NumberFormat(market.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // By its standard Intl formats rupiah with cents, which nobody uses.
    minimumFractionDigits: CURRENCY_DIGITS[currency],
    maximumFractionDigits: CURRENCY_DIGITS[currency],
  })
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: market.zone })
  const percentFormat = new Intl.NumberFormat(market.locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
  const formatter: Formatter = {
    // The decimal text keeps every digit; a floating-point number might not.
    money: (amount) =>
      moneyFormat.format(decimalFromMinor(amount, currency) as Intl.StringNumericLiteral),
    // No-break spaces: a date broken over two lines is hard to read.
    day: (on) =>
      dayFormat.format(instantAt(on, NOON_MINUTE, market.zone)).replaceAll(' ', '\u00a0'),
    ppm: (rate) => percentFormat.format(rate / PPM_ONE),
    basisPoints: (rate) => percentFormat.format(rate / BASIS_POINTS_ONE),
    line: ({ key, params }) => formatter.text(key, params),
    text: (key, params = {}) =>
      textIn(
        language,
        'documents',
        key,
        Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, format(formatter, name, value)]),
        ),
      ),
  }
  return formatter
}

const format = (formatter: Formatter, name: string, value: string | number): string | number => {
  // `dueOn` and `dueOnBefore` are days.
  if (typeof value === 'string')
    return /On(Before)?$/.test(name) ? formatter.day(day(value)) : value
  if (name.endsWith('Minor')) return formatter.money(minor(value))
  if (name.endsWith('Ppm')) return formatter.ppm(value)
  if (name.endsWith('BasisPoints')) return formatter.basisPoints(value)
  // A count, used by the message's plural forms.
  return value
}
