/** Machine readable zone of a card: ICAO 9303 part 5, format TD1, three lines of thirty characters. */

/** The dates are YYMMDD as printed. Each value is null when its own check digit is wrong. */
export type Mrz = {
  documentNumber: string | null
  optional: string
  birth: string | null
  expiry: string | null
}

export const MRZ_LINE_LENGTH = 30

/** The check digit: weights 7, 3, 1; digits as they are, letters from A = 10, fillers 0. */
export function mrzCheckDigit(text: string): string {
  let sum = 0
  for (const [i, sign] of [...text].entries()) {
    const value = sign === '<' ? 0 : /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55
    sum += value * ([7, 3, 1][i % 3] ?? 1)
  }
  return String(sum % 10)
}

const DIGIT_OF: Record<string, string> = {
  ...{ O: '0', Q: '0', D: '0', U: '0', I: '1', L: '1', J: '1', T: '7', Z: '2', A: '4', S: '5' },
  ...{ G: '6', B: '8', E: '3' },
}

const asDigits = (text: string) => text.replaceAll(/[A-Z]/g, (sign) => DIGIT_OF[sign] ?? sign)

/** The characters of a zone in recognised text; arrows and brackets are misread fillers. */
export function mrzSigns(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[«‹{([]/g, '<')
    .replaceAll(/[^A-Z0-9<]/g, '')
}

/**
 * Parses the beginning of a zone's first two lines. Runs of fillers are often read too short or too long,
 * so nothing after them is used.
 */
export function parseMrz(first: string, second: string): Mrz {
  const checked = (value: string, digit: string) => {
    const fixed = asDigits(value)
    const isRight = /^\d+$/.test(fixed) && mrzCheckDigit(fixed) === asDigits(digit)
    return isRight ? fixed : null
  }
  return {
    documentNumber: checked(first.slice(5, 14), first.slice(14, 15)),
    optional: asDigits(first.slice(15)),
    birth: checked(second.slice(0, 6), second.slice(6, 7)),
    expiry: checked(second.slice(8, 14), second.slice(14, 15)),
  }
}

/** "IDMEX" or "IDVNM", with at most one misread character, in a text that is long enough. */
export function isZoneStart(text: string): boolean {
  const signs = mrzSigns(text)
  return signs.length >= 20 && zoneState(signs) !== null
}

export function zoneState(signs: string): 'MEX' | 'VNM' | null {
  const near = (wanted: string) =>
    [...wanted].filter((sign, i) => signs[i] !== sign && !alike(signs[i], sign)).length <= 1
  return near('IDMEX') ? 'MEX' : near('IDVNM') ? 'VNM' : null
}

const alike = (read: string | undefined, sign: string): boolean =>
  (sign === 'I' && /[1LT]/.test(read ?? '')) || (sign === 'D' && /[0O]/.test(read ?? ''))
