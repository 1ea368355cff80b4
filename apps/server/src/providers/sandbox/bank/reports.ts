import { type Day, instantAt } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, minor } from '@noren/contract/money'
import type { Deps } from '../../../deps.ts'
import { type SandboxAccountCode, sandboxAccountNumber } from './accounts.ts'
import * as store from './bank-store.ts'
import type { SaidRow } from './settle.ts'
import { type BankStatement, writeCamt053, writeCsv, writeMt940 } from './statement-forms.ts'

export const BANK_FORMS = ['camt053', 'mt940', 'csv'] as const
export type BankForm = (typeof BANK_FORMS)[number]

const WRITERS: Readonly<Record<BankForm, (statement: BankStatement) => string>> = {
  camt053: writeCamt053,
  mt940: writeMt940,
  csv: writeCsv,
}

/** What the sandbox's bank says of one account and day; undefined before its first line. */
export const writeBankStatement = async (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  of: { lenderCode: string; code: SandboxAccountCode; day: Day; form: BankForm },
): Promise<string | undefined> => {
  const { day, form } = of
  const accountNumber = sandboxAccountNumber(of.lenderCode, of.code)
  const first = await store.firstBankDay(db, accountNumber)
  if (first === null || first > day) return undefined
  const lines = await store.listBankLines(db, { accountNumber, day })
  return WRITERS[form]({
    ...{
      accountNumber,
      currency: market.currency,
      day,
      statementRef: `${day.replaceAll('-', '')}`,
    },
    openingMinor: await store.balanceBefore(db, { accountNumber, day }),
    lines: lines.map(({ lineId, amountMinor, narration }) => ({
      ...{ amountMinor, narration, valueOn: day },
      bankReference: `S${String(lineId).padStart(10, '0')}`,
    })),
  })
}

const NOON = 12 * 60

/** In the shape of Razorpay's `settlements/recon/combined`. */
const razorpayItem = (row: SaidRow, zone: string) => {
  const second = (day: Day): number => Math.floor(instantAt(day, NOON, zone).getTime() / 1000)
  return {
    entity_id: row.rowId,
    type: row.kind,
    ...{ debit: row.debit, credit: row.credit, amount: row.amount, currency: row.currency },
    ...{ fee: row.fee, tax: row.tax, on_hold: row.onHold, settled: !row.onHold },
    created_at: second(row.movedOn),
    settled_at: second(row.settledOn),
    settlement_id: row.settlement || null,
    settlement_utr: row.settlementUtr || null,
    dispute_id: row.dispute ? row.rowId : null,
    payment_id: row.disputed ?? null,
    acquirer_data: { rrn: row.utr },
  }
}

const csvLine = (row: SaidRow): string => {
  const currency = row.currency as Currency
  const decimal = (amount: number | string): string =>
    typeof amount === 'string' ? amount : decimalFromMinor(minor(amount), currency)
  return [
    ...[row.rowId, row.kind, row.utr, `"${decimal(row.amount)}"`],
    ...[row.credit, row.debit, row.fee, row.tax].map(decimal),
    ...[row.currency, row.movedOn, row.settledOn, row.settlement, row.settlementUtr],
    ...[row.onHold ? 'yes' : '', row.dispute ? 'yes' : '', row.disputed ?? ''],
  ].join(',')
}

const CSV_HEADER =
  'row_id,kind,utr,amount,credit,debit,fee,tax,currency,moved_on,settled_on,settlement,settlement_utr,on_hold,dispute,disputed'

/** What the sandbox's provider has settled with a lender on that day, as JSON or CSV. */
export const writeSettlements = async (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  of: { lenderCode: string; day: Day; form: 'json' | 'csv' },
): Promise<string> => {
  const rows = (await store.listSettlementRows(db, of)) as unknown as SaidRow[]
  if (of.form === 'csv') return `${[CSV_HEADER, ...rows.map(csvLine)].join('\r\n')}\r\n`
  const items = rows.map((row) => razorpayItem(row, market.zone))
  return JSON.stringify({ entity: 'collection', count: items.length, items })
}
