import { useEffect, useRef, useState } from 'react'

/** How far a finger must pull down for the page to refresh, in px. */
const PULL_PX = 90

/** How far a pull has come, 0 to 1. Counts only at the top of the page, and only downwards. */
export function pulledShare(fromY: number, toY: number, scrollY: number): number {
  if (scrollY > 0) return 0
  return Math.min(Math.max((toY - fromY) / PULL_PX, 0), 1)
}

/**
 * Pull to refresh: calls `onPull` when the finger is lifted after a full pull. Returns the share pulled
 * so far.
 */
export function usePull(onPull: () => void): number {
  const [share, setShare] = useState(0)
  const latest = useRef(onPull)
  latest.current = onPull
  useEffect(() => {
    let fromY: number | null = null
    let reached = 0
    const start = (event: TouchEvent) => {
      const isInDialog = (event.target as Element | null)?.closest('dialog') !== null
      fromY = window.scrollY > 0 || isInDialog ? null : (event.touches[0]?.clientY ?? null)
    }
    const move = (event: TouchEvent) => {
      if (fromY === null) return
      reached = pulledShare(fromY, event.touches[0]?.clientY ?? fromY, window.scrollY)
      setShare(reached)
    }
    const end = () => {
      if (fromY !== null && reached === 1) latest.current()
      fromY = null
      reached = 0
      setShare(0)
    }
    const passive = { passive: true }
    document.addEventListener('touchstart', start, passive)
    document.addEventListener('touchmove', move, passive)
    document.addEventListener('touchend', end, passive)
    document.addEventListener('touchcancel', end, passive)
    return () => {
      document.removeEventListener('touchstart', start)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
      document.removeEventListener('touchcancel', end)
    }
  }, [])
  return share
}
