import type { Currency } from '@noren/contract/money'
import { amountOf, sumIn } from '../../shell/sums.ts'

/** From the axis up: a fee and its tax are one, as people pay them. */
export const PARTS_BY_DAY = ['principal', 'interest', 'fees', 'penal'] as const
type PartByDay = (typeof PARTS_BY_DAY)[number]

interface OwedOnDay {
  readonly principal: string
  readonly interest: string
  readonly fee: string
  readonly tax: string
  readonly penal: string
}

/** What is owed on a day by these parts, in decimals of the wire. */
export const partsOf = (
  currency: Currency,
  of: OwedOnDay,
): Readonly<Record<PartByDay, string>> => ({
  principal: of.principal,
  interest: of.interest,
  fees: sumIn(currency, [of.fee, of.tax]) ?? '',
  penal: of.penal,
})

/** The same for a chart. */
export const heightsOf = (
  currency: Currency,
  of: OwedOnDay,
): Readonly<Record<PartByDay, number>> => {
  const parts = partsOf(currency, of)
  const height = (part: PartByDay): number => amountOf(parts[part]) ?? 0
  return {
    ...{ principal: height('principal'), interest: height('interest') },
    ...{ fees: height('fees'), penal: height('penal') },
  }
}

const MARKS_MAX = 7

/** Places at the axis, evenly apart, the first day among them. */
export const placesAtAxis = (count: number): number[] => {
  const step = Math.max(1, Math.ceil(count / MARKS_MAX))
  return Array.from({ length: Math.ceil(count / step) }, (_, nth) => nth * step)
}
