import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { UiLabelsContext } from './labels.ts'
import { ToastPlace } from './ToastPlace.tsx'
import './tokens.css'
import './base.css'

const LABELS = {
  close: 'Close',
  search: 'Search',
  found: (count: number) => `${count} results`,
  nothingFound: 'Nothing found',
  useValue: (value: string) => `Use ${value}`,
  day: 'Day',
  month: 'Month',
  year: 'Year',
  monthName: (month: number) => `Month ${month}`,
}

/** Renders an element into the page until the test ends; `end` removes it earlier. */
export function draw(element: ReactNode): { place: HTMLElement; end: () => void } {
  const place = document.createElement('main')
  place.style.cssText = 'padding: var(--s-4); background: var(--bg)'
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(element))
  const end = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  onTestFinished(end)
  return { place, end }
}

/** Renders a control as an app does: with labels, a place for toasts, and a phone's rem. */
export function drawControl(control: ReactNode): void {
  document.documentElement.style.fontSize = '50px'
  draw(
    <UiLabelsContext value={LABELS}>
      {control}
      <ToastPlace />
    </UiLabelsContext>,
  )
}
