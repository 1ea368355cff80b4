import type { BankCode } from '../books/cash-rules.ts'

interface Source {
  /** The accounts of the books that it speaks of, in the order in which a line's item is looked for. */
  readonly codes: readonly number[]
  /** What its lines are matched by. */
  readonly rule: 'reference' | 'settlement'
  /** The calendar days that it may be behind. */
  readonly waitDays: number
}

/** Whose word a file is: a bank's on one of the accounts of a book, or a provider's. */
export const SOURCES = {
  'bank 1010': { codes: [1025, 1010], rule: 'settlement', waitDays: 1 },
  'bank 1012': { codes: [1012], rule: 'reference', waitDays: 1 },
  'bank 1015': { codes: [1025, 1015], rule: 'settlement', waitDays: 1 },
  sandbox: { codes: [1020], rule: 'reference', waitDays: 0 },
  razorpay: { codes: [1020], rule: 'reference', waitDays: 3 },
} as const satisfies Readonly<Record<string, Source>>

export type StatementSource = keyof typeof SOURCES
export const STATEMENT_SOURCES = Object.keys(SOURCES) as StatementSource[]

/** The account of which a bank speaks; null for a provider. */
export const codeOfSource = (source: StatementSource): BankCode | null => {
  if (source === 'bank 1010') return 1010
  if (source === 'bank 1012') return 1012
  return source === 'bank 1015' ? 1015 : null
}
