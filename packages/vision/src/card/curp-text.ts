const AS_LETTER: Record<string, string> = {
  ...{ 0: 'O', 1: 'I', 2: 'Z', 4: 'A', 5: 'S', 6: 'G', 8: 'B' },
}
const AS_DIGIT: Record<string, string> = {
  ...{ O: '0', D: '0', Q: '0', U: '0', I: '1', L: '1', J: '1', '|': '1', Z: '2', A: '4', S: '5' },
  ...{ G: '6', T: '7', B: '8' },
}

/** L: a letter, D: a digit, S: the letter for the sex, A: letter or digit. */
const CURP_MASK = 'LLLLDDDDDDSLLLLLAD'
const ELECTOR_MASK = 'LLLLLLDDDDDDDDSDDD'

/** A CURP in recognised text, with look-alikes corrected by position; null if none fits. */
export const curpFrom = (text: string): string | null => fitted(text, CURP_MASK, 'CURP')

/** The elector key, in the same way. */
export const electorKeyFrom = (text: string): string | null =>
  fitted(text, ELECTOR_MASK, 'CLAVEDEELECTOR')

function fitted(text: string, mask: string, label: string): string | null {
  const compact = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9Ñ|]/g, '')
    .replace(new RegExp(`^.*?${label}`), '')
  let best: { value: string; changes: number } | null = null
  for (let start = 0; start + mask.length <= compact.length; start++) {
    const found = fit(compact.slice(start, start + mask.length), mask)
    if (found && (!best || found.changes < best.changes)) best = found
  }
  return best && best.changes <= 4 ? best.value : null
}

function fit(window: string, mask: string): { value: string; changes: number } | null {
  let value = ''
  let changes = 0
  for (const [i, place] of [...mask].entries()) {
    const sign = window[i] ?? ''
    const fixed = placed(sign, place)
    if (fixed === null) return null
    if (fixed !== sign) changes++
    value += fixed
  }
  return { value, changes }
}

function placed(sign: string, place: string): string | null {
  if (place === 'A') return sign === 'O' ? '0' : sign
  if (place === 'D') return /\d/.test(sign) ? sign : (AS_DIGIT[sign] ?? null)
  if (place === 'S') return /[HMX]/.test(sign) ? sign : sign === 'N' || sign === 'W' ? 'M' : null
  return /[A-ZÑ]/.test(sign) ? sign : (AS_LETTER[sign] ?? null)
}
