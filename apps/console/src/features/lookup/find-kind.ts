import type { FindKind } from '@noren/contract/operator/people'

/** Shapes that say by themselves what a typed value is; the first that fits counts. */
const SHAPES: readonly (readonly [RegExp, readonly FindKind[]])[] = [
  [/^LN-\d{4}-\d{4}$/i, ['loanNumber']],
  [/^KFS-\d{8}-\d+$/i, ['kfsNumber']],
  [/^RC-\d{4}-\d+$/i, ['receiptNumber']],
  [/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, ['personId', 'loanId']],
  [/^[A-Z]{1,4}-[\w-]+$/i, ['ticketNumber']],
  // The number of a tax card: letters and digits in a place each.
  [/^[A-Z]{5}\d{4}[A-Z]$/i, ['documentNumber']],
  [/^\+[\d ()-]{7,}$/, ['phone']],
  [/^[\d ()-]{7,11}$/, ['phone', 'documentNumber', 'utr']],
  [/^[\d ]{12,}$/, ['utr', 'documentNumber', 'phone']],
  [/^[A-Z\d]{6,40}$/i, ['utr', 'documentNumber']],
]

/** What a value may be, the most likely first; nothing for what is too short or is no number at all. */
export const kindsOf = (typed: string): readonly FindKind[] =>
  SHAPES.find(([shape]) => shape.test(typed.trim()))?.[1] ?? []
