import { z } from 'zod/mini'
import type { CollectionToOpen } from '../ports/collection.ts'
import type { RazorpayClient } from './client.ts'
import { RazorpayError } from './razorpay-error.ts'

/** The note that carries our reference; other programs' notes never use this name. */
const REF_NOTE = 'noren_ref'
const LOAN_NOTE = 'noren_loan'

/** Without notes Razorpay sends an empty list instead of an object. */
export const notes = z.catch(z.record(z.string(), z.unknown()), {})

export const notesOf = ({ ref, loanNumber }: CollectionToOpen): Record<string, string> => ({
  [REF_NOTE]: ref,
  [LOAN_NOTE]: loanNumber,
})

const ref = z.string().check(z.regex(/^[!-~]{1,40}$/))

/** Our reference in the notes; undefined where there is none. */
export const refOf = (of: unknown): string | undefined => {
  const value = typeof of === 'object' && of !== null ? Reflect.get(of, REF_NOTE) : undefined
  return ref.safeParse(value).data
}

const PAGE_LENGTH = 100
const PAGES_MAX = 50
/** How far Razorpay's clock may be behind ours. */
const SKEW_SECONDS = 600

/**
 * Searches what was created since the order was stored, newest first. Entries created meanwhile can make
 * one appear twice but never hide one. An active one takes precedence over a closed one.
 */
export const findByRef = async <Entity extends { status: string; notes: unknown }>(
  client: RazorpayClient,
  where: { path: string; entity: z.ZodMiniType<Entity>; wanted: CollectionToOpen },
): Promise<Entity | undefined> => {
  const { path, entity, wanted } = where
  const from = Math.floor(wanted.orderedAt.getTime() / 1000) - SKEW_SECONDS
  let closed: Entity | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { items } = await client.ask({
      operation: 'findCollection',
      method: 'GET',
      path,
      query: { from, count: PAGE_LENGTH, skip: page * PAGE_LENGTH },
      answer: z.object({ items: z.array(z.unknown()) }),
    })
    const ours = items
      .filter((item) => refOf(notesIn(item)) === wanted.ref)
      // Only our own entries have to match the schema; the account may have been used for other things.
      .map((item) => readOurs(entity, item))
    const active = ours.find(({ status }) => status === 'active')
    if (active) return active
    closed ??= ours[0]
    if (items.length < PAGE_LENGTH) return closed
  }
  throw new RazorpayError({
    kind: 'unexpectedAnswer',
    operation: 'findCollection',
    description: `more than ${PAGE_LENGTH * PAGES_MAX} collections since the order`,
  })
}

const readOurs = <Entity>(entity: z.ZodMiniType<Entity>, item: unknown): Entity => {
  const { data, error } = entity.safeParse(item)
  if (data !== undefined) return data
  const fields = error?.issues.map(({ path }) => path.join('.')).join(' ')
  throw new RazorpayError({
    kind: 'unexpectedAnswer',
    operation: 'findCollection',
    description: `the answer is not as documented: ${fields}`,
  })
}

const notesIn = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, 'notes') : undefined
