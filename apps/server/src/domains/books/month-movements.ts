import { addDays } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { MarketCode } from '@noren/markets/market'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT } from './chart.ts'
import { loanTape, type TapedLoan } from './loan-tape.ts'
import { type SetAside, setAsideOn } from './loss-rates.ts'
import { lastDayOf, type MonthReport, monthReport } from './months.ts'
import * as store from './store/months.ts'

/** What the non-performing loans owe, as it moved in a month: what came in less what went out is the difference. */
export interface NonPerformingMove {
  readonly openingMinor: Minor
  /** Loans that perform no longer, by what they owe at its end. */
  readonly addedMinor: Minor
  /** What those that stayed so owe more. */
  readonly grownMinor: Minor
  /** By loans that stayed so, and by those that are repaid. */
  readonly repaidMinor: Minor
  readonly upgradedMinor: Minor
  readonly writtenOffMinor: Minor
  readonly closingMinor: Minor
}

export interface ClassSum {
  readonly classCode: string
  readonly loanCount: number
  readonly owedMinor: Minor
  readonly suspendedMinor: Minor
  readonly allowanceMinor: Minor
}

export interface AccountMoves {
  readonly code: number
  readonly name: string
  readonly openingMinor: Minor
  readonly moves: readonly Omit<store.ReasonMove, 'code'>[]
  readonly closingMinor: Minor
}

export interface MonthMovements extends Pick<MonthReport, 'prior'> {
  readonly nonPerforming: NonPerformingMove
  /** What is not written off, by class: how long it has been unpaid at the end of the month. */
  readonly classes: readonly ClassSum[]
  /** What its end asks to be set aside for losses. */
  readonly setAside: SetAside
  /** The loss allowance, and the cash from one account of it to the next. */
  readonly accounts: readonly AccountMoves[]
}

const MOVING: readonly number[] = [
  ACCOUNT.bank,
  ACCOUNT.payoutBank,
  ACCOUNT.collections,
  ACCOUNT.settlements,
  ACCOUNT.payoutsInTransit,
  ACCOUNT.refundsInTransit,
  ACCOUNT.disputedReceipts,
  ACCOUNT.lossAllowance,
  ACCOUNT.borrowerCredit,
  ACCOUNT.returnedDisbursals,
  ACCOUNT.unidentified,
]

const owedBy = (loan: TapedLoan): Minor =>
  sumMinor([loan.principalMinor, loan.interestMinor, loan.feeMinor, loan.taxMinor, loan.penalMinor])

/** How the loans and the cash of a month that is over moved, by the official view. Read it on one snapshot. */
export const monthMovements = async (
  on: Querier,
  code: MarketCode,
  { book, month }: store.BookMonth,
): Promise<MonthMovements> => {
  const until = lastDayOf(month)
  const before = new Map<string, Minor>()
  for await (const loans of loanTape(on, code, { book, day: addDays(month, -1) })) {
    for (const loan of loans) {
      if (loan.isNonPerforming) before.set(loan.loanId, owedBy(loan))
    }
  }
  const nonPerforming = moveOf(sumMinor([...before.values()]))
  const classes = new Map<string, ClassSum>()
  for await (const loans of loanTape(on, code, { book, day: until })) {
    for (const loan of loans) {
      nonPerforming.add(loan, before.get(loan.loanId) ?? null)
      before.delete(loan.loanId)
      if (loan.writtenOffMinor === ZERO_MINOR) addTo(classes, loan)
    }
  }
  nonPerforming.gone(sumMinor([...before.values()]))
  const { lines, prior } = await monthReport(on, { book, month })
  const moved = await store.sumReasons(on, { book, codes: MOVING, from: month, until })
  return {
    nonPerforming: nonPerforming.end(),
    classes: [...classes.values()],
    setAside: await setAsideOn(on, code, { book, day: until }),
    accounts: lines
      .filter((line) => MOVING.includes(line.code))
      .map(({ code: account, name, openingMinor, closingMinor }) => ({
        ...{ code: account, name, openingMinor, closingMinor },
        moves: moved.filter((move) => move.code === account).map(({ code: _, ...move }) => move),
      })),
    prior,
  }
}

const moveOf = (openingMinor: Minor) => {
  let [addedMinor, grownMinor, repaidMinor] = [ZERO_MINOR, ZERO_MINOR, ZERO_MINOR]
  let [upgradedMinor, writtenOffMinor, closingMinor] = [ZERO_MINOR, ZERO_MINOR, ZERO_MINOR]
  return {
    /** @param was what a loan owed that did not perform when the month began; null: it did */
    add(loan: TapedLoan, was: Minor | null): void {
      const is = owedBy(loan)
      if (loan.isNonPerforming) closingMinor = addMinor(closingMinor, is)
      if (was === null) {
        if (loan.isNonPerforming) addedMinor = addMinor(addedMinor, is)
      } else if (loan.writtenOffMinor > 0) {
        writtenOffMinor = addMinor(writtenOffMinor, was)
      } else if (!loan.isNonPerforming) {
        upgradedMinor = addMinor(upgradedMinor, was)
      } else if (is > was) {
        grownMinor = addMinor(grownMinor, subtractMinor(is, was))
      } else {
        repaidMinor = addMinor(repaidMinor, subtractMinor(was, is))
      }
    },
    gone(amountMinor: Minor): void {
      repaidMinor = addMinor(repaidMinor, amountMinor)
    },
    end: (): NonPerformingMove => ({
      ...{ openingMinor, addedMinor, grownMinor, repaidMinor },
      ...{ upgradedMinor, writtenOffMinor, closingMinor },
    }),
  }
}

const addTo = (classes: Map<string, ClassSum>, loan: TapedLoan): void => {
  const { classCode } = loan
  const known = classes.get(classCode)
  classes.set(classCode, {
    classCode,
    loanCount: (known?.loanCount ?? 0) + 1,
    owedMinor: addMinor(known?.owedMinor ?? ZERO_MINOR, owedBy(loan)),
    suspendedMinor: addMinor(known?.suspendedMinor ?? ZERO_MINOR, loan.suspendedMinor),
    allowanceMinor: addMinor(known?.allowanceMinor ?? ZERO_MINOR, loan.allowanceMinor),
  })
}
