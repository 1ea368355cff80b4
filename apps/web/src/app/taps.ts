import { sinceOpenedMs } from '../device/clock.ts'
import { ignoresTap } from './guards.ts'

/** What is meant to be touched quickly: fields, sliders, and whatever is marked as such. */
const FREE = 'input, textarea, select, [data-taps="free"]'
/** A finger that moved further than this was scrolling. */
const MOVED_PX = 10

/** Ignores a touchend within 500 ms of the previous one: a quick second tap is usually a mistake. */
export function preventQuickTaps(): void {
  let lastMs = Number.NEGATIVE_INFINITY
  let start = { x: 0, y: 0 }
  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (touch) start = { x: touch.clientX, y: touch.clientY }
  }
  const onEnd = (event: TouchEvent) => {
    const touch = event.changedTouches[0]
    const hasMoved =
      !!touch && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > MOVED_PX
    const now = sinceOpenedMs()
    const isFreeTarget = event.target instanceof Element && event.target.closest(FREE) !== null
    if (ignoresTap({ sinceLastMs: now - lastMs, isFreeTarget, hasMoved }) && event.cancelable) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (!hasMoved) lastMs = now
  }
  document.addEventListener('touchstart', onStart, { passive: true, capture: true })
  document.addEventListener('touchend', onEnd, { passive: false, capture: true })
}
