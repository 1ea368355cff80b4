import type { Bill } from '../../loan-view/OrderCard.tsx'

type Applied = Pick<Bill, 'borrowId' | 'appliedAt'>

/** The loans of the person's newest application: they were applied for at the same instant. */
export function lastApplication<One extends Applied>(bills: readonly One[]): One[] {
  const newest = bills
    .map(({ appliedAt }) => appliedAt)
    .sort()
    .at(-1)
  return bills.filter(({ appliedAt }) => appliedAt === newest)
}
