import type { Querier } from '../../platform/db/pool.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { listFunding } from '../books/funding.ts'
import { listContradictedPayouts, type PayoutContradiction } from './payout/payout-store.ts'
import { compareReturned, type ListedReturn, listReturns } from './returned-payouts.ts'

const LISTED_MAX = 200

/**
 * Checks that the books hold what the provider last reported of each payout, and names each that two persons
 * still have to decide. Returns what is wrong, as sentences.
 */
export const verifyPayouts = async (on: Querier): Promise<string[]> => {
  const [found, waiting, differing, funded] = [
    await listContradictedPayouts(on, LISTED_MAX),
    (await listReturns(on, { after: FROM_OLDEST, limit: LISTED_MAX })).rows,
    await compareReturned(on),
    await listFunding(on),
  ]
  return [
    ...contradictions(found),
    ...waiting.map(sentenceOf),
    ...differing.map(
      ({ book, balanceMinor, openMinor }) =>
        `${book}: 2015 Returned disbursals is ${balanceMinor}, what waits for a decision is ${openMinor}`,
    ),
    ...funded
      .filter(({ balanceMinor }) => balanceMinor < 0)
      .map(({ book, balanceMinor }) => `${book}: 1012 Bank – payout account is ${balanceMinor}`),
  ]
}

const sentenceOf = (row: ListedReturn): string => {
  const what = row.kind === 'returned' ? 'came back' : 'arrived although it had failed'
  const left =
    row.decidedAs === null
      ? `two persons have to decide return ${row.returnId}`
      : `${row.decidedAs} is decided, and the bank's word is still to come`
  return `${row.loanNumber}: payout ${row.payoutId} ${what} on ${row.toldOn}; ${left}`
}

const contradictions = (found: readonly PayoutContradiction[]): string[] =>
  found.map(({ payoutId, loanNumber, state, event, toldAt }) => {
    const books =
      state === 'processed'
        ? 'the loan runs and its books say that the borrower has the money'
        : 'its books say that the borrower never had the money'
    return `${loanNumber}: payout ${payoutId} is ${state}, but the provider told ${event} at ${toldAt.toISOString()}; ${books}`
  })
