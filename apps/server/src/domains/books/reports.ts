import { addDays, type Day } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { type AccountClass, accountName, CHART } from './chart.ts'
import { trialBalance } from './trial-balance.ts'

/** What a report is read by (trial-balance.ts). */
export interface ReportView {
  readonly book: string
  readonly by: 'posted' | 'value'
  readonly knownOn: Day
}

export interface ReportLine {
  readonly code: number
  readonly name: string
  /** On the side that is normal for its class: income, liabilities and equity are above zero as credits. */
  readonly amountMinor: Minor
}

/** Debits minus credits of every account at the end of a day. */
const balancesOn = async (
  on: Querier,
  view: ReportView & { isBeforeClose?: boolean },
  day: Day,
): Promise<ReadonlyMap<number, Minor>> =>
  new Map(
    (await trialBalance(on, { ...view, day })).map(({ code, balanceMinor }) => [
      code,
      balanceMinor,
    ]),
  )

const CREDIT_SIDE: readonly AccountClass[] = ['liability', 'equity', 'income']

const linesOf = (kind: AccountClass, balanceOf: (code: number) => Minor): ReportLine[] =>
  CHART.filter((account) => account.class === kind)
    .map(({ code }) => {
      const balance = balanceOf(code)
      const amountMinor = CREDIT_SIDE.includes(kind) ? subtractMinor(ZERO_MINOR, balance) : balance
      return { code, name: accountName(code), amountMinor }
    })
    .filter(({ amountMinor }) => amountMinor !== 0)

const sumOf = (lines: readonly ReportLine[]): Minor =>
  lines.reduce((sum, { amountMinor }) => addMinor(sum, amountMinor), ZERO_MINOR)

export interface ProfitAndLoss {
  readonly income: readonly ReportLine[]
  readonly expenses: readonly ReportLine[]
  readonly resultMinor: Minor
}

/** What was earned and spent from one day to another, both included. Read it on one snapshot. */
export const profitAndLoss = async (
  on: Querier,
  { from, to, ...view }: ReportView & { from: Day; to: Day },
): Promise<ProfitAndLoss> => {
  const earned = { ...view, isBeforeClose: true }
  const before = await balancesOn(on, earned, addDays(from, -1))
  const after = await balancesOn(on, earned, to)
  const moved = (code: number): Minor =>
    subtractMinor(after.get(code) ?? ZERO_MINOR, before.get(code) ?? ZERO_MINOR)
  const income = linesOf('income', moved)
  const expenses = linesOf('expense', moved)
  return { income, expenses, resultMinor: subtractMinor(sumOf(income), sumOf(expenses)) }
}

export interface BalanceSheet {
  readonly assets: readonly ReportLine[]
  readonly liabilities: readonly ReportLine[]
  readonly equity: readonly ReportLine[]
  /** Earned and not closed to retained earnings. */
  readonly resultMinor: Minor
  readonly totalAssetsMinor: Minor
  /** Liabilities, equity and the result: the same as the assets, or the books do not balance. */
  readonly totalOwedMinor: Minor
}

/** What a lender has and owes at the end of a day. Read it on one snapshot. */
export const balanceSheet = async (
  on: Querier,
  { day, ...view }: ReportView & { day: Day },
): Promise<BalanceSheet> => {
  const balances = await balancesOn(on, view, day)
  const balanceOf = (code: number): Minor => balances.get(code) ?? ZERO_MINOR
  const of = (kind: AccountClass) => linesOf(kind, balanceOf)
  const [assets, liabilities, equity] = [of('asset'), of('liability'), of('equity')]
  const resultMinor = subtractMinor(sumOf(of('income')), sumOf(of('expense')))
  const owed = addMinor(sumOf(liabilities), sumOf(equity))
  return {
    ...{ assets, liabilities, equity, resultMinor },
    totalAssetsMinor: sumOf(assets),
    totalOwedMinor: addMinor(owed, resultMinor),
  }
}
