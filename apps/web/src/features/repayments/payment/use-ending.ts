import { COUNTDOWN_SECONDS } from '@noren/ui/CountdownDialog'
import { useEffect, useState } from 'react'
import { instantFrom, serverNowMs } from '../../../device/clock.ts'

const LAST_MS = COUNTDOWN_SECONDS * 1000
/** Browsers take no longer delay than 24 days, and some orders last longer. */
const LONGEST_WAIT_MS = 86_400_000

/**
 * How long to wait for the last seconds of something that ends then; 0 when they begin now, null when they
 * have begun before: what is left would be less than the countdown says.
 */
export function waitForLastSeconds(nowMs: number, untilIso: string): number | null {
  const waitMs = instantFrom(untilIso).getTime() - nowMs - LAST_MS
  if (waitMs <= -1000) return null
  return Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS)
}

/** Whether the last seconds have begun, by the server's clock; `close` ends that. */
export function useEnding(untilIso: string): { isEnding: boolean; close: () => void } {
  const [ending, setEnding] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const waitMs = waitForLastSeconds(serverNowMs(), untilIso)
      if (waitMs === 0) setEnding(untilIso)
      else if (waitMs !== null) timer = setTimeout(look, waitMs)
    }
    look()
    return () => clearTimeout(timer)
  }, [untilIso])
  return { isEnding: ending === untilIso, close: () => setEnding(null) }
}
