import { randomInt } from 'node:crypto'

/** A character, a class or \d, and how often: all that the patterns of numbers and codes consist of. */
const PART = /(\\d|\[[^\]^]+\]|[A-Za-z0-9])(?:\{(\d+)(?:,(\d+))?\})?/gy

/**
 * A random text that fits an anchored pattern of characters, classes and counts, such as the markets have
 * them for phones and documents. Throws for a pattern of anything else.
 */
export const textLike = (pattern: string): string => {
  const source = pattern.replace(/^\^|\$$/g, '')
  const parts = [...source.matchAll(PART)]
  const read = parts.map(([part]) => part).join('')
  if (read !== source) throw new RangeError(`not a pattern of characters and counts: ${pattern}`)
  return parts
    .map(([, one = '', from = '1', to = from]) => {
      const characters = charactersOf(one)
      const count = randomInt(Number(from), Number(to) + 1)
      return Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('')
    })
    .join('')
}

const charactersOf = (one: string): string[] => {
  if (one === '\\d') return [...'0123456789']
  if (!one.startsWith('[')) return [one]
  return [...one.slice(1, -1).matchAll(/(.)-(.)|(.)/g)].flatMap(([, first, last, single]) =>
    single ? [single] : between(first ?? '', last ?? ''),
  )
}

const between = (first: string, last: string): string[] => {
  const from = first.charCodeAt(0)
  return Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, index) =>
    String.fromCharCode(from + index),
  )
}
