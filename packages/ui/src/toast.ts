import type { IconName } from './icons.ts'

export type Toast = { text: string; icon: IconName; shownTimes: number }

/** How long a toast stays: long enough to read two lines twice. */
const TOAST_MS = 5000

let toast: Toast | null = null
let shownTimes = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Where a toast can be shown, in the order opened: the page, and each modal dialog over it. A modal
 * dialog makes everything outside it inert, for screen readers too, so the last place shows it.
 */
const places: string[] = []

/** Shows one sentence at the bottom for a moment, replacing any earlier one. */
export function showToast(text: string, icon: IconName = 'info'): void {
  clearTimeout(timer)
  shownTimes += 1
  toast = { text, icon, shownTimes }
  timer = setTimeout(() => {
    toast = null
    notify()
  }, TOAST_MS)
  notify()
}

/** The current toast, if this place is the one to show it. */
export const toastAt = (place: string): Toast | null => (places.at(-1) === place ? toast : null)

/** Opens a place; the returned function closes it. */
export function openToastPlace(place: string): () => void {
  places.push(place)
  notify()
  return () => {
    places.splice(places.lastIndexOf(place), 1)
    notify()
  }
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
