import type { Minor } from '@noren/contract/money'
import {
  percentText,
  type TaxAmounts,
  type TaxRegister,
  taxOf,
} from '../../domains/tax/register.ts'

export const TAX_USAGE = `  tax register --book <book> --month <YYYY-MM> [--format csv|json]
                          the tax on fees of a month: each invoice and credit note, or for the return what consumers
                          were charged by place and rate, with the numbers that were given`

export const TAX_OPTIONS = { month: { type: 'string' } } as const

type Money = (amount: Minor) => string

const COLUMNS = [
  'kind',
  'number',
  'refused',
  'day',
  'loan',
  'credits',
  'seller_tax_id',
  'place',
  'service_code',
  'rate_percent',
  'taxable',
  'central',
  'state',
  'integrated',
] as const

/** A line a document. Nothing in it needs quotes: numbers, codes and days. */
export const registerCsv = ({ documents }: TaxRegister, money: Money): string =>
  [
    COLUMNS,
    ...documents.map((row) => [
      ...[row.kind, row.name ?? '', row.refused ?? '', row.pageOn, row.loanNumber],
      ...[row.creditsName ?? '', row.sellerTaxId, row.place, row.serviceCode],
      percentText(row.ratePpm),
      ...[row.taxableMinor, row.centralMinor, row.stateMinor, row.integratedMinor].map(money),
    ]),
  ]
    .map((cells) => cells.join(','))
    .join('\n')

/** The shape of GSTR-1: consumers by place and rate (B2CS), by service (HSN), and the documents issued. */
export const registerJson = (register: TaxRegister, money: Money): string => {
  const { book, currency, month, documents, summary, series, total, movement } = register
  const value = (of: TaxAmounts) => ({
    txval: money(of.taxableMinor),
    camt: money(of.centralMinor),
    samt: money(of.stateMinor),
    iamt: money(of.integratedMinor),
  })
  const [first] = documents
  return JSON.stringify(
    {
      ...{ book, currency, isComplete: register.isComplete },
      gstin: first?.sellerTaxId ?? null,
      fp: `${month.slice(5, 7)}${month.slice(0, 4)}`,
      b2cs: summary.map((row) => ({
        sply_ty: row.isIntra ? 'INTRA' : 'INTER',
        pos: row.place,
        rt: percentText(row.ratePpm),
        ...value(row),
      })),
      hsn: first ? [{ hsn_sc: first.serviceCode, ...value(total) }] : [],
      doc_issue: series.map(({ kind, from, to, count }) => ({
        ...{ kind, from, to, totnum: count, cancel: 0, net_issue: count },
      })),
      total: money(taxOf(total)),
      movement: {
        documented: money(movement.documentedMinor),
        kept: money(movement.keptMinor),
        paid: money(movement.paidMinor),
        setOff: money(movement.setOffMinor),
        total: money(movement.totalMinor),
      },
    },
    null,
    2,
  )
}
