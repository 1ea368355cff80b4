/** Loans by the moment they were asked for, the newest first; UTC instants are in order as text. */
export function newestFirst<Loan extends { appliedAt: string }>(loans: readonly Loan[]): Loan[] {
  return [...loans].sort((a, b) => (a.appliedAt < b.appliedAt ? 1 : -1))
}
