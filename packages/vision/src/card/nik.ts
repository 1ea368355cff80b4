import { isCalendarDay } from '../text/field-text.ts'
import type { NumberFacts } from './curp.ts'

/** Provinces by the first two digits (Permendagri 137/2017, with the Papuan ones of 2022). */
const PROVINCES = new Set(
  '11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 51 52 53 61 62 63 64 65 71 72 73 74 75 76 81 82 91 92 93 94 95 96 97'.split(
    ' ',
  ),
)

/**
 * Date of birth and sex in a NIK: PPRRSS DDMMYY NNNN, with 40 added to the day for women. `century` is
 * 1900 or 2000, which the number does not contain. Null if the text is not a NIK.
 */
export function nikFacts(text: string, century: number): NumberFacts | null {
  const found = text.match(/^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{4})$/)
  if (!found) return null
  const [, province = '', regency, district, day = '', month = '', year = '', serial] = found
  if (!PROVINCES.has(province) || regency === '00' || district === '00' || serial === '0000') {
    return null
  }
  const isWoman = Number(day) > 40
  const date = isWoman ? Number(day) - 40 : Number(day)
  const fullYear = century + Number(year)
  if (!isCalendarDay(date, Number(month), fullYear)) return null
  const dob = `${String(date).padStart(2, '0')}/${month}/${fullYear}`
  return { dob, gender: isWoman ? 'FEMALE' : 'MALE' }
}

export function isNik(text: string): boolean {
  return nikFacts(text, 1900) !== null || nikFacts(text, 2000) !== null
}
