import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import { csvLine } from '../../../platform/csv-line.ts'
import { accountName } from '../../books/chart.ts'
import type { LenderStatement } from '../../reconciliation/lender-statement.ts'

const COLUMNS = [
  ...['section', 'account', 'what', 'reference', 'day', 'count', 'debit', 'credit', 'amount'],
  'currency',
] as const

type Cells = Partial<Record<(typeof COLUMNS)[number], string | number>>

/** References come from outside: a spreadsheet must not take one for a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** One table of all sections, in English as all files for programs are. */
export const lenderStatementCsv = (of: LenderStatement, currency: Currency): string => {
  const money = (amount: Minor): string => decimalFromMinor(amount, currency)
  const row = (section: string, cells: Cells): string => {
    const all: Cells = { section, ...cells, currency }
    return csvLine(COLUMNS.map((name) => all[name] ?? ''))
  }
  return [
    csvLine(COLUMNS),
    row('statement', { what: of.book, day: of.day }),
    ...of.cash.map(({ code: account, name: what, openingMinor }) =>
      row('opening', { account, what, amount: money(openingMinor) }),
    ),
    ...of.figures.map(({ figure: what, amountMinor }) =>
      row('figure', { what, amount: money(amountMinor) }),
    ),
    ...of.collected.map(({ code: account, name: what, amountMinor }) =>
      row('collected', { account, what, amount: money(amountMinor) }),
    ),
    ...of.moves.map(({ event, reason, debitCode, creditCode, count, amountMinor }) =>
      row('posted', {
        ...{ what: `${event} ${reason}`, count },
        ...{ debit: debitCode, credit: creditCode, amount: money(amountMinor) },
      }),
    ),
    ...of.remittances.map(({ reference, bookedOn: day, amountMinor }) =>
      row('remittance', { reference: harmless(reference), day, amount: money(amountMinor) }),
    ),
    ...of.cash.map(({ code: account, name: what, closingMinor }) =>
      row('closing', { account, what, amount: money(closingMinor) }),
    ),
    ...of.items.map(({ account, kind, reference, since: day, openMinor }) =>
      row('open item', {
        ...{ account, what: `${kind} on ${accountName(account)}`, day },
        ...{ reference: harmless(reference), amount: money(openMinor) },
      }),
    ),
    ...of.exceptions.map(({ kind: what, reference, since: day, amountMinor }) =>
      row('exception', { what, day, reference: harmless(reference), amount: money(amountMinor) }),
    ),
    ...of.trialBalance.map(({ code: account, name: what, debitMinor, creditMinor, balanceMinor }) =>
      row('trial balance', {
        ...{ account, what, debit: money(debitMinor), credit: money(creditMinor) },
        amount: money(balanceMinor),
      }),
    ),
    ...(of.chainEnd
      ? [
          row('end of the chain', {
            ...{ reference: of.chainEnd.chain, day: of.chainEnd.day, count: of.chainEnd.entries },
          }),
        ]
      : []),
  ].join('')
}
