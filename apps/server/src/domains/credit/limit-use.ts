import { type Minor, maxMinor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'

export type LimitLock = 'none' | 'overdue' | 'writtenOff' | 'exhausted'

export interface LimitUse {
  readonly totalMinor: Minor
  readonly usedMinor: Minor
  readonly availableMinor: Minor
  readonly lock: LimitLock
}

/** `leastMinor` is the smallest amount any product lends: less than that cannot be borrowed. */
export function limitUse(input: {
  readonly totalMinor: Minor
  readonly usedMinor: Minor
  /** While this is set, nothing of the limit is available. */
  readonly lockedBy: 'overdue' | 'writtenOff' | null
  readonly leastMinor: Minor
}): LimitUse {
  const { totalMinor, usedMinor, lockedBy, leastMinor } = input
  const leftMinor = maxMinor(ZERO_MINOR, subtractMinor(totalMinor, usedMinor))
  const isExhausted = usedMinor > 0 && leftMinor < leastMinor
  const lock = lockedBy ?? (isExhausted ? 'exhausted' : 'none')
  return { totalMinor, usedMinor, availableMinor: lockedBy ? ZERO_MINOR : leftMinor, lock }
}
