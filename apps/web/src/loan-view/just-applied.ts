/**
 * The loans just applied for, so that the order page can confirm the application. In memory only: after a
 * reload the orders themselves show it.
 */
export type Applied = { borrowId: string; borrowStatus: number }

let applied: readonly Applied[] = []

export const justApplied = (): readonly Applied[] => applied

export function setJustApplied(next: readonly Applied[]): void {
  applied = next
}
