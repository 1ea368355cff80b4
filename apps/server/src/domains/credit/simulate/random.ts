import type { Random } from '../../../platform/seeded-random.ts'

const APART = 0x9e3779b9
/** So that a seed and a number that change places are not the same. */
const ODD = 0x01000193

/** Every bit of it depends on every bit of the number (the finalizer of murmur3). */
const mixed = (number: number): number => {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/**
 * A seed of its own for each path below another one, so that what is drawn for one thing moves nothing else. Each is mixed by
 * itself: seeds beside each other must not have the same people in another order.
 */
export const seedOf = (seed: number, ...path: readonly number[]): number =>
  path.reduce((state, part) => mixed(Math.imul(state, ODD) ^ mixed(part + APART)), mixed(seed))

const GRAIN = 1_000_000

/** At least 0 and below 1. */
export const share = (random: Random): number => random.below(GRAIN) / GRAIN

const UNIFORMS = 12

/** From a normal distribution around 0 with a deviation of 1, nearly: the sum of twelve even ones. */
export const normal = (random: Random): number =>
  Array.from({ length: UNIFORMS }, () => share(random)).reduce((sum, one) => sum + one, 0) -
  UNIFORMS / 2

/** One of the names, as often as its weight says. */
export const weighted = <Name extends string>(
  random: Random,
  weights: Readonly<Record<Name, number>>,
): Name => {
  const names = Object.keys(weights) as Name[]
  let left = random.below(names.reduce((sum, name) => sum + weights[name], 0))
  for (const name of names) {
    left -= weights[name]
    if (left < 0) return name
  }
  throw new RangeError('nothing to pick from')
}
