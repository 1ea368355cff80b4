import { forget, keep, readKept } from './storage/kept.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** The colour scheme chosen on this phone; null: the phone's own. */
export const chosenTheme = (): Theme | null =>
  THEMES.find((theme) => theme === readKept('theme')) ?? null

/** Applies the choice at once; app/boot.ts applies it before anything is rendered on later visits. */
export function chooseTheme(theme: Theme | null): void {
  const root = document.documentElement
  if (theme) {
    keep('theme', theme)
    root.dataset.theme = theme
  } else {
    forget('theme')
    delete root.dataset.theme
  }
  // Browsers use the first theme colour whose condition holds for their own bars; the dark one comes
  // first.
  const dark = document.querySelector<HTMLMetaElement>('meta[media]')
  if (dark) dark.media = theme === null ? SYSTEM_IS_DARK : theme === 'dark' ? 'all' : 'not all'
}
