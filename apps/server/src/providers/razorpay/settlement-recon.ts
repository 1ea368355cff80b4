import type { StatementFeed } from '../ports/statement-feed.ts'
import type { RazorpayClient } from './client.ts'
import { readPages } from './read-pages.ts'

/**
 * What Razorpay settled with the account on a day: the transactions of its settlements, as they came. Source:
 * razorpay.com/docs/api/settlements/fetch-recon; that it is paged like every list is from memory.
 */
export const razorpaySettlements = ({
  client,
  lenderCode,
}: {
  client: RazorpayClient
  lenderCode: string
}): StatementFeed => ({
  lenderCode,
  sources: ['razorpay'],
  async fetch({ day }) {
    const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
    const items = await readPages(client, {
      operation: 'readSettlements',
      path: '/v1/settlements/recon/combined',
      query: { year, month, day: dayOfMonth },
    })
    const said = { day, entity: 'collection', count: items.length, items }
    return { format: 'razorpay', content: Buffer.from(JSON.stringify(said)) }
  },
})
