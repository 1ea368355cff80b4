import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a condition, in tests and elsewhere. */
export const until = async (
  what: string,
  isTrue: () => Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 120 } = {},
): Promise<void> => {
  const deadline = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await sleep(everyMs)
  }
}
