import type { IconName } from './icons.ts'

export type Toast = { text: string; icon: IconName; shownTimes: number }

/** How long a toast stays: long enough to read two lines twice. */
const TOAST_MS = 5000

let toast: Toast | null = null
let shownTimes = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows one sentence at the bottom for a moment. A later one takes its place. */
export function showToast(text: string, icon: IconName = 'info'): void {
  clearTimeout(timer)
  shownTimes += 1
  set({ text, icon, shownTimes })
  timer = setTimeout(() => set(null), TOAST_MS)
}

export const currentToast = (): Toast | null => toast

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Toast | null): void {
  toast = next
  for (const listener of listeners) listener()
}
