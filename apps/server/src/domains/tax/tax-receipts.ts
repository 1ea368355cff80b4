import type { Day } from '@noren/contract/dates'
import { addMinor, type Minor, minMinor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'

/** An invoice of what was owed yet, and what credit notes have taken back of it, by their place in the book. */
export interface OwedInvoice {
  readonly documentId: string
  /** With its tax. */
  readonly totalMinor: Minor
  readonly credits: readonly { readonly position: number; readonly amountMinor: Minor }[]
}

/** What a payment has settled of fees and their tax, as it stands on the pages. */
export interface SettledFee {
  readonly paymentId: string
  /** Where its first entry stands in the book. */
  readonly position: number
  readonly paidMinor: Minor
  readonly paidOn: Day
  readonly channel: string
  readonly receiptNumber: string
}

export interface ReceiptLine {
  readonly documentId: string
  /** Its place among the payments of the invoice, from 1 on. */
  readonly part: number
  readonly beforeMinor: Minor
  readonly paidMinor: Minor
}

/**
 * The receipts that the payments of a loan have to have: each settles its invoices, the oldest first, in the order in
 * which the payments stand in the book. What no invoice is left for has no receipt.
 */
export const receiptsOf = (
  invoices: readonly OwedInvoice[],
  payments: readonly SettledFee[],
): ReadonlyMap<string, readonly ReceiptLine[]> => {
  const paid = new Map<string, { count: number; sumMinor: Minor }>()
  const receipts = new Map<string, readonly ReceiptLine[]>()
  for (const payment of payments.toSorted((a, b) => a.position - b.position)) {
    let leftMinor = payment.paidMinor
    const lines: ReceiptLine[] = []
    for (const { documentId, totalMinor, credits } of invoices) {
      const before = paid.get(documentId) ?? { count: 0, sumMinor: ZERO_MINOR }
      const beforeMinor = credits
        .filter(({ position }) => position < payment.position)
        .reduce(
          (rest, { amountMinor }) => subtractMinor(rest, amountMinor),
          subtractMinor(totalMinor, before.sumMinor),
        )
      const paidMinor = minMinor(leftMinor, beforeMinor)
      if (paidMinor <= 0) continue
      const part = before.count + 1
      lines.push({ documentId, part, beforeMinor, paidMinor })
      paid.set(documentId, { count: part, sumMinor: addMinor(before.sumMinor, paidMinor) })
      leftMinor = subtractMinor(leftMinor, paidMinor)
    }
    if (lines.length > 0) receipts.set(payment.paymentId, lines)
  }
  return receipts
}

/** Whether both say the same. */
export const isSameReceipt = (
  some: readonly ReceiptLine[],
  others: readonly ReceiptLine[],
): boolean =>
  some.length === others.length &&
  some.every((line) =>
    others.some(
      (other) =>
        other.documentId === line.documentId &&
        other.part === line.part &&
        other.beforeMinor === line.beforeMinor &&
        other.paidMinor === line.paidMinor,
    ),
  )
