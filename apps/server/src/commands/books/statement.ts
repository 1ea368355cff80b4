import type { Minor } from '@noren/contract/money'
import { accountName } from '../../domains/books/chart.ts'
import type { LoanAccount } from '../../domains/documents/loan-statement.ts'
import type { LenderStatement } from '../../domains/reconciliation/lender-statement.ts'
import { textTable } from '../text-table.ts'

interface Shown {
  readonly say: (line: string) => void
  readonly money: (amount: Minor) => string
}

/** The same figures as the table, for a program: amounts as decimals. */
export const statementJson = (statement: LenderStatement, money: Shown['money']): string =>
  JSON.stringify(
    statement,
    (key, value) => (key.endsWith('Minor') ? money(value as Minor) : value),
    2,
  )

export const showStatement = (statement: LenderStatement, { say, money }: Shown): void => {
  const { book, day, cash, moves, items, exceptions, trialBalance, chainEnd } = statement
  const { figures, collected, remittances } = statement
  const table = (title: string, rows: Record<string, unknown>[]): void => {
    say(`\n${title}`)
    say(rows.length === 0 ? 'Nothing.' : textTable(rows))
  }
  say(`${book}, the page of ${day}`)
  table(
    'Cash',
    cash.map(({ code, name, openingMinor, closingMinor }) => ({
      ...{ code, name, opening: money(openingMinor), closing: money(closingMinor) },
    })),
  )
  table(
    'What the day did',
    figures.map(({ figure, amountMinor }) => ({ figure, amount: money(amountMinor) })),
  )
  table(
    'Collected',
    collected.map(({ code, name, amountMinor }) => ({ code, name, amount: money(amountMinor) })),
  )
  table(
    'Settlements at the bank',
    remittances.map(({ reference, bookedOn, amountMinor }) => ({
      ...{ reference, on: bookedOn, amount: money(amountMinor) },
    })),
  )
  table(
    'Posted on the day',
    moves.map(({ event, reason, debitCode, creditCode, count, amountMinor }) => ({
      ...{ event, reason, debit: debitCode, credit: creditCode, count },
      amount: money(amountMinor),
    })),
  )
  table(
    'Open, as known now',
    items.map(({ account, kind, reference, openMinor, since, ageDays }) => ({
      account: `${account} ${accountName(account)}`,
      ...{ kind, reference, since, days: ageDays, open: money(openMinor) },
    })),
  )
  table(
    'Exceptions, as known now',
    exceptions.map(({ kind, state, reference, amountMinor, since }) => ({
      ...{ kind, state, reference, since, amount: money(amountMinor) },
    })),
  )
  table(
    'Trial balance',
    trialBalance.map(({ code, name, debitMinor, creditMinor, balanceMinor }) => ({
      ...{ code, name, debit: money(debitMinor), credit: money(creditMinor) },
      balance: money(balanceMinor),
    })),
  )
  say(
    chainEnd
      ? `\nEnd of the chain by ${chainEnd.day}: ${chainEnd.entries} entries, ${chainEnd.chain}`
      : '\nNo day is sealed yet.',
  )
}

export const showLoanAccount = (
  loanNumber: string,
  { day, knownOn, owed, totalMinor, lines }: LoanAccount,
  { say, money }: Shown,
): void => {
  say(`${loanNumber} at the end of ${day}, as known at the end of ${knownOn}`)
  say(
    textTable([
      ...Object.entries(owed).map(([part, amount]) => ({ part, owed: money(amount) })),
      { part: 'together', owed: money(totalMinor) },
    ]),
  )
  if (lines.length === 0) return
  say(
    textTable(
      lines.map(({ on, toldOn, what, isStruck, chargedMinor, settledMinor, balanceMinor }) => ({
        ...{ on, 'told on': toldOn ?? '', what },
        charged: money(chargedMinor),
        settled: money(settledMinor),
        balance: money(balanceMinor),
        remark: isStruck ? 'was undone' : '',
      })),
    ),
  )
}
