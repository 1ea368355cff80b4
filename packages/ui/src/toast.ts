import type { IconName } from './icons.ts'

export type Toast = { text: string; icon: IconName; shownTimes: number }

/** How long a toast stays: long enough to read two lines twice. */
const TOAST_MS = 5000

let toast: Toast | null = null
let shownTimes = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Where a toast may stand, in the order they opened: the page, and each modal dialog over it. A modal
 * dialog makes all that is outside of it inert, for screen readers too, so the last place has it.
 */
const places: string[] = []

/** Shows one sentence at the bottom for a moment. A later one takes its place. */
export function showToast(text: string, icon: IconName = 'info'): void {
  clearTimeout(timer)
  shownTimes += 1
  toast = { text, icon, shownTimes }
  timer = setTimeout(() => {
    toast = null
    tell()
  }, TOAST_MS)
  tell()
}

/** The toast of the moment, if it is this place's to show. */
export const toastAt = (place: string): Toast | null => (places.at(-1) === place ? toast : null)

/** A place opens; the returned function closes it. */
export function openToastPlace(place: string): () => void {
  places.push(place)
  tell()
  return () => {
    places.splice(places.lastIndexOf(place), 1)
    tell()
  }
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
