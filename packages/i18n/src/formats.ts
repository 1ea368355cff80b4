import { type Day, instantAt } from '@noren/contract/dates'
import { CURRENCY_DIGITS, type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Language } from './languages.ts'

/** What formatting needs to know about a market. */
export type MarketFormats = {
  readonly currency: Currency
  /** BCP 47 tag with a country: "en-IN". */
  readonly locale: string
  readonly zone: string
  /** As shown after a time: "IST". */
  readonly zoneLabel: string
}

/**
 * Formats figures and days for people. Figures follow the market, so that an amount looks the same in
 * every language, in documents and in messages; words (months, weekdays) follow the language.
 */
export function createFormats(
  market: MarketFormats,
  currentLanguage: () => Language,
  nowMs: () => number,
) {
  const decimals = CURRENCY_DIGITS[market.currency]
  const country = market.locale.split('-')[1]
  const numbers = new Map<string, Intl.NumberFormat>()
  const days = new Map<string, Intl.DateTimeFormat>()

  /** An exact amount: "10447.00" -> "₹10,447.00". */
  const money = (major: string): string => currency(major, decimals)

  /** A round amount (limits, choices): "80000.00" -> "₹80,000"; cents are shown only if there are any. */
  const moneyShort = (major: string): string => currency(major, digitsOf(major))

  /** An amount of the price engine: Minor 1044700 -> "₹10,447.00". */
  const moneyMinor = (minor: Minor): string => money(decimalFromMinor(minor, market.currency))
  const moneyMinorShort = (minor: Minor): string =>
    moneyShort(decimalFromMinor(minor, market.currency))

  /** Grouped digits without the symbol, for fields: "10000" -> "10,000". */
  const amountText = (major: string): string => {
    return number(major, digitsOf(major))
  }

  /** A percentage from the wire: "54.39" -> "54.39%". */
  const percent = (value: string): string => {
    return `${number(value, value.split('.')[1]?.length ?? 0)}%`
  }

  /** A rate of the price engine in parts per million: 700 -> "0.07%", 850 -> "0.085%". */
  const percentOfPpm = (ppm: number): string => percent(decimalOf(ppm, 4).replace(/0{1,2}$/, ''))

  /** A rate in basis points: 5439 -> "54.39%". */
  const percentOfBasisPoints = (basisPoints: number): string => percent(decimalOf(basisPoints, 2))

  const wholeNumber = (value: number): string => number(String(value), 0)

  /** "Tue, 2 Dec 2026" */
  const dateText = (on: Day): string =>
    unbroken(
      dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
        .format(noon(on))
        // Browsers write "2 Dec, 2026" in Indian English, but "2 Dec 2026" for an instant.
        .replace(/([a-z]), (\d+)$/, '$1 $2'),
    )

  /** "2 Dec" */
  const dateShort = (on: Day): string =>
    unbroken(dayFormat({ day: 'numeric', month: 'short' }).format(noon(on)))

  /** An instant, ISO or in milliseconds, with its zone: "22 Nov 2026, 23:59 IST". */
  const dateTimeText = (at: string | number): string =>
    `${unbroken(
      dayFormat({
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(momentOf(at)),
    )}\u00a0${market.zoneLabel}`

  /** "09:12", from an instant, ISO or in milliseconds. */
  const timeText = (at: string | number): string =>
    dayFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(momentOf(at))

  /** Whether an instant in milliseconds is on today's date in the market. */
  const isToday = (ms: number): boolean => {
    const day = dayFormat({ dateStyle: 'short' })
    return day.format(ms) === day.format(nowMs())
  }

  /** Name of a month, 1 to 12, in its stand-alone form. */
  const monthName = (month: number): string =>
    dayFormat({ month: 'long' }).format(noon(`2001-${String(month).padStart(2, '0')}-15` as Day))

  /** Cents are shown only if there are any. */
  const digitsOf = (major: string): number => (/\.\d*[1-9]/.test(major) ? decimals : 0)

  const currency = (major: string, digits: number): string =>
    number(major, digits, {
      style: 'currency',
      currency: market.currency,
      currencyDisplay: 'narrowSymbol',
    })

  function number(text: string, digits: number, style: Intl.NumberFormatOptions = {}): string {
    const key = `${digits}${style.style}`
    let format = numbers.get(key)
    if (!format) {
      const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      format = new Intl.NumberFormat(market.locale, { ...shown, ...style })
      numbers.set(key, format)
    }
    // Intl accepts decimal strings as they are, so no amount becomes a float.
    return format.format(text as Intl.StringNumericLiteral)
  }

  function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const locale = `${currentLanguage()}-${country}`
    const key = `${locale} ${JSON.stringify(options)}`
    let format = days.get(key)
    if (!format) {
      const inFigures =
        /^vi/.test(locale) &&
        options.year &&
        ({ ...IN_FIGURES, weekday: options.weekday && 'long' } as const)
      format = new Intl.DateTimeFormat(locale, {
        timeZone: market.zone,
        ...options,
        ...inFigures,
      })
      days.set(key, format)
    }
    return format
  }

  /** Noon of a day in the market's zone, so that no zone conversion can move it to another day. */
  const noon = (on: Day): Date => instantAt(on, 12 * 60, market.zone)

  return {
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
  }
}

/** A whole number with its last digits as decimals: (700, 4) -> "0.0700". */
const decimalOf = (whole: number, digits: number): string => {
  const text = String(whole).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** As whole dates are written in the language `vi`: "Thứ Năm, 21/01/2027". Engines differ in how they shorten the weekday. */
const IN_FIGURES = { day: '2-digit', month: '2-digit' } as const

/** A line may break after the weekday, or between day and time, but not within "2 Dec 2026". */
const unbroken = (text: string): string =>
  text
    // Mexican Spanish: "20 de ene de 2027".
    .replaceAll(' de ', ' ')
    .replaceAll(' ', '\u00a0')
    .replace(/(^\d\d:\d\d|,)\u00a0/, '$1 ')

const momentOf = (at: string | number): Date | number =>
  typeof at === 'string' ? new Date(at) : at
