import type { Minor } from '@noren/contract/money'
import type { BalanceSheet, ProfitAndLoss, ReportLine } from '../../domains/books/reports.ts'
import { textTable } from '../text-table.ts'

interface Shown {
  readonly say: (line: string) => void
  readonly money: (amount: Minor) => string
}

interface Row {
  readonly code: number | ''
  readonly name: string
  readonly amountMinor: Minor
}

const total = (name: string, amountMinor: Minor): Row => ({ code: '', name, amountMinor })

const table = (title: string, rows: readonly (ReportLine | Row)[], { say, money }: Shown): void => {
  say(`\n${title}`)
  const shown = rows.map(({ code, name, amountMinor }) => ({
    code,
    name,
    amount: money(amountMinor),
  }))
  say(shown.length === 0 ? 'Nothing.' : textTable(shown))
}

export const showProfitAndLoss = (
  { income, expenses, resultMinor }: ProfitAndLoss,
  shown: Shown,
): void => {
  table('Income', income, shown)
  table('Expenses', expenses, shown)
  table('Result', [total('income less expenses', resultMinor)], shown)
}

export const showBalanceSheet = (sheet: BalanceSheet, shown: Shown): void => {
  table('Assets', [...sheet.assets, total('together', sheet.totalAssetsMinor)], shown)
  const result = total('result that is not closed', sheet.resultMinor)
  table('Liabilities', sheet.liabilities, shown)
  table('Equity', [...sheet.equity, result], shown)
  table('Liabilities and equity', [total('together', sheet.totalOwedMinor)], shown)
}
