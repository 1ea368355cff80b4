import type { Day } from '@noren/contract/dates'
import { ZERO_MINOR } from '@noren/contract/money'
import type { WaiverBooking, WaiverRow } from '../adjust/waiver-store.ts'
import type { LoanHistory } from '../loan-history.ts'
import type { PaymentBooking, PaymentRow } from '../payment.ts'

/** Something that settles debt, at its place in the order of the books. */
export type Entry =
  | { readonly kind: 'payment'; readonly id: string; readonly on: Day; readonly row: PaymentRow }
  | { readonly kind: 'waiver'; readonly id: string; readonly on: Day; readonly row: WaiverRow }

/** A payment that has not been booked yet. */
export const UNBOOKED_PAYMENT: PaymentBooking = {
  booking: 0,
  principalMinor: ZERO_MINOR,
  interestMinor: ZERO_MINOR,
  feeMinor: ZERO_MINOR,
  taxMinor: ZERO_MINOR,
  penalMinor: ZERO_MINOR,
  overpaymentMinor: ZERO_MINOR,
}

export const UNBOOKED_WAIVER: WaiverBooking = {
  takenMinor: ZERO_MINOR,
  booking: 0,
}

/** Within one day the price engine counts waivers first, then the payment of an extension, then others, an exit last. */
const rankOf = (entry: Entry): number => {
  if (entry.kind === 'waiver') return 0
  if (entry.row.purpose === 'extension') return 1
  return entry.row.purpose === 'coolingOff' ? 3 : 2
}

const writtenAt = (entry: Entry): number =>
  (entry.kind === 'waiver' ? entry.row.waivedAt : entry.row.settledAt).getTime()

const compareEntries = (a: Entry, b: Entry): number => {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1
  const byRank = rankOf(a) - rankOf(b) || writtenAt(a) - writtenAt(b)
  if (byRank !== 0) return byRank
  return serialOf(a) < serialOf(b) ? -1 : 1
}

/** Payments of the same instant keep the order of their receipt numbers; ids are random. */
const serialOf = (entry: Entry): string =>
  entry.kind === 'payment' ? entry.row.receiptNumber : entry.id

/** Everything that settles debt, in the order in which it counts. */
export const entriesOf = ({
  payments,
  waivers,
}: Pick<LoanHistory, 'payments' | 'waivers'>): Entry[] =>
  [
    ...payments.map((row): Entry => ({ kind: 'payment', id: row.paymentId, on: row.paidOn, row })),
    ...waivers.map((row): Entry => ({ kind: 'waiver', id: row.waiverId, on: row.waivedOn, row })),
  ].sort(compareEntries)

export const paymentsIn = (entries: readonly Entry[]): PaymentRow[] =>
  entries.flatMap((entry) => (entry.kind === 'payment' ? [entry.row] : []))

export const waiversIn = (entries: readonly Entry[]): WaiverRow[] =>
  entries.flatMap((entry) => (entry.kind === 'waiver' ? [entry.row] : []))
