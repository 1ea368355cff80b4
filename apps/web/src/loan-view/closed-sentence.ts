/** The sentence for what stands in the way of a loan (P2); the lock says it closer than the code. */
export function closedSentence(
  code: number,
  lock: 'none' | 'overdue' | 'writtenOff' | 'exhausted' | undefined,
): 'overdueLock' | 'writtenOffLock' | 'exhausted' | 'noMatch' {
  if (lock === 'writtenOff') return 'writtenOffLock'
  if (code === 316 || lock === 'overdue') return 'overdueLock'
  if (code === 315 || lock === 'exhausted') return 'exhausted'
  return 'noMatch'
}
