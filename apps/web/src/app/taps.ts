import { sinceOpenedMs } from '../device/clock.ts'
import { ignoresTap } from './guards.ts'

/** What is meant to be touched quickly: fields, sliders, and whatever is marked as such. */
const FREE = 'input, textarea, select, [data-taps="free"]'
/** What a touch is meant for, wherever on it the finger comes down. */
const CONTROL = 'a, button, label, summary, [role="button"]'
/** A finger that moved further than this was scrolling. */
const MOVED_PX = 10

/** Ignores a touchend within 500 ms of the previous one on the same target: usually a mistake. */
export function preventQuickTaps(): void {
  let last: { ms: number; target: EventTarget | null; x: number; y: number } | null = null
  let start = { x: 0, y: 0 }
  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (touch) start = { x: touch.clientX, y: touch.clientY }
  }
  const onEnd = (event: TouchEvent) => {
    const { clientX: x = 0, clientY: y = 0 } = event.changedTouches[0] ?? {}
    const hasMoved = Math.hypot(x - start.x, y - start.y) > MOVED_PX
    const ms = sinceOpenedMs()
    const touched = event.target instanceof Element ? event.target : null
    const target = touched?.closest(CONTROL) ?? touched
    const isIgnored =
      last !== null &&
      ignoresTap({
        sinceLastMs: ms - last.ms,
        isSameControl: target === last.target,
        fromLastPx: Math.hypot(x - last.x, y - last.y),
        isFreeTarget: touched?.closest(FREE) != null,
        hasMoved,
      })
    if (isIgnored && event.cancelable) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (!hasMoved) last = { ms, target, x, y }
  }
  document.addEventListener('touchstart', onStart, { passive: true, capture: true })
  document.addEventListener('touchend', onEnd, { passive: false, capture: true })
}
