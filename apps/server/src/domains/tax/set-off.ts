import type { Day } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  maxMinor,
  minMinor,
  multiplyByPpmHalfUp,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { accountBalance } from '../books/account-balance.ts'
import { ACCOUNT } from '../books/chart.ts'
import { lastDayOf, type MonthRow } from '../books/months.ts'
import { postCash } from '../books/post-cash.ts'
import { lockCash } from '../reconciliation/lender-accounts.ts'
import { taxBlockers } from './month-blockers.ts'
import * as store from './store/set-offs.ts'

type SetOffDeps = Pick<Deps, 'market' | 'clock' | 'newId'>

/** What of the tax that was paid to others is set off. */
export interface SetOff {
  readonly policy: string
  /** Paid to others since the set-off before, until the end of the month. */
  readonly inputMinor: Minor
  /** Of it: what may not be set off, and is a cost. */
  readonly borneMinor: Minor
  /** What could be set off before and was not. */
  readonly carriedMinor: Minor
  /** The tax that is owed of that month and before. */
  readonly owedMinor: Minor
  readonly usedMinor: Minor
  /** What can be set off later. */
  readonly leftMinor: Minor
}

type Sums = Pick<SetOff, 'policy' | 'inputMinor' | 'carriedMinor' | 'owedMinor'>

/** An odd minor unit may be set off: half of 1.01 is 0.51. */
export const setOffOf = (of: Sums, creditPpm: number): SetOff => {
  const { inputMinor, carriedMinor, owedMinor } = of
  const creditMinor = multiplyByPpmHalfUp(inputMinor, creditPpm)
  const availableMinor = addMinor(carriedMinor, creditMinor)
  const usedMinor = minMinor(availableMinor, maxMinor(ZERO_MINOR, owedMinor))
  return {
    ...of,
    borneMinor: subtractMinor(inputMinor, creditMinor),
    usedMinor,
    leftMinor: subtractMinor(availableMinor, usedMinor),
  }
}

/**
 * What a month that is over sets off, with the book's tax locked until the end of the transaction. Throws MONTH_STATE
 * while a day of it is not sealed or a document has no number, CASE_DECIDED when it or a later one was set off,
 * DECISION_UNFIT where the market sets nothing off, or nothing was paid to others.
 */
export const lockSetOff = async (
  deps: SetOffDeps,
  tx: Tx,
  month: MonthRow | undefined,
): Promise<SetOff> => {
  if (!month) throw new AppError('MONTH_STATE', { blockers: ['notOver'] })
  const { book } = month
  await lockCash(tx, book)
  const lastOn = lastDayOf(month.month)
  const { version, inputCreditPpm } = taxPolicyOn(deps.market.code, lastOn)
  if (inputCreditPpm === null) throw new AppError('DECISION_UNFIT')
  const blockers = [
    ...(month.unsealedDays === 0 ? [] : ['dayOpen']),
    ...(await taxBlockers(tx, month)),
  ]
  if (blockers.length > 0) throw new AppError('MONTH_STATE', { blockers })
  const { isDone, inputMinor, carriedMinor, owedThenMinor } = await store.sumUntil(tx, {
    ...{ book, month: month.month, lastOn, inputCode: ACCOUNT.inputTax },
    outputCode: ACCOUNT.outputTax,
  })
  if (isDone) throw new AppError('CASE_DECIDED')
  // Credit notes of later months may leave less.
  const owedNowMinor = subtractMinor(
    ZERO_MINOR,
    await accountBalance(tx, { book, code: ACCOUNT.outputTax }),
  )
  const owedMinor = minMinor(owedThenMinor, owedNowMinor)
  const sums = { policy: version, inputMinor, carriedMinor, owedMinor }
  const setOff = setOffOf(sums, inputCreditPpm)
  if (setOff.usedMinor === 0 && setOff.borneMinor === 0) throw new AppError('DECISION_UNFIT')
  return setOff
}

/** Posts a set-off that two persons want, on today's page. Throws as lockSetOff does. */
export const carryOutSetOff = async (
  deps: SetOffDeps,
  tx: Tx,
  {
    month,
    askedBy,
    confirmedBy,
  }: { askedBy: string; confirmedBy: string } & {
    month: MonthRow | undefined
  },
): Promise<SetOff & { setOffId: string }> => {
  const setOff = await lockSetOff(deps, tx, month)
  if (!month) throw new AppError('NOT_FOUND')
  const setOffId = deps.newId()
  const { book } = month
  const [on, at] = [deps.clock.businessDay(), deps.clock.now()]
  const row = { ...setOff, setOffId, book, month: month.month, askedBy, confirmedBy, on, at }
  await store.insertSetOff(tx, row)
  const { usedMinor, borneMinor } = setOff
  const input = { usedMinor, borneMinor }
  postCash(deps, tx, book, [{ event: 'taxSetOff', sourceId: setOffId, input, valueOn: on }])
  return { ...setOff, setOffId }
}

/** Set-offs that are not what the books and their policy say, as sentences. */
export const verifySetOffs = async (
  { market }: Pick<Deps, 'market'>,
  on: Querier,
): Promise<string[]> =>
  (await store.listSetOffs(on, ACCOUNT.inputTax)).flatMap((row) => {
    const name = `${row.book}: the set-off of ${row.month.slice(0, 7)}`
    const ppm = taxPolicyOn(market.code, lastDayOf(row.month as Day)).inputCreditPpm ?? 0
    const { borneMinor } = setOffOf({ ...row, owedMinor: ZERO_MINOR }, ppm)
    return [
      ...(row.borneMinor === borneMinor
        ? []
        : [`${name} bears ${row.borneMinor}, by its policy it is ${borneMinor}`]),
      ...(row.inputMinor === row.booksInputMinor
        ? []
        : [`${name} takes ${row.inputMinor}, 1210 says ${row.booksInputMinor}`]),
      ...(row.usedMinor === row.postedUsedMinor && row.borneMinor === row.postedBorneMinor
        ? []
        : [
            `${name} says ${row.usedMinor} and ${row.borneMinor}, its entry ${row.postedUsedMinor} and ${row.postedBorneMinor}`,
          ]),
    ]
  })
