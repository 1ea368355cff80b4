/** Codes of the provinces where births are registered (Circular 59/2021/TT-BCA). */
const PROVINCES = new Set(
  `001 002 004 006 008 010 011 012 014 015 017 019 020 022 024 025 026 027 030 031 033 034 035 036
  037 038 040 042 044 045 046 048 049 051 052 054 056 058 060 062 064 066 067 068 070 072 074 075
  077 079 080 082 083 084 086 087 089 091 092 093 094 095 096`.split(/\s+/),
)
/** Codes for births abroad begin here. */
const COUNTRY_FROM = 101

/**
 * Year of birth and sex in the number of a CCCD: three digits for province or country, one for century
 * and sex (0 man and 1 woman of the 1900s, 2 and 3 of the 2000s …), two for the year, six random. Null if
 * the text is not such a number. There is no check digit.
 */
export function cccdFacts(text: string): { year: number; gender: 'MALE' | 'FEMALE' } | null {
  const found = text.match(/^(\d{3})(\d)(\d{2})\d{6}$/)
  if (!found) return null
  const [, place = '', sign = '', year = ''] = found
  if (!PROVINCES.has(place) && Number(place) < COUNTRY_FROM) return null
  if (Number(sign) > 3) return null
  return {
    year: 1900 + Math.floor(Number(sign) / 2) * 100 + Number(year),
    gender: Number(sign) % 2 === 0 ? 'MALE' : 'FEMALE',
  }
}

export function isCccd(text: string): boolean {
  return cccdFacts(text) !== null
}
