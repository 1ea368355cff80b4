import { forget, keep, readKept } from './storage/kept.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** What the person chose on this phone; null: as the phone itself. */
export const chosenTheme = (): Theme | null =>
  THEMES.find((theme) => theme === readKept('theme')) ?? null

/** Shown at once, and from now on before anything is drawn (app/boot.ts). */
export function chooseTheme(theme: Theme | null): void {
  const root = document.documentElement
  if (theme) {
    keep('theme', theme)
    root.dataset.theme = theme
  } else {
    forget('theme')
    delete root.dataset.theme
  }
  // What the browser draws around the page has the first colour whose condition holds; the dark one comes first.
  const dark = document.querySelector<HTMLMetaElement>('meta[media]')
  if (dark) dark.media = theme === null ? SYSTEM_IS_DARK : theme === 'dark' ? 'all' : 'not all'
}
