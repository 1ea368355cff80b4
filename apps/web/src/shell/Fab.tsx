import buttonCss from '@noren/ui/Button.module.css'
import headerBarCss from '@noren/ui/HeaderBar.module.css'
import { Icon, type IconName } from '@noren/ui/Icon'
import tabBarCss from '@noren/ui/TabBar.module.css'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import curtainCss from './Curtain.module.css'
import css from './Fab.module.css'
import frameCss from './Frame.module.css'
import { type Around, clearSpot, restingSpot, type Spot } from './fab-place.ts'

/** Movement below this is a tap. */
const DRAG_STARTS_PX = 8
const KEY_STEP_PX = 40
const GAP_PX = 16
const RESTS_MS = 120
/** After these the page lies elsewhere under the button. */
const MOVES = ['scroll', 'animationend', 'transitionend'] as const
const WORDS = `h1, h2, h3, p, li, label > span, span[data-meaning], .${buttonCss.root}`

/** Where the person left it; kept while the app is open, so that it does not jump between routes. */
let keptSpot: Spot = { side: 'right', bottomPx: 0 }

/**
 * The floating button: a tap or Enter acts, dragging or the arrow keys move it. It rests at a side, above
 * any dock, and moves away from controls and figures. `place` changes with the page, since docks do.
 */
export function Fab(props: { icon: IconName; label: string; onTap: () => void; place: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [spot, setSpot] = useState(keptSpot)
  const drag = useRef<{ x: number; y: number; isDragging: boolean } | null>(null)
  const stepAside = () => {
    const { current } = button
    if (!current || drag.current) return
    setSpot(
      clearSpot(keptSpot, actionsOn(), around(current), {
        figures: textsOn('dt, dd, .num'),
        words: textsOn(WORDS),
      }),
    )
  }
  const settle = (centerXPx: number, bottomPx: number) => {
    if (!button.current) return
    keptSpot = restingSpot({ ...around(button.current), centerXPx, bottomPx })
    stepAside()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew on another page; what settles it is in refs.
  useLayoutEffect(() => {
    const measure = () => {
      if (button.current) settle(edgeOf(keptSpot.side, button.current), keptSpot.bottomPx)
      // What lies at the bottom, and what a short page has, grow with their words, and the page does not.
      for (const part of [...docksOn(), ...partsOn()]) later.observe(part)
    }
    // A dock may appear with the page's data.
    const later = new ResizeObserver(measure)
    later.observe(document.body)
    measure()
    let timer: ReturnType<typeof setTimeout>
    const measureSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, RESTS_MS)
    }
    // What arrives late, or opens, moves what lies below it.
    const changes = new MutationObserver(measureSoon)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    for (const kind of MOVES) addEventListener(kind, measureSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      later.disconnect()
      changes.disconnect()
      for (const kind of MOVES) removeEventListener(kind, measureSoon)
    }
  }, [props.place])

  const acrossPx = spot.side === 'left' && button.current ? -wayAcrossPx(button.current) : 0
  // The property `translate` is newer than the oldest browsers.
  const moved = (x = 0, y = 0) => `translate(${acrossPx + x}px, ${y - spot.bottomPx}px)`

  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const from = drag.current
    if (!from) return
    const x = event.clientX - from.x
    const y = event.clientY - from.y
    if (!from.isDragging && Math.hypot(x, y) < DRAG_STARTS_PX) return
    from.isDragging = true
    event.currentTarget.style.transform = moved(x, y)
  }
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    const wasDragging = drag.current?.isDragging
    drag.current = null
    const box = event.currentTarget.getBoundingClientRect()
    // By hand: React writes nothing if the button rests where it rested.
    event.currentTarget.style.transform = moved()
    if (wasDragging) settle(box.left + box.width / 2, window.innerHeight - box.bottom)
    else if (event.type === 'pointerup') props.onTap()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const up = event.key === 'ArrowUp' ? KEY_STEP_PX : event.key === 'ArrowDown' ? -KEY_STEP_PX : 0
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (up === 0 && !isSideways) return
    event.preventDefault()
    const side = isSideways ? (event.key === 'ArrowLeft' ? 'left' : 'right') : keptSpot.side
    settle(edgeOf(side, event.currentTarget), keptSpot.bottomPx + up)
    // Keyboard steps put it exactly where the person wants it, even over other things.
    setSpot(keptSpot)
  }
  return (
    <button
      ref={button}
      type="button"
      className={css.root}
      // A transform rather than layout: it floats over the page and shifts nothing.
      style={{ transform: moved() }}
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

const edgeOf = (side: Spot['side'], button: HTMLElement): number => {
  const { columnLeftPx, columnWidthPx } = around(button)
  return side === 'left' ? columnLeftPx : columnLeftPx + columnWidthPx
}

/** The distance from its place at the right to that at the left. */
const wayAcrossPx = (button: HTMLElement): number => {
  const { columnWidthPx, widthPx, gapPx } = around(button)
  return columnWidthPx - widthPx - 2 * gapPx
}

/** What lies at the bottom, over the page. */
const docksOn = (): Element[] => [
  ...document.querySelectorAll(`#root :is(.dock, .${tabBarCss.root}, .${frameCss.appStrips})`),
]

const partsOn = (): NodeListOf<Element> => document.querySelectorAll('#root .page .main > *')

/** Measured in the app only: the prerendered landing page may still be in the document. */
function around(button: HTMLElement): Around {
  const column = document.querySelector('#root .app')?.getBoundingClientRect()
  const docks = docksOn().map((dock) => window.innerHeight - dock.getBoundingClientRect().top)
  return {
    columnLeftPx: column?.left ?? 0,
    columnWidthPx: column?.width ?? window.innerWidth,
    widthPx: button.offsetWidth,
    heightPx: button.offsetHeight,
    viewportHeightPx: window.innerHeight,
    dockPx: Math.max(0, ...docks),
    headerPx:
      document.querySelector(`#root :is(.${headerBarCss.root}, .${curtainCss.lintel})`)
        ?.clientHeight ?? 0,
    gapPx: column ? column.right - button.offsetLeft - button.offsetWidth : GAP_PX,
  }
}

/** Controls on the page that are now visible in the window. */
const actionsOn = (): DOMRect[] =>
  onScreen('a, button, input, select, textarea, label, summary', (action) => [
    action.getBoundingClientRect(),
  ])

/** Visible texts, line by line. */
const textsOn = (selector: string): DOMRect[] => {
  const range = document.createRange()
  return onScreen(selector, (text) => {
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  })
}

const onScreen = (selector: string, boxesOf: (part: Element) => DOMRect[]): DOMRect[] =>
  [...document.querySelectorAll(`#root .page :is(${selector})`)]
    .filter((part) => !part.closest('dialog'))
    .flatMap(boxesOf)
    .filter(({ width, top, bottom }) => width > 1 && bottom > 0 && top < window.innerHeight)
