import { holdsPhrase } from './field-text.ts'
import { aadhaarFrom, isAadhaarNumber, panFrom } from './identity-numbers.ts'
import type { TextLine } from './text-reader.ts'

export type DocumentFace =
  | { kind: 'pan'; side: 'front' }
  | { kind: 'pan'; side: 'back' }
  | { kind: 'aadhaar'; side: 'front' }
  | { kind: 'aadhaar'; side: 'back' }

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
]

const SCORE_MIN = 3

/** What identity document the lines come from, by its printed headings; null when none fits. */
export function classify(lines: readonly TextLine[]): { face: DocumentFace; score: number } | null {
  const bonus = numberBonus(lines)
  let best: { face: DocumentFace; score: number } | null = null
  for (const { face, signs } of SIGNS) {
    const printed = signs
      .filter(({ phrase }) => lines.some((line) => holdsPhrase(line.text, phrase)))
      .reduce((sum, sign) => sum + sign.weight, 0)
    const score = printed + (printed > 0 ? bonus(face) : 0)
    if (score >= SCORE_MIN && score > (best?.score ?? 0)) best = { face, score }
  }
  return best
}

/** A number of the right make speaks for a card, but alone it proves nothing. */
function numberBonus(lines: readonly TextLine[]): (face: DocumentFace) => number {
  const hasAadhaar = lines.some((line) => isAadhaarNumber(aadhaarFrom(line.text) ?? ''))
  const hasPan = lines.some((line) => (panFrom(line.text)?.changes ?? 9) <= 1)
  const hasPerson = lines.some((line) => /\b(DOB|MALE|FEMALE)\b/.test(line.text))
  return (face) => {
    if (face.kind === 'pan') return hasPan && face.side === 'front' ? 2 : 0
    return (hasAadhaar ? 1.5 : 0) + (face.side === 'front' && hasPerson ? 1.5 : 0)
  }
}
