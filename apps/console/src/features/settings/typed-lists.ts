const POSTCODE = /^\d{4,10}$/
/** So many are declared at once. */
export const POSTCODES_MAX = 2_000

const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Postcodes as they are pasted: by commas, lines or spaces, each once; and what is none. */
export function postcodesIn(text: string): { codes: string[]; wrong: string[] } {
  const parts = [...new Set(partsOf(text))]
  return {
    codes: parts.filter((part) => POSTCODE.test(part)),
    wrong: parts.filter((part) => !POSTCODE.test(part)),
  }
}

/** A whole number that was typed, of these bounds; null where it is none. */
export const numberIn = (text: string, min: number, max: number): number | null => {
  const typed = text.trim()
  if (!/^\d{1,4}$/.test(typed)) return null
  const value = Number(typed)
  return min <= value && value <= max ? value : null
}

/** Days that were typed, in their order and each once; null where something is no day from 1 to `max`. */
export function daysIn(text: string, max: number): number[] | null {
  const days = [...new Set(partsOf(text).map((part) => numberIn(part, 1, max)))]
  return days.includes(null) ? null : days.filter((one) => one !== null).sort((a, b) => a - b)
}
