import {
  addMinor,
  compareMinor,
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByCount,
  subtractMinor,
} from '@noren/contract/money'

export type AmountLimits = {
  readonly minMinor: Minor
  readonly maxMinor: Minor
  readonly stepMinor: Minor
  /** What limits the slider on the right: the person's available limit, or the product's maximum. */
  readonly endsAt: 'available' | 'product'
}

type Bounds = {
  readonly amountMinorMin: Minor
  readonly amountMinorMax: Minor
  readonly amountMinorStep: Minor
}

/** The range of amounts a person may choose; null if even the smallest exceeds the available limit. */
export function amountLimits(terms: Bounds, availableMinor: Minor): AmountLimits | null {
  const topMinor = minMinor(terms.amountMinorMax, availableMinor)
  if (compareMinor(topMinor, terms.amountMinorMin) < 0) return null
  const limits = { minMinor: terms.amountMinorMin, stepMinor: terms.amountMinorStep }
  return {
    ...limits,
    maxMinor: downToStep(topMinor, limits),
    endsAt: compareMinor(availableMinor, terms.amountMinorMax) < 0 ? 'available' : 'product',
  }
}

/** The nearest amount that can be lent: within the limits, rounded down to the step. */
export function settleAmount(wishMinor: Minor, limits: AmountLimits): Minor {
  const insideMinor = minMinor(maxMinor(wishMinor, limits.minMinor), limits.maxMinor)
  return downToStep(insideMinor, limits)
}

function downToStep(
  amountMinor: Minor,
  { minMinor: fromMinor, stepMinor }: Pick<AmountLimits, 'minMinor' | 'stepMinor'>,
): Minor {
  const aboveMinor = subtractMinor(amountMinor, fromMinor)
  const steps = Math.floor(aboveMinor / stepMinor)
  return addMinor(fromMinor, multiplyByCount(stepMinor, steps))
}

export type AmountTrouble = 'below' | 'above' | 'offStep'

/** What is wrong with a typed amount; null if it can be lent as it is. */
export function amountTrouble(amountMinor: Minor, limits: AmountLimits): AmountTrouble | null {
  if (compareMinor(amountMinor, limits.minMinor) < 0) return 'below'
  if (compareMinor(amountMinor, limits.maxMinor) > 0) return 'above'
  return settleAmount(amountMinor, limits) === amountMinor ? null : 'offStep'
}

/** Converts typed digits to minor units: "20000" or "20000.5"; an empty text is 0. */
export function typedMinor(typed: string, decimals: number): Minor {
  const [whole = '', part = ''] = typed.split('.')
  const digits = `${whole}${part.padEnd(decimals, '0').slice(0, decimals)}`
  return minor(digits === '' ? 0 : Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
}
