import type { Querier } from '../../platform/db/pool.ts'
import { accountName } from '../books/chart.ts'
import * as store from './store/clearing.ts'

/**
 * Where the lender's cash is not explained, as sentences for an operator. Of the accounts at the provider and
 * on the way: the balance is what is open, item by item. Of those at the bank: the balance is the bank's own
 * closing balance, less what is open on either side. Every entry of the cash has the line it comes from, and
 * its amount. Call it on one snapshot.
 */
export const verifyClearing = async (on: Querier): Promise<string[]> => {
  const [clearing, banks, broken] = [
    await store.compareClearing(on),
    await store.compareBanks(on),
    await store.findBrokenCash(on),
  ]
  return [
    ...broken.map(({ entryId, problem }) => `journal entry ${entryId}: ${problem}`),
    ...clearing
      .filter(({ balanceMinor, explainedMinor }) => balanceMinor !== explainedMinor)
      .map(
        ({ book, code, balanceMinor, explainedMinor }) =>
          `${book}: ${code} ${accountName(code)} is ${balanceMinor}, its open items are ${explainedMinor}`,
      ),
    ...banks
      .filter(({ balanceMinor, explainedMinor }) => balanceMinor !== explainedMinor)
      .map(
        ({ book, code, balanceMinor, explainedMinor }) =>
          `${book}: ${code} ${accountName(code)} is ${balanceMinor}, the bank and what is open say ${explainedMinor}`,
      ),
  ]
}
