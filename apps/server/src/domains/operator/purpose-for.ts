import type { ReadEntry } from '../audit/personal-data-reads.ts'
import type { Operator } from './operator.ts'

/** What the borrower reads somebody looked for: who checks the others decides nothing. */
export const purposeFor = (
  { roles }: Operator,
  purpose: ReadEntry['purpose'],
): ReadEntry['purpose'] => (roles.includes('auditor') ? 'audit' : purpose)
