import { z } from 'zod/mini'
import type { RazorpayClient } from './client.ts'
import { RazorpayError } from './razorpay-error.ts'

const PAGE_LENGTH = 100
const PAGES_MAX = 500

const page = z.object({ items: z.array(z.unknown()) })

/** Every row of a list, page by page, as it came: whoever takes them in asks each for what is documented. */
export const readPages = async (
  client: RazorpayClient,
  asked: { operation: string; path: string; query: Readonly<Record<string, string | number>> },
): Promise<unknown[]> => {
  const { operation, path, query } = asked
  const unexpected = (description: string): RazorpayError =>
    new RazorpayError({ kind: 'unexpectedAnswer', operation, description })
  const items: unknown[] = []
  let before = ''
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const found = await client.ask({
      ...{ operation, method: 'GET', path, answer: page },
      query: { ...query, count: PAGE_LENGTH, skip: items.length },
    })
    if (found.items.length === 0) return items
    const text = JSON.stringify(found.items)
    if (text === before) throw unexpected('the same page again')
    before = text
    items.push(...found.items)
  }
  throw unexpected(`more than ${PAGES_MAX} pages of a day`)
}
