import { useSyncExternalStore } from 'react'

/** Ctrl K, or the command key and K. */
export const PALETTE_KEYS = 'mod+k'

/** Whether the palette lies over the page; what opens it need not know what it looks like. */
let isOpen = false
const listeners = new Set<() => void>()
const change = (next: boolean) => {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => change(true)
export const closePalette = (): void => change(false)

/** Also while it is only asked for, and its code is on its way. */
export const isPaletteOpen = (): boolean => isOpen

export const useIsPaletteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
