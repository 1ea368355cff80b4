/** The text key for why no loan is available; the lock is more precise than the code. */
export function closedSentence(
  code: number,
  lock: 'none' | 'overdue' | 'writtenOff' | 'exhausted' | undefined,
): 'overdueLock' | 'writtenOffLock' | 'exhausted' | 'noMatch' {
  if (lock === 'writtenOff') return 'writtenOffLock'
  if (code === 316 || lock === 'overdue') return 'overdueLock'
  if (code === 315 || lock === 'exhausted') return 'exhausted'
  return 'noMatch'
}
