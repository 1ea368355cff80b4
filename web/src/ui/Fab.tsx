import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { restingSpot, type Spot } from './fab-place.ts'
import { Icon, type IconName } from './Icon.tsx'
import './Fab.css'

/** A finger that moved less than this was tapping. */
const DRAG_STARTS_PX = 8
const KEY_STEP_PX = 40
const GAP_PX = 16

/** Where the person left it; lives as long as the page, so that it does not jump between routes. */
let keptSpot: Spot = { side: 'right', bottomPx: 0 }

/**
 * The floating button: tap or Enter acts, a drag or the arrow keys move it out of the way. It rests at a side,
 * over no dock. `place` changes with the page, since docks do.
 */
export function Fab(props: { icon: IconName; label: string; onTap: () => void; place: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [spot, setSpot] = useState(keptSpot)
  const drag = useRef<{ x: number; y: number; isDragging: boolean } | null>(null)
  const settle = (centerXPx: number, bottomPx: number) => {
    keptSpot = restingSpot({ ...surroundings(button.current), centerXPx, bottomPx })
    setSpot(keptSpot)
  }
  useLayoutEffect(() => {
    const measure = () => {
      const { columnLeftPx, columnWidthPx } = surroundings(button.current)
      settle(keptSpot.side === 'left' ? 0 : columnLeftPx + columnWidthPx, keptSpot.bottomPx)
    }
    measure()
    // A dock may come with the page's data.
    const later = new ResizeObserver(measure)
    later.observe(document.body)
    return () => later.disconnect()
  }, [props.place])

  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const from = drag.current
    if (!from) return
    const x = event.clientX - from.x
    const y = event.clientY - from.y
    if (!from.isDragging && Math.hypot(x, y) < DRAG_STARTS_PX) return
    from.isDragging = true
    event.currentTarget.style.translate = `${x}px ${y}px`
  }
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    const wasDragging = drag.current?.isDragging
    drag.current = null
    const box = event.currentTarget.getBoundingClientRect()
    event.currentTarget.style.translate = ''
    if (wasDragging) settle(box.left + box.width / 2, window.innerHeight - box.bottom)
    else if (event.type === 'pointerup') props.onTap()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const up = event.key === 'ArrowUp' ? KEY_STEP_PX : event.key === 'ArrowDown' ? -KEY_STEP_PX : 0
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (up === 0 && !isSideways) return
    event.preventDefault()
    const { columnLeftPx, columnWidthPx } = surroundings(button.current)
    const side = isSideways ? (event.key === 'ArrowLeft' ? 'left' : 'right') : spot.side
    settle(side === 'left' ? columnLeftPx : columnLeftPx + columnWidthPx, spot.bottomPx + up)
  }
  return (
    <button
      ref={button}
      type="button"
      className={classes('fab', spot.side === 'left' && 'fab--left')}
      style={{ bottom: spot.bottomPx }}
      aria-label={props.label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, y: event.clientY, isDragging: false }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      // A click without a pointer comes from the keyboard or a screen reader.
      onClick={(event) => event.detail === 0 && props.onTap()}
    >
      <Icon name={props.icon} />
    </button>
  )
}

/** Measured in the app only: the prerendered landing page may still stand behind it. */
function surroundings(button: HTMLElement | null) {
  const column = document.querySelector('#root .app')?.getBoundingClientRect()
  const docks = [...document.querySelectorAll('#root .dock, #root .tabbar')].map(
    (dock) => window.innerHeight - dock.getBoundingClientRect().top,
  )
  return {
    columnLeftPx: column?.left ?? 0,
    columnWidthPx: column?.width ?? window.innerWidth,
    heightPx: button?.offsetHeight ?? 0,
    viewportHeightPx: window.innerHeight,
    dockPx: Math.max(0, ...docks),
    headerPx: document.querySelector('#root .bar, #root .lintel')?.clientHeight ?? 0,
    gapPx: GAP_PX,
  }
}
