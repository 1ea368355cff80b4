import { randomUUID } from 'node:crypto'
import { minor } from '@noren/contract/money'
import { setFundingLimit } from '@noren/server/domains/books/funding'
import { postCash } from '@noren/server/domains/books/post-cash'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { givenDisbursedLoan } from './given-disbursed-loan.ts'
import type { TestApp } from './test-app.ts'

/** A lender with a limit that has put so much into its payout account, as decided lines of its bank would say. */
export const givenFunds = async (t: TestApp, amountMinor = 100_000_00): Promise<void> => {
  const book = 'banyan-lane-INR'
  await givenDisbursedLoan(t, { productCode: 'lane-30' })
  await inTransaction(t.deps.db, async (tx) => {
    const at = t.clock.now()
    await setFundingLimit(tx, { book, floorMinor: minor(0), lentMaxMinor: null, at })
    postCash(t.deps, tx, book, [
      {
        ...{ event: 'capitalContributed', sourceId: randomUUID() },
        input: { code: 1012, amountMinor: minor(amountMinor) },
        valueOn: t.clock.businessDay(),
      },
    ])
  })
}
