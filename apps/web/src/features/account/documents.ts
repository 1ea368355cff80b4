/** Loans by the time of application, newest first; UTC instants sort as text. */
export function newestFirst<Loan extends { appliedAt: string }>(loans: readonly Loan[]): Loan[] {
  return [...loans].sort((a, b) => (a.appliedAt < b.appliedAt ? 1 : -1))
}
