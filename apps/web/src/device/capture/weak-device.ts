/** Frames analysed per second on a phone with little memory, or whose first analyses were slow. */
export const WEAK_LOOKS_PER_SECOND = 2
const MEMORY_GB_MIN = 2
const LOOKS_TIMED = 5
const LOOK_MS_MAX = 60

/** The phone's memory in GB as reported by the browser; most report nothing. */
export const deviceMemoryGb = (): number | null =>
  (navigator as Navigator & { deviceMemory?: number }).deviceMemory ?? null

/**
 * Whether to analyse fewer frames on this phone, so that the live picture stays smooth. No model is
 * loaded in the page on any phone; what needs a model is decided by the server.
 */
export function isWeak(memoryGb: number | null, looksMs: readonly number[]): boolean {
  if (memoryGb !== null && memoryGb < MEMORY_GB_MIN) return true
  const timed = looksMs.slice(0, LOOKS_TIMED)
  if (timed.length < LOOKS_TIMED) return false
  return (timed.sort((a, b) => a - b)[LOOKS_TIMED >> 1] as number) > LOOK_MS_MAX
}
