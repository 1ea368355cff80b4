import { z } from 'zod/mini'
import type { StatementFeed } from '../ports/statement-feed.ts'
import type { RazorpayClient } from './client.ts'
import { RazorpayError } from './razorpay-error.ts'

const PAGE_LENGTH = 100
const PAGES_MAX = 500

const page = z.object({ items: z.array(z.unknown()) })

/**
 * What Razorpay settled with the account on a day, page by page: the transactions of its settlements. The rows stay as they
 * came, for whoever takes them in asks each for what is documented. Source:
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
    const items: unknown[] = []
    let before = ''
    for (let read = 0; read < PAGES_MAX; read += 1) {
      const found = await client.ask({
        operation: 'readSettlements',
        method: 'GET',
        path: '/v1/settlements/recon/combined',
        query: { year, month, day: dayOfMonth, count: PAGE_LENGTH, skip: items.length },
        answer: page,
      })
      if (found.items.length === 0) {
        const said = { day, entity: 'collection', count: items.length, items }
        return { format: 'razorpay', content: Buffer.from(JSON.stringify(said)) }
      }
      const text = JSON.stringify(found.items)
      if (text === before) throw unexpected('the same page again')
      before = text
      items.push(...found.items)
    }
    throw unexpected(`more than ${PAGES_MAX} pages of a day`)
  },
})

const unexpected = (description: string): RazorpayError =>
  new RazorpayError({ kind: 'unexpectedAnswer', operation: 'readSettlements', description })
