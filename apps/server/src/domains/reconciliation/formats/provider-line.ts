import type { Day } from '@noren/contract/dates'
import { type Currency, type Minor, minor, subtractMinor } from '@noren/contract/money'
import { type LineKind, normalReference, type StatementLine, unreadable } from '../statement.ts'

/** A row of a provider's settlement report, whatever its form; amounts above zero. */
export interface ProviderRow {
  readonly rowId: string
  readonly lineNumber: number
  readonly raw: string
  /** The provider's own word for what it is. */
  readonly kind: string
  readonly amountMinor: Minor
  /** What the row adds to the settlement, and what it takes off. */
  readonly creditMinor: Minor
  readonly debitMinor: Minor
  /** With the tax in it. */
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly currency: string
  readonly reference: string
  readonly batch: string
  readonly batchReference: string
  readonly movedOn: Day
  readonly settledOn: Day
  readonly isHeld: boolean
  readonly isDispute: boolean
  /** Of a dispute or a refund: the payer's transfer that it takes back. */
  readonly aboutReference: string
}

const KINDS: Readonly<Record<string, LineKind>> = {
  payment: 'payment',
  refund: 'refund',
  adjustment: 'adjustment',
}

/** What the row must say of itself; a row that does not is taken in all the same. */
const problemOf = (
  row: ProviderRow,
  kind: LineKind | undefined,
  currency: Currency,
): Pick<StatementLine, 'problem' | 'why'> => {
  if (!kind) return { problem: 'unknownKind', why: `it is a ${row.kind.slice(0, 40)}` }
  if (row.currency !== currency) {
    return { problem: 'currencyDiffers', why: `it is in ${row.currency.slice(0, 10)}` }
  }
  const passedOn = row.amountMinor - row.feeMinor
  if (kind === 'payment' && !row.isHeld && row.creditMinor !== passedOn) {
    return { problem: 'feeDiffers', why: `it passes on ${row.creditMinor}, not ${passedOn}` }
  }
  return { problem: null, why: null }
}

/** In the words of all forms. A row that contradicts itself in sign or amount cannot be read. */
export const providerLine = (row: ProviderRow, currency: Currency): StatementLine => {
  const { rowId, lineNumber, raw, isHeld, isDispute } = row
  const of = { lineNumber, raw, on: row.settledOn, currency }
  if (rowId === '') return unreadable(of, 'it has no id')
  const amounts = [row.amountMinor, row.creditMinor, row.debitMinor, row.feeMinor, row.taxMinor]
  if (amounts.some((amount) => amount < 0)) return unreadable(of, 'an amount is below zero')
  if (row.amountMinor === 0) return unreadable(of, 'it has no amount')
  if (row.taxMinor > row.feeMinor) return unreadable(of, 'its tax is more than its fee')
  const known = KINDS[row.kind]
  const kind = known === 'adjustment' && isDispute ? 'dispute' : known
  const net = minor(row.creditMinor - row.debitMinor)
  const isOut = net < 0 || kind === 'refund'
  return {
    // A row that waits comes again, under the same id, when it is settled.
    rowId: isHeld ? `held ${rowId}` : rowId,
    lineNumber,
    raw,
    kind: kind ?? 'adjustment',
    amountMinor: isOut ? minor(-row.amountMinor) : row.amountMinor,
    netMinor: net,
    feeMinor: subtractMinor(row.feeMinor, row.taxMinor),
    taxMinor: row.taxMinor,
    currency: row.currency,
    reference: normalReference(row.reference),
    aboutReference:
      kind === 'dispute' || kind === 'refund' ? normalReference(row.aboutReference) : '',
    batch: row.batch === '' ? null : row.batch,
    batchReference: row.batchReference === '' ? null : normalReference(row.batchReference),
    movedOn: row.movedOn,
    bookedOn: row.settledOn,
    isHeld,
    ...problemOf(row, kind, currency),
  }
}
