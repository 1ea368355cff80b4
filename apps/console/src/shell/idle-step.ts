const MINUTE_MS = 60_000
/** As the server (IDLE_MINUTES), and so long before it is said. */
const IDLE_MINUTES = 15
const WARN_MINUTES = 2

/** What is due after so long without a touch or a key. */
export const idleStep = (idleMs: number): 'none' | 'warn' | 'lock' => {
  if (idleMs >= IDLE_MINUTES * MINUTE_MS) return 'lock'
  return idleMs >= (IDLE_MINUTES - WARN_MINUTES) * MINUTE_MS ? 'warn' : 'none'
}
