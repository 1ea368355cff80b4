import { addDays, type Day } from '@noren/contract/dates'
import type { Tx } from '../../platform/db/pool.ts'
import { listFalseDays, listRolledBooks, setProven } from './store/days.ts'
import { listUnlikeSums } from './store/facts.ts'

/**
 * Compares the figures of every day with the ledger: the principal of all loans with account 1110 by value date, and of the
 * running ones with the day before and what moved. Days that are still to be summed are looked at after that.
 * @returns what is wrong, as sentences for an operator
 */
export const verifyPortfolio = async (tx: Tx): Promise<string[]> => {
  const problems: string[] = []
  for (const { book, rolledUntil, dirtyFrom } of await listRolledBooks(tx)) {
    if (rolledUntil === null) continue
    const summed = (day: Day): boolean => dirtyFrom === null || day < dirtyFrom
    const whole = dirtyFrom === null ? rolledUntil : addDays(dirtyFrom, -1)
    const [falseDays, unlike] = await Promise.all([
      listFalseDays(tx, { book, knownOn: rolledUntil }),
      listUnlikeSums(tx, { book, until: whole }),
    ])
    const differing = falseDays.filter(({ day }) => summed(day))
    for (const { day, ...of } of differing) {
      problems.push(
        of.rolledMinor === of.ledgerMinor
          ? `${book}: on ${day} the running loans' principal is ${of.runningMinor} by the portfolio, ${of.expectedMinor} by what moved`
          : `${book}: on ${day} the portfolio's principal is ${of.rolledMinor}, the ledger's ${of.ledgerMinor}`,
      )
    }
    for (const day of unlike) {
      problems.push(`${book}: what the pages show of ${day} is not what its sums say`)
    }
    const [first] = [...differing.map(({ day }) => day), ...unlike].sort()
    await setProven(tx, { book, until: first ? addDays(first, -1) : whole })
  }
  return problems
}
