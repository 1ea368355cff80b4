import {
  type Currency,
  decimalFromMinor,
  minorFromDecimal,
  subtractMinor,
} from '@noren/contract/money'

const PARTS = ['principal', 'interest', 'fee', 'tax', 'penal'] as const
type Part = (typeof PARTS)[number]
type Owed = Readonly<Record<Part | 'total', string>>

export interface Change {
  part: Part | 'total'
  before: string
  /** What is given up; '0.00' where nothing changes. */
  less: string
  after: string
}

/**
 * What a loan owes part by part, before and after what is proposed, in decimals; null where a proposal gives up no
 * debt, or more than there is by now, which the server refuses.
 */
export function changesOf(
  proposal: { kind: string; part: string | null; amount: string; currency: Currency },
  owed: Owed | null,
): Change[] | null {
  const { kind, amount, currency } = proposal
  if (!owed || (kind !== 'waiver' && kind !== 'writeOff')) return null
  const minorOf = (decimal: string) => minorFromDecimal(decimal, currency)
  const lessOf = (part: Part | 'total'): string => {
    if (kind === 'writeOff') return owed[part]
    return part === proposal.part || part === 'total'
      ? amount
      : decimalFromMinor(minorOf('0'), currency)
  }
  const changes = [...PARTS, 'total' as const].map((part) => ({
    part,
    before: owed[part],
    less: lessOf(part),
  }))
  if (changes.some(({ before, less }) => minorOf(less) > minorOf(before))) return null
  return changes.map((change) => ({
    ...change,
    after: decimalFromMinor(subtractMinor(minorOf(change.before), minorOf(change.less)), currency),
  }))
}
