import type { loanAccount, statementDays } from '@noren/contract/documents'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type * as z from 'zod/mini'
import type { LoanAccount, StatementDays } from '../../domains/documents/loan-statement.ts'
import { dayFrom } from './day.ts'

/** The days of a query. Throws VALIDATION for one that no calendar has. */
export const statementDaysFrom = ({
  day,
  knownOn,
}: z.infer<typeof statementDays>): StatementDays => ({
  day: dayFrom('day', day),
  knownOn: dayFrom('knownOn', knownOn),
})

export const wireLoanAccount = (account: LoanAccount): z.infer<typeof loanAccount> => {
  const { day, knownOn, currency, owed, interestTax, isFrozen } = account
  const money = (amount: Minor): string => decimalFromMinor(amount, currency)
  return {
    ...{ day, knownOn, currency, isFrozen },
    owed: {
      principal: money(owed.principal),
      interest: money(owed.interest),
      fee: money(owed.fee),
      tax: money(owed.tax),
      penal: money(owed.penal),
    },
    interestTax: interestTax && {
      paid: money(interestTax.paidMinor),
      owed: money(interestTax.owedMinor),
    },
    total: money(account.totalMinor),
    lines: account.lines.map(({ on, toldOn, what, isStruck, why, ...line }) => ({
      ...{ on, toldOn, what, isStruck, why },
      charged: money(line.chargedMinor),
      settled: money(line.settledMinor),
      balance: money(line.balanceMinor),
    })),
  }
}
