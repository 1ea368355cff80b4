/** A row as it stands under the pointer: with what is newest of it, or gone from the list. */
export interface HeldRow<Item> {
  readonly item: Item
  readonly isGone: boolean
}

/**
 * What is shown of a list that changes while somebody looks at it: the rows stay where they are, each as it is by now;
 * what has come since is counted.
 */
export function heldRows<Item>(
  shown: readonly Item[],
  newest: readonly Item[],
  idOf: (item: Item) => string,
): { rows: readonly HeldRow<Item>[]; fresh: number } {
  const byId = new Map(newest.map((item) => [idOf(item), item]))
  const known = new Set(shown.map(idOf))
  return {
    rows: shown.map((item) => {
      const now = byId.get(idOf(item))
      return { item: now ?? item, isGone: now === undefined }
    }),
    fresh: newest.filter((item) => !known.has(idOf(item))).length,
  }
}
