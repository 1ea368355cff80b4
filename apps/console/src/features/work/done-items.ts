import type { Draft } from './decision.ts'

/** What was decided here: there is nothing to let go of, and no call for it in the way of the next case. */
const done = new Set<string>()

export const markDone = (itemId: string): void => void done.add(itemId)

/** True once for an item that was decided. */
export const takeDone = (itemId: string): boolean => done.delete(itemId)

/** What was decided, of cases that were left before the answer came, and may be come back to. */
const left = new Map<string, Draft>()

export const keepDraft = (itemId: string, draft: Draft): void => void left.set(itemId, draft)

/** The draft of a case that is come back to, once; undefined: it was not left so. */
export const takeDraft = (itemId: string): Draft | undefined => {
  const draft = left.get(itemId)
  left.delete(itemId)
  return draft
}
