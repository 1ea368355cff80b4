import type { Say } from '@noren/ui/workshop'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Stage } from './Stage.tsx'

/** Draws a state as the workshop does, in a page of its own; `end` takes it away. */
export function draw(state: (t: Say) => ReactNode): { place: HTMLElement; end: () => void } {
  const place = document.createElement('main')
  place.style.cssText = 'padding: var(--s-4); background: var(--bg)'
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(<Stage draw={state} />))
  return {
    place,
    end: () => {
      flushSync(() => root.unmount())
      place.remove()
    },
  }
}
