import { useEffect, useState } from 'react'
import { nowMs } from '../device/clock.ts'
import { lock } from './session.ts'

const MINUTE_MS = 60_000
/** As the server (IDLE_MINUTES), and so long before it is said. */
const IDLE_MINUTES = 15
const WARN_MINUTES = 2
const LOOK_MS = 5_000

/** What is due after so long without a touch or a key. */
export const idleStep = (idleMs: number): 'none' | 'warn' | 'lock' => {
  if (idleMs >= IDLE_MINUTES * MINUTE_MS) return 'lock'
  return idleMs >= (IDLE_MINUTES - WARN_MINUTES) * MINUTE_MS ? 'warn' : 'none'
}

/** Locks what nobody touches; true during the last two minutes before. */
export function useIdleLock(): boolean {
  const [isWarned, setIsWarned] = useState(false)
  useEffect(() => {
    let touchedMs = nowMs()
    const onTouch = () => {
      touchedMs = nowMs()
      setIsWarned(false)
    }
    const look = () => {
      const step = idleStep(nowMs() - touchedMs)
      setIsWarned(step === 'warn')
      if (step === 'lock') void lock()
    }
    const timer = setInterval(look, LOOK_MS)
    for (const name of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(name, onTouch)
    // A laptop that was closed comes back after hours: nothing is shown before the look.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const name of ['pointerdown', 'keydown', 'wheel']) {
        window.removeEventListener(name, onTouch)
      }
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isWarned
}
