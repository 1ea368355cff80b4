import { holdsPhrase } from '../text/field-text.ts'
import type { TextLine } from '../text/text-reader.ts'
import { aadhaarFrom, isAadhaarNumber, panFrom } from './identity-numbers.ts'
import { isZoneStart, mrzSigns, zoneState } from './mrz.ts'

export type DocumentFace =
  | { kind: 'pan'; side: 'front' }
  | { kind: 'pan'; side: 'back' }
  | { kind: 'aadhaar'; side: 'front' }
  | { kind: 'aadhaar'; side: 'back' }
  | { kind: 'ine' | 'ktp' | 'cccd'; side: 'front' | 'back' }

type Sign = { phrase: string; weight: number }

const SIGNS: { face: DocumentFace; signs: Sign[] }[] = [
  {
    face: { kind: 'pan', side: 'front' },
    signs: [
      { phrase: 'INCOME TAX DEPARTMENT', weight: 3 },
      { phrase: 'PERMANENT ACCOUNT NUMBER', weight: 3 },
      { phrase: 'FATHERS NAME', weight: 1 },
      { phrase: 'GOVT OF INDIA', weight: 1 },
    ],
  },
  {
    face: { kind: 'pan', side: 'back' },
    signs: [
      { phrase: 'IF THIS CARD IS LOST', weight: 3 },
      { phrase: 'LOST CARD IS FOUND', weight: 1 },
      { phrase: 'INCOME TAX PAN SERVICES UNIT', weight: 3 },
      { phrase: 'PLEASE INFORM RETURN TO', weight: 2 },
    ],
  },
  {
    face: { kind: 'aadhaar', side: 'front' },
    signs: [
      { phrase: 'GOVERNMENT OF INDIA', weight: 3 },
      { phrase: 'YEAR OF BIRTH', weight: 1 },
    ],
  },
  {
    face: { kind: 'aadhaar', side: 'back' },
    signs: [
      { phrase: 'UNIQUE IDENTIFICATION AUTHORITY OF INDIA', weight: 4 },
      { phrase: 'ADDRESS', weight: 1 },
    ],
  },
  {
    face: { kind: 'ine', side: 'front' },
    signs: [
      { phrase: 'CREDENCIAL PARA VOTAR', weight: 3 },
      { phrase: 'INSTITUTO NACIONAL ELECTORAL', weight: 2 },
      { phrase: 'INSTITUTO FEDERAL ELECTORAL', weight: 2 },
      { phrase: 'CLAVE DE ELECTOR', weight: 2 },
      { phrase: 'DOMICILIO', weight: 1 },
      { phrase: 'FECHA DE NACIMIENTO', weight: 1 },
    ],
  },
  {
    // Besides this phrase, only its machine readable zone identifies it.
    face: { kind: 'ine', side: 'back' },
    signs: [{ phrase: 'SECRETARIO EJECUTIVO', weight: 1 }],
  },
  {
    face: { kind: 'ktp', side: 'front' },
    signs: [
      { phrase: 'TEMPAT TGL LAHIR', weight: 2 },
      { phrase: 'JENIS KELAMIN', weight: 2 },
      { phrase: 'STATUS PERKAWINAN', weight: 2 },
      { phrase: 'KEWARGANEGARAAN', weight: 2 },
      { phrase: 'BERLAKU HINGGA', weight: 2 },
      { phrase: 'KECAMATAN', weight: 1 },
      { phrase: 'PEKERJAAN', weight: 1 },
      { phrase: 'PROVINSI', weight: 1 },
    ],
  },
  {
    face: { kind: 'ktp', side: 'back' },
    signs: [
      { phrase: 'KARTU TANDA PENDUDUK', weight: 3 },
      { phrase: 'REPUBLIK INDONESIA', weight: 2 },
    ],
  },
  {
    face: { kind: 'cccd', side: 'front' },
    signs: [
      { phrase: 'CITIZEN IDENTITY CARD', weight: 3 },
      { phrase: 'SOCIALIST REPUBLIC OF VIET NAM', weight: 3 },
      { phrase: 'INDEPENDENCE FREEDOM HAPPINESS', weight: 2 },
      { phrase: 'PLACE OF RESIDENCE', weight: 2 },
      { phrase: 'PLACE OF ORIGIN', weight: 2 },
      { phrase: 'DATE OF EXPIRY', weight: 1 },
    ],
  },
  {
    face: { kind: 'cccd', side: 'back' },
    signs: [
      { phrase: 'PERSONAL IDENTIFICATION', weight: 3 },
      { phrase: 'LEFT INDEX FINGER', weight: 2 },
      { phrase: 'RIGHT INDEX FINGER', weight: 2 },
    ],
  },
]

/** Headings of documents that are not accepted, to distinguish a wrong document from none at all. */
const OTHER_DOCUMENTS = [
  ...['DRIVING LICENCE', 'DRIVER LICENSE', 'DRIVERS LICENCE', 'LICENCIA DE CONDUCIR'],
  ...['LICENCIA PARA CONDUCIR', 'SURAT IZIN MENGEMUDI', 'PASSPORT', 'PASAPORTE'],
  ...['ELECTION COMMISSION OF INDIA', 'HO CHIEU', 'GIAY PHEP LAI XE', 'REPUBLIC OF INDIA'],
  ...['KARTU KELUARGA', 'CEDULA PROFESIONAL', 'HEALTH INSURANCE', 'STUDENT CARD'],
]

export function isOtherDocument(lines: readonly TextLine[]): boolean {
  return lines.some((line) => OTHER_DOCUMENTS.some((phrase) => holdsPhrase(line.text, phrase)))
}

const SCORE_MIN = 3

/** Which identity document the lines come from, judged by its printed headings; null if none fits. */
export function classify(lines: readonly TextLine[]): { face: DocumentFace; score: number } | null {
  const bonus = numberBonus(lines)
  const zone = lines.map(({ text }) => mrzSigns(text)).find(isZoneStart)
  let best: { face: DocumentFace; score: number } | null = null
  for (const { face, signs } of SIGNS) {
    const printed = signs
      .filter(({ phrase }) => lines.some((line) => holdsPhrase(line.text, phrase)))
      .reduce((sum, sign) => sum + sign.weight, 0)
    const score = printed + (printed > 0 ? bonus(face) : 0) + (zone ? zoneScore(face, zone) : 0)
    if (score >= SCORE_MIN && score > (best?.score ?? 0)) best = { face, score }
  }
  return best
}

/** A machine readable zone alone identifies a back. */
function zoneScore({ kind, side }: DocumentFace, zone: string): number {
  const isIts = zoneState(zone) === (kind === 'ine' ? 'MEX' : kind === 'cccd' ? 'VNM' : null)
  return side === 'back' && isIts && zoneState(zone) !== null ? 6 : 0
}

/** A number of the right format supports a card, but is not enough by itself. */
function numberBonus(lines: readonly TextLine[]): (face: DocumentFace) => number {
  const hasAadhaar = lines.some((line) => isAadhaarNumber(aadhaarFrom(line.text) ?? ''))
  const hasPan = lines.some((line) => (panFrom(line.text)?.changes ?? 9) <= 1)
  const hasPerson = lines.some((line) => /\b(DOB|MALE|FEMALE)\b/.test(line.text))
  return (face) => {
    if (face.kind === 'pan') return hasPan && face.side === 'front' ? 2 : 0
    if (face.kind !== 'aadhaar') return 0
    return (hasAadhaar ? 1.5 : 0) + (face.side === 'front' && hasPerson ? 1.5 : 0)
  }
}
