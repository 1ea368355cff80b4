/** The minimum similarity of two names, 0 to 1. */
const MATCH_MIN = 0.85
const REVIEW_MIN = 0.6
/** Matching initials prove little, so they never score higher than this. */
const INITIALS_SCORE = 0.8

export type NameMatch = 'match' | 'review' | 'differs'

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SHREE', 'SMT', 'KUM', 'LATE'])

/** The words of a name, without marks and titles, in alphabetical order. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word))
    .sort()

/** The number of letters to insert, drop or change to make one text of the other (Levenshtein). */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const change = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const likeness = (a: string, b: string): number =>
  a === '' || b === '' ? 0 : 1 - editDistance(a, b) / Math.max(a.length, b.length)

/** Whether the short name equals the long one with at least one word replaced by its initial. */
const fitsByInitials = (short: readonly string[], long: readonly string[]): boolean => {
  if (short.length !== long.length) return false
  const left = [...long]
  // Whole words first, otherwise an initial could use up the word that another one needs.
  const ordered = [...short].sort((a, b) => b.length - a.length)
  let initials = 0
  for (const word of ordered) {
    const place = left.findIndex(
      (other) => other === word || (word.length === 1 && other[0] === word),
    )
    if (place < 0) return false
    if (left[place] !== word) initials += 1
    left.splice(place, 1)
  }
  return initials > 0 && ordered.some((word) => word.length > 1)
}

/** The similarity of two names, 0 to 1, in any word order. */
export const nameLikeness = (a: string, b: string): number => {
  const wordsA = wordsOf(a)
  const wordsB = wordsOf(b)
  const score = likeness(wordsA.join(''), wordsB.join(''))
  const isInitials = fitsByInitials(wordsA, wordsB) || fitsByInitials(wordsB, wordsA)
  return isInitials ? Math.max(score, INITIALS_SCORE) : score
}

/** Compares the bank's name for an account with the name on the identity document (C8). */
export const matchNames = (onDocument: string, atBank: string): NameMatch => {
  const score = nameLikeness(onDocument, atBank)
  if (score >= MATCH_MIN) return 'match'
  return score >= REVIEW_MIN ? 'review' : 'differs'
}
