import { formats, marketFacts } from '../../device/market.ts'
import { decimalText, sumIn } from '../../shell/sums.ts'

/** A sum of decimals of the wire in the market's currency. */
export const sumOf = (texts: readonly (string | null)[]): string | null =>
  sumIn(marketFacts().currency, texts)

export const percentText = (share: number | null, digits: number): string =>
  share === null ? '–' : formats().percent(decimalText(share, digits))

/** An amount of money; – for what is not shown. */
export const moneyText = (text: string | null): string =>
  text === null ? '–' : formats().money(text)

/** An amount that was averaged. */
export const meanText = (amount: number | null): string =>
  amount === null ? '–' : formats().moneyShort(decimalText(amount, 0))

/** A round amount for an axis. */
export const axisMoney = (amount: number): string => formats().moneyShort(decimalText(amount, 0))

export const countText = (count: number | null): string =>
  count === null ? '–' : formats().wholeNumber(count)

/** "February 2026", of the month of a day. */
export const monthText = (on: string): string =>
  `${formats().monthName(Number(on.slice(5, 7)))} ${on.slice(0, 4)}`

/** Places and words for an axis of days: the first days of months, thinned to at most eight. */
export function dayMarks(days: readonly string[]): { at: number; words: string }[] {
  const firsts = days.flatMap((on, at) => (on.endsWith('-01') ? [at] : []))
  const all = firsts.length >= 3 ? firsts : days.map((_, at) => at)
  const step = Math.ceil(all.length / 8)
  return all
    .filter((_, nth) => nth % step === 0)
    .map((at) => ({ at, words: formats().dateShort(days[at] ?? '') }))
}
