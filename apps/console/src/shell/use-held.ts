import { useState } from 'react'
import { type HeldRow, heldRows } from './held-rows.ts'

interface Answer<Item> {
  /** Undefined while there is none of this list yet. */
  readonly items: readonly Item[] | undefined
  /** Whether it was asked for since the page was opened: what was kept from before is no list to hold on to. */
  readonly isFresh: boolean
}

/** Holds a list that is asked for again and again as it was first shown, until somebody wants to see what is new. */
export function useHeld<Item>(
  { items, isFresh }: Answer<Item>,
  /** Which list it is: another one is shown as it comes. */
  listKey: string,
  idOf: (item: Item) => string,
): { rows: readonly HeldRow<Item>[]; fresh: number; showNew: () => void } {
  const [held, setHeld] = useState<{ key: string; items: readonly Item[] } | null>(null)
  const own = held?.key === listKey ? held.items : null
  // An empty list has no rows to keep in place.
  if (items && isFresh && (own === null || (own.length === 0 && items.length > 0))) {
    setHeld({ key: listKey, items })
  }
  const newest = items ?? own ?? []
  return {
    ...heldRows(own ?? newest, newest, idOf),
    showNew: () => items && setHeld({ key: listKey, items }),
  }
}
