import { useEffect, useState } from 'react'
import { sinceOpenedMs } from '../../clock.ts'

/**
 * Counts down to the moment a new code may be asked for. 0 when it may be. `start` says when that is, for a page that
 * is left and comes back with it.
 */
export function useCodeWait(fromEndMs = 0): {
  secondsLeft: number
  start: (seconds: number) => number
} {
  const [endMs, setEndMs] = useState(fromEndMs)
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(fromEndMs))
  useEffect(() => {
    if (endMs === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(endMs)
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endMs])
  const start = (seconds: number): number => {
    const nextEndMs = sinceOpenedMs() + seconds * 1000
    setEndMs(nextEndMs)
    setSecondsLeft(seconds)
    return nextEndMs
  }
  return { secondsLeft, start }
}

const secondsUntil = (endMs: number): number =>
  Math.max(0, Math.ceil((endMs - sinceOpenedMs()) / 1000))

/** 42 -> "0:42" */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
