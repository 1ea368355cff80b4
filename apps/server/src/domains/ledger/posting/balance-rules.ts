import { type Minor, subtractMinor, sumMinor } from '@noren/contract/money'

interface Sums {
  readonly account: string
  readonly debitMinor: Minor
  readonly creditMinor: Minor
}

/** Debits minus credits, by account. */
export const totalsOf = (sums: readonly Sums[]): Map<string, Minor> =>
  new Map(sums.map((sum) => [sum.account, subtractMinor(sum.debitMinor, sum.creditMinor)]))

/** Assets that are never negative: what borrowers owe, and money on its way to them. */
const isNeverNegative = (account: string): boolean =>
  account.startsWith('loan:') || account.endsWith(':payoutInTransit')

/** Liabilities and income that never have a debit balance. */
const isNeverPositive = (account: string): boolean =>
  account.endsWith(':overpayment') || /Income$|:taxPayable$/.test(account)

/** Of whole journal entries: each transfer debits one account and credits another. */
export const problemsOfSides = (sums: readonly Sums[]): string[] => {
  const debits = sumMinor(sums.map((sum) => sum.debitMinor))
  const credits = sumMinor(sums.map((sum) => sum.creditMinor))
  return debits === credits ? [] : [`all debits are ${debits} and all credits are ${credits}`]
}

/** For accounts whose sums are complete. */
export const problemsOfAccounts = (sums: readonly Sums[]): string[] => {
  const problems: string[] = []
  for (const [account, balance] of totalsOf(sums)) {
    if (balance < 0 && isNeverNegative(account)) problems.push(`${account} is negative: ${balance}`)
    if (balance > 0 && isNeverPositive(account)) problems.push(`${account} is owed: ${balance}`)
  }
  return problems
}
