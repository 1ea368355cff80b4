import type { Outcomes } from '../measures.ts'

/** Outcomes of rows that are alike: one number a coefficient, and what is not fitted. */
export interface Pattern extends Outcomes {
  readonly x: readonly number[]
  /** Log odds that are taken as they are. */
  readonly offset: number
}

export interface Fitted {
  readonly intercept: number
  readonly coefficients: readonly number[]
}

const STEPS_MAX = 50
const IS_STILL = 1e-10

/**
 * Logistic regression by Newton's method: the log odds of a good outcome, with no coefficient below 0. `towards` is what
 * coefficients are drawn to, the more the larger `strength` is (L2).
 */
export const fitLogistic = (
  patterns: readonly Pattern[],
  { towards, strength }: { towards: readonly number[]; strength: number },
): Fitted => {
  const count = towards.length
  let free = Array.from({ length: count }, (_, at) => at)
  // Where the best coefficient is below 0 it is 0, and the others are fitted without it.
  for (;;) {
    const fitted = newton(patterns, free, { towards, strength })
    const negative = free.filter((_, at) => (fitted[at + 1] ?? 0) < 0)
    if (negative.length === 0) {
      const coefficients = Array<number>(count).fill(0)
      free.forEach((column, at) => {
        coefficients[column] = fitted[at + 1] ?? 0
      })
      return { intercept: fitted[0] ?? 0, coefficients }
    }
    free = free.filter((column) => !negative.includes(column))
  }
}

function newton(
  patterns: readonly Pattern[],
  free: readonly number[],
  { towards, strength }: { towards: readonly number[]; strength: number },
): number[] {
  const size = free.length + 1
  const pulledTo = (at: number): number => towards[free[at - 1] ?? -1] ?? 0
  let theta = Array<number>(size).fill(0)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const slope = Array<number>(size).fill(0)
    const curve = Array.from({ length: size }, () => Array<number>(size).fill(0))
    for (const { x, offset, goods, bads } of patterns) {
      const values = [1, ...free.map((column) => x[column] ?? 0)]
      const odds = values.reduce((sum, value, at) => sum + value * (theta[at] ?? 0), offset)
      const share = 1 / (1 + Math.exp(-odds))
      const [left, weight] = [goods - (goods + bads) * share, (goods + bads) * share * (1 - share)]
      values.forEach((value, a) => {
        slope[a] = (slope[a] ?? 0) + left * value
        const line = curve[a] ?? []
        for (let b = 0; b <= a; b += 1) {
          line[b] = (line[b] ?? 0) + weight * value * (values[b] ?? 0)
        }
      })
    }
    for (let at = 1; at < size; at += 1) {
      slope[at] = (slope[at] ?? 0) - strength * ((theta[at] ?? 0) - pulledTo(at))
      const line = curve[at] ?? []
      line[at] = (line[at] ?? 0) + strength
    }
    const move = solve(curve, slope)
    theta = theta.map((value, at) => value + (move[at] ?? 0))
    if (Math.max(...move.map(Math.abs)) < IS_STILL) break
  }
  return theta
}

/** Solves a symmetric positive system, given by its lower half (Cholesky). A direction that nothing tells of is left at 0. */
function solve(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const root = Array.from({ length: size }, () => Array<number>(size).fill(0))
  const at = (table: readonly (readonly number[])[], a: number, b: number): number =>
    table[a]?.[b] ?? 0
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      let value = at(lower, a, b)
      for (let c = 0; c < b; c += 1) value -= at(root, a, c) * at(root, b, c)
      const line = root[a] ?? []
      if (a === b) line[b] = value > 1e-12 ? Math.sqrt(value) : Number.POSITIVE_INFINITY
      else line[b] = value / at(root, b, b)
    }
  }
  const halfway = right.map(() => 0)
  for (let a = 0; a < size; a += 1) {
    let value = right[a] ?? 0
    for (let b = 0; b < a; b += 1) value -= at(root, a, b) * (halfway[b] ?? 0)
    halfway[a] = value / at(root, a, a)
  }
  const found = right.map(() => 0)
  for (let a = size - 1; a >= 0; a -= 1) {
    let value = halfway[a] ?? 0
    for (let b = a + 1; b < size; b += 1) value -= at(root, b, a) * (found[b] ?? 0)
    found[a] = value / at(root, a, a)
  }
  return found
}
