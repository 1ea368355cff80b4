import {
  addMinor,
  type Currency,
  decimalFromMinor,
  type Minor,
  minorFromDecimal,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { PARTS, type Part } from '../../shell/owed-changes.ts'

export interface LedgerEntry {
  readonly entryId: string | null
  readonly event: string
  readonly valueOn: string
  readonly side: 'charged' | 'settled'
  readonly part: Part | 'overpaid'
  readonly amount: string
  readonly debitCode: number | null
  readonly creditCode: number | null
}

/** One entry of the book as it concerns the loan: what it moved, and what is owed of each part after it. */
export interface LedgerBand {
  readonly key: string
  readonly entryId: string | null
  readonly event: string
  readonly valueOn: string
  /** With a sign: what became owed is above zero. */
  readonly moved: Readonly<Partial<Record<Part | 'overpaid', string>>>
  readonly left: Readonly<Record<Part, string>>
  readonly total: string
  /** Debit and credit, in the order of the postings. */
  readonly accounts: readonly (readonly [debit: number, credit: number])[]
}

const keyOf = ({ entryId, event, valueOn }: LedgerEntry): string => entryId ?? `${event} ${valueOn}`

/** What the book says is owed of each part at the end of a day. */
export interface BookDay {
  readonly on: string
  readonly owed: Readonly<Record<Part, string>>
}

/**
 * The entries of a loan by the day they count for, as bands with running balances; the newest first. What was earned
 * since the last of them, by what the book says of today, is a band of its own.
 */
export function ledgerOf(
  entries: readonly LedgerEntry[],
  currency: Currency,
  today: BookDay | null,
): LedgerBand[] {
  const bands = bandsOf(entries, currency)
  const last = bands.at(-1)
  const since = today && last && earnedSince(last, today, currency)
  return [...bands, ...(since ? [since] : [])].reverse()
}

/** Null where nothing was. */
const earnedSince = (last: LedgerBand, today: BookDay, currency: Currency): LedgerBand | null => {
  const { on, owed } = today
  const by = (part: Part): Minor =>
    subtractMinor(
      minorFromDecimal(owed[part], currency),
      minorFromDecimal(last.left[part], currency),
    )
  const parts = PARTS.filter((part) => by(part) !== 0)
  if (parts.length === 0) return null
  const moved = parts.map((part) => [part, decimalFromMinor(by(part), currency)] as const)
  return {
    ...{ key: 'today', entryId: null, event: 'accrued', valueOn: on },
    moved: Object.fromEntries(moved),
    left: owed,
    total: decimalFromMinor(
      sumMinor(PARTS.map((part) => minorFromDecimal(owed[part], currency))),
      currency,
    ),
    accounts: [],
  }
}

const bandsOf = (entries: readonly LedgerEntry[], currency: Currency): LedgerBand[] => {
  const minorOf = (decimal: string): Minor => minorFromDecimal(decimal, currency)
  const decimal = (amount: Minor): string => decimalFromMinor(amount, currency)
  const left: Record<Part, Minor> = {
    principal: ZERO_MINOR,
    interest: ZERO_MINOR,
    fee: ZERO_MINOR,
    tax: ZERO_MINOR,
    penal: ZERO_MINOR,
  }
  const bands = Map.groupBy(entries, keyOf)
  return [...bands].flatMap(([key, lines]): LedgerBand[] => {
    const [first] = lines
    if (!first) return []
    const moved: Partial<Record<Part | 'overpaid', Minor>> = {}
    for (const { part, side, amount } of lines) {
      const by = side === 'charged' ? minorOf(amount) : subtractMinor(ZERO_MINOR, minorOf(amount))
      moved[part] = addMinor(moved[part] ?? ZERO_MINOR, by)
      if (part !== 'overpaid') left[part] = addMinor(left[part], by)
    }
    const { entryId, event, valueOn } = first
    return [
      {
        ...{ key, entryId, event, valueOn },
        moved: mapped(moved, decimal),
        left: {
          principal: decimal(left.principal),
          interest: decimal(left.interest),
          fee: decimal(left.fee),
          tax: decimal(left.tax),
          penal: decimal(left.penal),
        },
        total: decimal(sumMinor(PARTS.map((part) => left[part]))),
        accounts: lines.flatMap(({ debitCode, creditCode }) =>
          debitCode === null || creditCode === null ? [] : [[debitCode, creditCode] as const],
        ),
      },
    ]
  })
}

const mapped = <Key extends string>(
  amounts: Partial<Record<Key, Minor>>,
  decimal: (amount: Minor) => string,
): Partial<Record<Key, string>> =>
  Object.fromEntries(
    Object.entries<Minor | undefined>(amounts).map(([key, amount]) => [
      key,
      decimal(amount ?? ZERO_MINOR),
    ]),
  ) as Partial<Record<Key, string>>
