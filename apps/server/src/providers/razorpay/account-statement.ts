import { addDays, type Day, instantAt } from '@noren/contract/dates'
import { z } from 'zod/mini'
import type { StatementFeed } from '../ports/statement-feed.ts'
import type { RazorpayClient } from './client.ts'
import { readPages } from './read-pages.ts'
import { razorpaySettlements } from './settlement-recon.ts'

/** What the payout account has to be named as before it is fetched: one that is taken in by hand would come twice. */
const PROFILE = 'razorpayx'
const MS_OF_SECOND = 1000

interface Account {
  readonly client: RazorpayClient
  readonly lenderCode: string
  /** The account that payouts are made from. */
  readonly accountNumber: string
  readonly zone: string
}

const newest = z.object({ items: z.array(z.object({ balance: z.int() })) })

/**
 * What moved on the payout account at RazorpayX on a day, row by row as it came; of a day on which nothing moved, what was
 * on it. Source: razorpay.com/docs/api/x/transactions/fetch-all; that `from` and `to` are both included, and that the
 * newest come first, is from memory, and the rows are asked for it where they are taken in.
 */
export const razorpayAccountStatement = ({
  client,
  lenderCode,
  accountNumber,
  zone,
}: Account): StatementFeed => ({
  lenderCode,
  sources: ['bank 1012'],
  profile: PROFILE,
  async fetch({ day }) {
    const startOf = (of: Day): number => instantAt(of, 0, zone).getTime() / MS_OF_SECOND
    const [from, to] = [startOf(day), startOf(addDays(day, 1)) - 1]
    const path = '/v1/transactions'
    const items = await readPages(client, {
      ...{ operation: 'readTransactions', path },
      query: { account_number: accountNumber, from, to },
    })
    const said = { account_number: accountNumber, day, items }
    if (items.length > 0) return written(said)
    const before = await client.ask({
      ...{ operation: 'readTransactions', method: 'GET', path, answer: newest },
      query: { account_number: accountNumber, to, count: 1, skip: 0 },
    })
    return written({ ...said, balance: before.items[0]?.balance ?? 0 })
  },
})

const written = (said: object) => ({
  format: 'razorpayx' as const,
  content: Buffer.from(JSON.stringify(said)),
})

/** Both that an account at Razorpay says: what it collects and settles, and what moves on the account for payouts. */
export const razorpayStatements = (of: Account): StatementFeed => {
  const [settlements, account] = [razorpaySettlements(of), razorpayAccountStatement(of)]
  return {
    ...account,
    sources: [...settlements.sources, ...account.sources],
    fetch: (asked) => (asked.source === 'razorpay' ? settlements : account).fetch(asked),
  }
}
