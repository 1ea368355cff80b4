/**
 * What was applied for a moment ago, so that the order page can say that it arrived. In memory only: after a
 * reload the orders themselves say it.
 */
export type Applied = { borrowId: string; borrowStatus: number }

let applied: readonly Applied[] = []

export const justApplied = (): readonly Applied[] => applied

export function setJustApplied(next: readonly Applied[]): void {
  applied = next
}
