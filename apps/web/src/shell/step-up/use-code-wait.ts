import { useEffect, useState } from 'react'
import { sinceOpenedMs } from '../../device/clock.ts'

/**
 * Counts down to when a new code may be requested; 0 when it may be. `leftMs`: the remaining wait when
 * the page was left or unloaded.
 */
export function useCodeWait(leftMs = 0): {
  secondsLeft: number
  start: (seconds: number) => void
} {
  const [endMs, setEndMs] = useState(() => (leftMs > 0 ? sinceOpenedMs() + leftMs : 0))
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endMs))
  useEffect(() => {
    if (endMs === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(endMs)
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endMs])
  const start = (seconds: number): void => {
    setEndMs(sinceOpenedMs() + seconds * 1000)
    setSecondsLeft(seconds)
  }
  return { secondsLeft, start }
}

const secondsUntil = (endMs: number): number =>
  Math.max(0, Math.ceil((endMs - sinceOpenedMs()) / 1000))

/** 42 -> "0:42" */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
