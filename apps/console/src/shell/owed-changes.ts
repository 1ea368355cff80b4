import {
  addMinor,
  type Currency,
  decimalFromMinor,
  minorFromDecimal,
  subtractMinor,
  sumMinor,
} from '@noren/contract/money'

export const PARTS = ['principal', 'interest', 'fee', 'tax', 'penal'] as const
export type Part = (typeof PARTS)[number]
export type Owed = Readonly<Record<Part | 'total', string>>

export interface Change {
  part: Part | 'total'
  before: string
  /** What is given up, or owed again; '0.00' where nothing changes. */
  by: string
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
    by: lessOf(part),
  }))
  if (changes.some(({ before, by }) => minorOf(by) > minorOf(before))) return null
  return changes.map((change) => ({
    ...change,
    after: decimalFromMinor(subtractMinor(minorOf(change.before), minorOf(change.by)), currency),
  }))
}

/**
 * The same when a payment is taken back: what it settled is owed again, also of a loan that owes nothing by now. What
 * the days since then add to it is not in it; the server works that out.
 */
export function owedAgain(
  payment: Readonly<Record<Part, string>>,
  owed: Owed | null,
  currency: Currency,
): Change[] {
  const minorOf = (decimal: string) => minorFromDecimal(decimal, currency)
  const sum = sumMinor(PARTS.map((part) => minorOf(payment[part])))
  return [...PARTS, 'total' as const].map((part) => {
    const by = part === 'total' ? sum : minorOf(payment[part])
    const before = minorOf(owed?.[part] ?? '0')
    return {
      part,
      before: decimalFromMinor(before, currency),
      by: decimalFromMinor(by, currency),
      after: decimalFromMinor(addMinor(before, by), currency),
    }
  })
}

/** The same when a lower sum ends the loan: what it gives up of each part, and the sum that is left. */
export function settledBy(
  givenUp: Readonly<Record<Part, string>>,
  owed: Owed,
  currency: Currency,
): Change[] {
  const minorOf = (decimal: string) => minorFromDecimal(decimal, currency)
  const sum = sumMinor(PARTS.map((part) => minorOf(givenUp[part])))
  return [...PARTS, 'total' as const].map((part) => {
    const by = part === 'total' ? sum : minorOf(givenUp[part])
    return {
      part,
      before: owed[part],
      by: decimalFromMinor(by, currency),
      after: decimalFromMinor(subtractMinor(minorOf(owed[part]), by), currency),
    }
  })
}
