import type { Outcomes } from '../measures.ts'

/** Neighbouring attributes that are taken together. */
export interface Bin extends Outcomes {
  /** Their places. */
  readonly attributes: readonly number[]
}

export interface BinRules {
  /** The least share of all rows in a bin, in parts of 1. */
  readonly shareMin: number
  readonly badsMin: number
}

const joined = (a: Bin, b: Bin): Bin => ({
  attributes: [...a.attributes, ...b.attributes],
  goods: a.goods + b.goods,
  bads: a.bads + b.bads,
})

const badRate = ({ goods, bads }: Outcomes): number => bads / (goods + bads)

/**
 * Attributes from the best to the worst as bins of which none has a lower rate of bad outcomes than the one before it (pool
 * adjacent violators), and none is smaller than the rules allow.
 */
export const monotoneBins = (byAttribute: readonly Outcomes[], rules: BinRules): Bin[] => {
  const all = byAttribute.reduce((sum, { goods, bads }) => sum + goods + bads, 0)
  const attributes = byAttribute.map((outcomes, at): Bin => ({ ...outcomes, attributes: [at] }))
  return largeEnough(pooled(attributes), (bin) => {
    const isLarge = bin.goods + bin.bads >= rules.shareMin * all
    return isLarge && bin.bads >= rules.badsMin
  })
}

function pooled(bins: readonly Bin[]): Bin[] {
  const kept: Bin[] = []
  for (const bin of bins) {
    let last = bin
    for (let before = kept.at(-1); before && isOutOfOrder(before, last); before = kept.at(-1)) {
      kept.pop()
      last = joined(before, last)
    }
    kept.push(last)
  }
  return kept
}

/** Also an attribute that nobody has: it says nothing of its own. */
const isOutOfOrder = (better: Bin, worse: Bin): boolean =>
  better.goods + better.bads === 0 ||
  worse.goods + worse.bads === 0 ||
  badRate(better) >= badRate(worse)

/** Joins the first bin that is too small with the neighbour whose rate is nearer, until none is. */
function largeEnough(bins: readonly Bin[], isEnough: (bin: Bin) => boolean): Bin[] {
  const at = bins.findIndex((bin) => !isEnough(bin))
  const bin = bins[at]
  if (!bin || bins.length === 1) return [...bins]
  const [before, after] = [bins[at - 1], bins[at + 1]]
  const isBefore =
    before !== undefined &&
    (after === undefined ||
      Math.abs(badRate(before) - badRate(bin)) <= Math.abs(badRate(after) - badRate(bin)))
  const from = isBefore ? at - 1 : at
  const pair = bins.slice(from, from + 2)
  return largeEnough(
    [...bins.slice(0, from), pair.reduce(joined), ...bins.slice(from + 2)],
    isEnough,
  )
}
