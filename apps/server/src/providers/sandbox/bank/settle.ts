import { randomInt } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  minor,
  multiplyByPpmHalfUp,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { sandboxUtr } from '../bank.ts'
import { sandboxAccountNumber } from './accounts.ts'
import * as store from './bank-store.ts'

/** What can be wrong with a settlement, on purpose. */
export const SETTLE_FAULTS = [
  'missing',
  'duplicate',
  'amount',
  'fee',
  'late',
  'negative',
  'refund',
  'chargeback',
  'hold',
  'unreadable',
  'gap',
] as const
export type SettleFault = (typeof SETTLE_FAULTS)[number]

/** Of what is collected: two in a thousand, and the tax on that. */
const FEE_PPM = 2_000
const TAX_PPM = 180_000
const SETTLED_AT_ONCE = 1_000
/** So many days before it was settled, a late one says that it was paid. */
const LATE_DAYS = 9

/** A row as the provider keeps it; amounts in minor units. */
export interface SaidRow {
  readonly rowId: string
  readonly kind: string
  readonly utr: string
  readonly amount: number | string
  readonly credit: number
  readonly debit: number
  readonly fee: number
  readonly tax: number
  readonly currency: string
  readonly movedOn: Day
  readonly settledOn: Day
  readonly settlement: string
  readonly settlementUtr: string
  readonly onHold: boolean
  readonly dispute: boolean
  /** Of a dispute: the payer's transfer. */
  readonly disputed?: string
}

interface Batch {
  readonly lenderCode: string
  readonly settlement: string
  readonly utr: string
  readonly day: Day
}

const rowOf = (paid: store.CollectionRow, batch: Batch): SaidRow => {
  const fee = multiplyByPpmHalfUp(paid.amountMinor, FEE_PPM)
  const tax = multiplyByPpmHalfUp(fee, TAX_PPM)
  const withTax = addMinor(fee, tax)
  return {
    ...{ rowId: paid.collectionId, kind: 'payment', utr: paid.utr, currency: paid.currency },
    ...{ amount: paid.amountMinor, credit: subtractMinor(paid.amountMinor, withTax), debit: 0 },
    ...{ fee: withTax, tax, movedOn: paid.paidOn, settledOn: batch.day },
    ...{ settlement: batch.settlement, settlementUtr: batch.utr, onHold: false, dispute: false },
  }
}

/** Money out that nobody here has ordered. */
const takenBack = (row: SaidRow, changes: Partial<SaidRow>): SaidRow => ({
  ...row,
  ...{ utr: sandboxUtr(), credit: 0, fee: 0, tax: 0, debit: Number(row.amount) },
  ...changes,
})

const UNIT = 100

/** The rows of one collection, as a fault makes them; none where the provider keeps it for now or for ever. */
const spoilt = (row: SaidRow, fault: SettleFault | undefined): SaidRow[] => {
  switch (fault) {
    case 'missing':
      return []
    case 'duplicate':
      return [row, { ...row, rowId: `${row.rowId}_2` }]
    case 'amount':
      return [{ ...row, amount: Number(row.amount) - UNIT, credit: row.credit - UNIT }]
    case 'fee':
      return [{ ...row, credit: row.credit - UNIT }]
    case 'late':
      return [{ ...row, movedOn: addDays(row.movedOn, -LATE_DAYS), settledOn: row.settledOn }]
    case 'negative':
      return [
        row,
        { ...row, rowId: `${row.rowId}_n`, amount: -UNIT, credit: -UNIT, fee: 0, tax: 0 },
      ]
    case 'refund':
      return [
        row,
        takenBack(row, {
          ...{ rowId: `rfnd_${row.rowId}`, utr: `rfnd_${row.rowId}` },
          ...{ kind: 'refund', disputed: row.utr },
        }),
      ]
    case 'chargeback':
      return [
        row,
        takenBack(row, {
          ...{ rowId: `disp_${row.rowId}`, kind: 'adjustment' },
          ...{ dispute: true, disputed: row.utr },
        }),
      ]
    case 'hold':
      return [{ ...row, settlement: '', settlementUtr: '', onHold: true }]
    case 'unreadable':
      return [
        row,
        { ...row, rowId: `${row.rowId}_u`, amount: '12,34.5.6', credit: 0, fee: 0, tax: 0 },
      ]
    case 'gap':
    case undefined:
      return [row]
  }
}

export interface Settled {
  readonly lenderCode: string
  readonly settlement: string
  readonly utr: string
  readonly rows: number
  readonly netMinor: Minor
}

const settleBatch = (
  tx: Tx,
  batch: Batch,
  of: { paid: readonly store.CollectionRow[]; faults: readonly SettleFault[] },
): Settled => {
  const { lenderCode, settlement, utr, day } = batch
  const { paid, faults } = of
  const said = paid.flatMap((one, index) => spoilt(rowOf(one, batch), faults[index]))
  for (const row of said)
    store.addSettlementRow(tx, { rowId: row.rowId, lenderCode, day, said: row })
  const kept = paid.filter((_, index) => faults[index] === 'missing')
  const held = new Set(said.flatMap(({ rowId, onHold }) => (onHold ? [rowId] : [])))
  const done = paid.filter((one) => !kept.includes(one) && !held.has(one.collectionId))
  store.setCollections(
    tx,
    done.map(({ collectionId }) => collectionId),
    'settled',
  )
  store.setCollections(
    tx,
    kept.map(({ collectionId }) => collectionId),
    'kept',
  )
  const netMinor = said.reduce(
    // What nobody can read does not move money.
    (sum, { credit, debit, onHold }) => (onHold || credit < 0 ? sum : minor(sum + credit - debit)),
    ZERO_MINOR,
  )
  const accountNumber = sandboxAccountNumber(lenderCode, 1010)
  if (netMinor !== 0) {
    const narration = `NEFT ${netMinor < 0 ? 'DR' : 'CR'}/SANDBOX PAYMENTS/${utr}`
    store.addBankLine(tx, { accountNumber, day, amountMinor: netMinor, narration, isHidden: false })
  }
  if (faults.includes('gap')) {
    const line = { accountNumber, day, amountMinor: minor(-UNIT), narration: 'UNTOLD' }
    store.addBankLine(tx, { ...line, isHidden: true })
  }
  return { lenderCode, settlement, utr, rows: said.length, netMinor }
}

/**
 * The provider settles what it has collected until the day: one sum a lender, which the bank credits. Each
 * fault spoils one collection of every lender that has so many; none spoils two.
 */
export const settleDay = (
  deps: Pick<Deps, 'db'>,
  { day, faults }: { day: Day; faults: readonly SettleFault[] },
): Promise<Settled[]> =>
  inTransaction(deps.db, async (tx) => {
    const paid = await store.lockWaiting(tx, { day, limit: SETTLED_AT_ONCE })
    return [...Map.groupBy(paid, ({ lenderCode }) => lenderCode)].map(([lenderCode, of]) => {
      const settlement = `setl_${randomInt(1e12, 2e12)}`
      return settleBatch(
        tx,
        { lenderCode, settlement, utr: sandboxUtr(), day },
        { paid: of, faults },
      )
    })
  })
