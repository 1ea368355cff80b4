/** Looks a second on a phone with little memory, or whose first looks were slow. */
export const WEAK_LOOKS_PER_SECOND = 2
const MEMORY_GB_MIN = 2
const LOOKS_TIMED = 5
const LOOK_MS_MAX = 60

/** What the browser tells of the phone's memory; most say nothing. */
export const deviceMemoryGb = (): number | null =>
  (navigator as Navigator & { deviceMemory?: number }).deviceMemory ?? null

/**
 * Whether this phone is to be spared: fewer looks, so that the picture itself stays fluent. No model is
 * loaded in the page on any phone; what only a model can tell, the server tells.
 */
export function isWeak(memoryGb: number | null, looksMs: readonly number[]): boolean {
  if (memoryGb !== null && memoryGb < MEMORY_GB_MIN) return true
  const timed = looksMs.slice(0, LOOKS_TIMED)
  if (timed.length < LOOKS_TIMED) return false
  return (timed.sort((a, b) => a - b)[LOOKS_TIMED >> 1] as number) > LOOK_MS_MAX
}
