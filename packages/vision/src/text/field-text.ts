/** 'DD/MM/YYYY' in recognised text, as printed; null if there is none or the date does not exist. */
export function dateFrom(text: string): string | null {
  const found = text.match(/(?<!\d)(\d{2})\s?[/.\-|]\s?(\d{2})\s?[/.\-|]\s?(\d{4})(?!\d)/)
  const [, day = '', month = '', year = ''] = found ?? []
  return isCalendarDay(Number(day), Number(month), Number(year)) ? `${day}/${month}/${year}` : null
}

export function isCalendarDay(day: number, month: number, year: number): boolean {
  if (month < 1 || month > 12 || year < 1900 || year > 2100) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day >= 1 && day <= last
}

/**
 * A person's name from recognised text: specks at the ends are removed, digits misread for letters are
 * corrected. Null if the rest does not look like a name.
 */
export function nameFrom(text: string, letters: 'capitals' | 'mixed'): string | null {
  const words = text
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[^A-Za-z0-9.'\- ]/g, ' ')
    .split(/\s+/)
    .map((word) => word.replaceAll('0', 'O').replaceAll(/[15]/g, (d) => (d === '1' ? 'I' : 'S')))
    .map((word) => word.replace(/^[.'-]+/, '').replace(/['-]+$/, ''))
    .map((word) => (letters === 'mixed' ? word.replace(/^l(?=[a-z])/, 'I') : word))
    .filter((word) => word !== '')
  const fits = letters === 'capitals' ? isCapitalWord : isMixedWord
  const first = words.findIndex(fits)
  const inner = words.slice(first, words.findLastIndex(fits) + 1)
  // A misread word between two good ones must not disappear from the name.
  if (first < 0 || inner.some((word) => !fits(word) && word.length >= 3)) return null
  const name = inner.filter(fits).join(' ')
  return name.replaceAll(/[^A-Za-z]/g, '').length >= 2 ? name : null
}

const isCapitalWord = (word: string) => /^[A-Z][A-Z.'-]*$/.test(word)

const isMixedWord = (word: string) =>
  /^[A-Z][a-z]*(?:['.-]?[A-Z]?[a-z]+)*\.?$/.test(word) || /^[A-Z]{1,20}\.?$/.test(word)

/** The gender that an Aadhaar states in English; null if it is not in the text. */
export function genderFrom(text: string): 'MALE' | 'FEMALE' | 'TRANSGENDER' | null {
  const words = text.toUpperCase().split(/[^A-Z]+/)
  if (words.some((word) => editDistance(word, 'TRANSGENDER') <= 2)) return 'TRANSGENDER'
  if (words.some((word) => word.length >= 5 && editDistance(word, 'FEMALE') <= 1)) return 'FEMALE'
  if (words.some((word) => word.length <= 5 && editDistance(word, 'MALE') <= 1)) return 'MALE'
  return null
}

/** One printed line of an address, without specks at its ends. */
export function addressLineFrom(text: string): string {
  return (
    text
      .replaceAll(/[|[\]{}«»“”"~_=*<>]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^[^A-Za-z0-9#$]+/, '')
      .replace(/^([SDWC$5])\s?[/VYI7l|1)]{0,2}\s?[O0Q]\s?([:;.]?)(?=\s+[A-Z])/i, careOf)
      // No English word begins with these pairs, so the l is a capital I.
      .replaceAll(/\bl(?=[bcdgkmnqrsty][a-z])/g, 'I')
      .replaceAll(/\s+([,.])/g, '$1')
      .replaceAll(/\s*-\s*(?=\d{6}\b)/g, ' - ')
      .replace(/[^A-Za-z0-9,.)]+$/, '')
      .replace(/[;:.]+$/, '')
  )
}

/** "S/O:", "D/O:", "W/O:" or "C/O:" as printed, however the slash was read. */
function careOf(_: string, who: string, colon: string): string {
  return `${/[$5]/.test(who) ? 'S' : who.toUpperCase()}/O${colon === '' ? '' : ':'}`
}

/** The six-digit PIN at the end of an address; the first digit is never 0. */
export function pinFrom(text: string): string | null {
  return (
    text
      .match(/(?<!\d)([1-9]\d{2})\s?(\d{3})(?!\d)\D*$/)
      ?.slice(1)
      .join('') ?? null
  )
}

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  return lastRow(a, b, (i) => i).at(-1) ?? 0
}

/** The smallest edit distance between the phrase and any part of the text. */
export function distanceInside(text: string, phrase: string): number {
  return Math.min(...lastRow(phrase, text, () => 0))
}

/** Last row of the edit distance table of `from` (rows) and `to`; `free` is the cost of skipping a start. */
function lastRow(from: string, to: string, free: (column: number) => number): number[] {
  let row = Array.from({ length: to.length + 1 }, (_, column) => free(column))
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row
}

/** Only the letters of a text, in capitals, for comparing headings. */
export function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

/** Whether the text contains the phrase with at most a fifth of its letters wrong. */
export function holdsPhrase(text: string, phrase: string): boolean {
  const letters = lettersOf(phrase)
  return distanceInside(lettersOf(text), letters) <= Math.floor(letters.length / 5)
}
