import type { Day } from '@noren/contract/dates'
import { type Minor, minMinor, minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { LenderTax } from '@noren/markets/pack'
import { isCreditable, type TaxDocumentKind, type TaxPolicy } from '@noren/markets/tax-policy'

/** What one thing that happened has moved on a page: above zero charged, below zero taken back. */
export interface TaxMove {
  readonly loanId: string
  /** Where the first of its entries stands in the book. */
  readonly position: number
  /** What happened; of a reversal what it reverses. */
  readonly event: string
  readonly sourceId: string
  readonly feeMinor: Minor
  readonly taxMinor: Minor
}

/** An invoice, with what no credit note has taken back of it yet. */
export interface OpenInvoice {
  readonly documentId: string
  /** What it was for. */
  readonly event: string
  readonly pageOn: Day
  readonly policy: TaxPolicy
  readonly taxableLeftMinor: Minor
  readonly taxLeftMinor: Minor
}

/** A document before it has a number. */
export interface PlannedDocument {
  readonly kind: TaxDocumentKind
  readonly loanId: string
  readonly position: number
  readonly event: string
  readonly sourceId: string
  readonly taxableMinor: Minor
  readonly taxMinor: Minor
  /** Of a credit note: the invoice, by its place among those that were open, or `new <place>` of this plan. */
  readonly credits: string | null
  /** A credit note that the law no longer allows; it gets no number. */
  readonly refused: 'tooLate' | null
}

/** What is charged; each of them has an invoice of its own. */
const CHARGING_EVENTS: readonly string[] = [
  'disbursalProcessed',
  'extensionCharged',
  'interestTaxDue',
]

/** The tax in interest that was paid; what is given back of it is taken off its own invoices. */
const ON_INTEREST = 'interestTaxDue'

const sum = (moves: readonly TaxMove[], of: 'feeMinor' | 'taxMinor'): Minor =>
  minor(moves.reduce((total, move) => total + move[of], 0))

/** The name of an invoice that the plan itself makes. */
export const plannedName = (index: number): string => `planned ${index}`

/**
 * The tax documents that a page of the books makes of one loan. Whatever is charged is an invoice. What is taken
 * back (an exit, a waiver, a payout that came back) is a credit note against the invoices of the loan, the oldest
 * first; taken back again it is an invoice. What the lender bears, such as a coupon or a write-off, moves no tax.
 */
export function documentsOf(
  moves: readonly TaxMove[],
  { open, policy, pageOn }: { open: readonly OpenInvoice[]; policy: TaxPolicy; pageOn: Day },
): PlannedDocument[] {
  const charged = moves.filter(
    ({ event, taxMinor }) => CHARGING_EVENTS.includes(event) && taxMinor > 0,
  )
  const invoices = charged.map(invoiceOf)
  const others = moves.filter((move) => !charged.includes(move))
  const ofInterest = others.filter(({ event }) => event === ON_INTEREST)
  const back = (of: readonly TaxMove[], isOnInterest: boolean) =>
    takenBack(of, { invoices, pageOn, policy, open, isOnInterest })
  return [
    ...invoices,
    ...back(
      others.filter((move) => !ofInterest.includes(move)),
      false,
    ),
    ...back(ofInterest, true),
  ]
}

interface Invoiced {
  readonly open: readonly OpenInvoice[]
  /** Those of the page itself. */
  readonly invoices: readonly PlannedDocument[]
  readonly policy: TaxPolicy
  readonly pageOn: Day
  readonly isOnInterest: boolean
}

/** The documents of what was neither charged nor billed: what goes back, and what comes back after all. */
const takenBack = (others: readonly TaxMove[], of: Invoiced): PlannedDocument[] => {
  const { open, invoices, policy, pageOn, isOnInterest } = of
  const [first] = others.filter(({ taxMinor }) => taxMinor !== 0)
  if (!first) return []
  const taxMinor = sum(others, 'taxMinor')
  const feeMinor = sum(others, 'feeMinor')
  if (taxMinor > 0) return [invoiceOf({ ...first, taxMinor, feeMinor })]
  const all = [
    ...open,
    ...invoices.map(
      (invoice, index): OpenInvoice => ({
        ...{ documentId: plannedName(index), event: invoice.event, pageOn, policy },
        ...{ taxableLeftMinor: invoice.taxableMinor, taxLeftMinor: invoice.taxMinor },
      }),
    ),
  ].filter(({ event }) => (event === ON_INTEREST) === isOnInterest)
  const back = { taxMinor: minor(-taxMinor), feeMinor: minor(Math.max(0, -feeMinor)) }
  return creditNotes({ ...first, ...back }, all, pageOn)
}

const invoiceOf = (move: TaxMove): PlannedDocument => ({
  ...placeOf(move),
  kind: 'invoice',
  taxableMinor: minor(Math.max(0, move.feeMinor)),
  taxMinor: move.taxMinor,
  credits: null,
  refused: null,
})

const placeOf = ({ loanId, position, event, sourceId }: TaxMove) => ({
  ...{ loanId, position, event, sourceId },
})

/** Takes `back` off the invoices in their order. */
const creditNotes = (
  back: TaxMove,
  open: readonly OpenInvoice[],
  pageOn: Day,
): PlannedDocument[] => {
  const notes: PlannedDocument[] = []
  let { taxMinor: taxLeft, feeMinor: feeLeft } = back
  for (const invoice of open) {
    const taxMinor = minMinor(taxLeft, invoice.taxLeftMinor)
    if (taxMinor === ZERO_MINOR) continue
    const taxableMinor = minMinor(feeLeft, invoice.taxableLeftMinor)
    taxLeft = subtractMinor(taxLeft, taxMinor)
    feeLeft = subtractMinor(feeLeft, taxableMinor)
    const { documentId: credits, policy } = invoice
    const refused = isCreditable(policy, invoice.pageOn, pageOn) ? null : 'tooLate'
    notes.push({ ...placeOf(back), kind: 'creditNote', taxableMinor, taxMinor, credits, refused })
  }
  // Never charged by an invoice of ours: the tax goes back all the same.
  if (taxLeft > 0) {
    const rest = { taxableMinor: feeLeft, taxMinor: taxLeft, credits: null, refused: null }
    notes.push({ ...placeOf(back), kind: 'creditNote', ...rest })
  }
  return notes
}

/** The authorities' shares of a tax. */
interface TaxShares {
  /** CGST: the union's half. */
  readonly centralMinor: Minor
  /** SGST: the state's half. */
  readonly stateMinor: Minor
  /** IGST, or the whole of a tax that is not divided. */
  readonly integratedMinor: Minor
}

/**
 * Divides a tax by where the borrower is; a borrower whose state is not known is in the lender's. An odd minor
 * unit is the union's.
 */
export function divideTax(
  { division }: Pick<TaxPolicy, 'division'>,
  { stateCode }: Pick<LenderTax, 'stateCode'>,
  { taxMinor, placeCode }: { taxMinor: Minor; placeCode: string },
): TaxShares {
  if (division === 'whole' || placeCode !== stateCode) {
    return { centralMinor: ZERO_MINOR, stateMinor: ZERO_MINOR, integratedMinor: taxMinor }
  }
  const stateMinor = minor(Math.floor(taxMinor / 2))
  return {
    centralMinor: subtractMinor(taxMinor, stateMinor),
    stateMinor,
    integratedMinor: ZERO_MINOR,
  }
}
