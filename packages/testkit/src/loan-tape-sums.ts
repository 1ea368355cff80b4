import type { Day } from '@noren/contract/dates'
import { loanTape, type TapedLoan } from '@noren/server/domains/books/loan-tape'
import { trialBalance } from '@noren/server/domains/books/trial-balance'
import type { TestApp } from './test-app.ts'

/** What a book's loans come to by its tape, and by its accounts; one must be the other. */
export const tapeAndAccounts = async (t: TestApp, of: { book: string; day: Day }) => {
  const knownOn = t.clock.businessDay()
  const lines = await trialBalance(t.db, { ...of, by: 'posted', knownOn })
  const debit = (...codes: number[]): number =>
    lines.reduce((sum, line) => sum + (codes.includes(line.code) ? line.balanceMinor : 0), 0)
  const loans: TapedLoan[] = []
  for await (const page of loanTape(t.db, t.deps.market.code, of)) loans.push(...page)
  const sum = (part: (loan: TapedLoan) => number): number =>
    loans.reduce((all, loan) => all + part(loan), 0)
  return {
    loans,
    tape: {
      principal: sum((loan) => loan.principalMinor),
      interest: sum((loan) => loan.interestMinor),
      fee: sum((loan) => loan.feeMinor),
      tax: sum((loan) => loan.taxMinor),
      penal: sum((loan) => loan.penalMinor),
      suspended: sum((loan) => loan.suspendedMinor),
      unearnedFee: sum((loan) => loan.unearnedFeeMinor),
      writtenOff: sum((loan) => loan.writtenOffMinor),
    },
    accounts: {
      principal: debit(1110),
      interest: debit(1120),
      fee: debit(1130),
      tax: debit(1140, 1145),
      penal: debit(1150),
      suspended: 0 - debit(1160, 1170),
      unearnedFee: 0 - debit(2310),
      writtenOff: 0 - debit(1190),
    },
  }
}
