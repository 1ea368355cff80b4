/** Verhoeff's checksum (1969): detects every single wrong digit and every swap of adjacent digits. */
const MULTIPLY = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const PERMUTE = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** True when the last digit is the right Verhoeff check digit for the digits before it. */
export function isVerhoeff(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum = Number(MULTIPLY[sum]?.[Number(PERMUTE[i % 8]?.[digit])])
  }
  return sum === 0
}

/** Aadhaar: 12 digits, the first from 2 to 9, with a Verhoeff check digit, never a palindrome. */
export function isAadhaarNumber(text: string): boolean {
  const isPalindrome = [...text].toReversed().join('') === text
  return /^[2-9]\d{11}$/.test(text) && !isPalindrome && isVerhoeff(text)
}

/** PAN of a person: five letters of which the fourth is P, four digits, one letter. */
export function isPersonPan(text: string): boolean {
  return /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(text)
}

const AS_LETTER: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 4: 'A', 5: 'S', 6: 'G', 8: 'B' }
const AS_DIGIT: Record<string, string> = {
  ...{ O: '0', D: '0', Q: '0', I: '1', L: '1', J: '1', '|': '1', Z: '2', A: '4', S: '5' },
  ...{ G: '6', T: '7', B: '8' },
}

/** Pairs of characters recognised for one widely spaced glyph (6 as G6, J as IJ). */
const LOOK_ALIKES = ['G6', '6G', 'IJ', 'JI', 'O0', '0O', 'Q0', 'D0', 'OQ', 'QO', 'B8', '8B']
const MORE_LOOK_ALIKES = ['S5', '5S', 'Z2', '2Z', 'I1', '1I', 'L1', '1L', 'T7', '7T', 'A4', '4A']
const DOUBLED = new Set([...LOOK_ALIKES, ...MORE_LOOK_ALIKES])

/**
 * Finds a PAN in recognised text: look-alikes are corrected by their position in the mask, and a glyph
 * that was read twice is counted once. Null if nothing in the text fits the mask.
 */
export function panFrom(text: string): { number: string; changes: number } | null {
  const compact = text.toUpperCase().replaceAll(/[^A-Z0-9|]/g, '')
  let best: { number: string; changes: number } | null = null
  for (const variant of [compact, ...withoutDoubles(compact)]) {
    for (let start = 0; start + 10 <= variant.length; start++) {
      const found = fitMask(variant.slice(start, start + 10))
      if (!found) continue
      // Part of a longer word is less likely to be the number than a whole word.
      const changes = found.changes + (compact.length - 10) * 0.5
      if (!best || changes < best.changes) best = { number: found.number, changes }
    }
  }
  return best && best.changes <= 3 ? best : null
}

function withoutDoubles(text: string): string[] {
  const out: string[] = []
  for (let i = 0; i + 1 < text.length; i++) {
    if (!DOUBLED.has(text.slice(i, i + 2))) continue
    out.push(text.slice(0, i) + text.slice(i + 1), text.slice(0, i + 1) + text.slice(i + 2))
  }
  return out
}

function fitMask(window: string): { number: string; changes: number } | null {
  let number = ''
  let changes = 0
  for (let i = 0; i < 10; i++) {
    const glyph = window[i] ?? ''
    const isDigitPlace = i >= 5 && i <= 8
    const isRight = isDigitPlace ? /\d/.test(glyph) : /[A-Z]/.test(glyph)
    const fixed = isRight ? glyph : (isDigitPlace ? AS_DIGIT : AS_LETTER)[glyph]
    if (fixed === undefined) return null
    if (!isRight) changes++
    number += fixed
  }
  return isPersonPan(number) ? { number, changes } : null
}

/** The 12 digits of an Aadhaar number in recognised text, or null; the 16-digit VID is not one. */
export function aadhaarFrom(text: string): string | null {
  const digits = text
    .replaceAll(/[OoQD]/g, '0')
    .replaceAll(/[Il|]/g, '1')
    .replaceAll(/[\s.-]/g, '')
  return digits.match(/(?<!\d)\d{12}(?!\d)/)?.[0] ?? null
}
