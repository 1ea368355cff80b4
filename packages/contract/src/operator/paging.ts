import * as z from 'zod/mini'
import { wireInstant } from '../wire-types.ts'

/** Where the next page begins: the `nextCursor` of the page before, opaque to who sends it. */
const cursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** How many lines a page has when nothing else is asked. */
export const PAGE_LINES = 50

/** The query of every list of the staff. */
export const paged = {
  cursor: z.optional(cursor),
  /** 1 to 100. */
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
}

/** What every page says about itself: null when there is no further one. */
export const nextCursor = z.nullable(z.string())

/** A page of a list, by keys and never by numbers: no line is lost or shown twice while others are added. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor,
    /** When this was read. */
    asOf: wireInstant,
  })

/** A page of a list that had `details` before it had pages. */
export const detailsPage = <T extends z.ZodMiniType>(item: T) =>
  z.object({ details: z.array(item), nextCursor })
