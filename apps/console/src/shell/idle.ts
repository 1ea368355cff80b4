import { useEffect, useState } from 'react'
import { nowMs } from '../device/clock.ts'
import { idleStep } from './idle-step.ts'
import { lock } from './session.ts'

const LOOK_MS = 5_000

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
