/** What was decided here: there is nothing to let go of, and no call for it in the way of the next case. */
const done = new Set<string>()

export const markDone = (itemId: string): void => void done.add(itemId)

/** True once for an item that was decided. */
export const takeDone = (itemId: string): boolean => done.delete(itemId)
