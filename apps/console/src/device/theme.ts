import { keep, readKept } from './kept.ts'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The colour scheme that was chosen here; null: the system's. */
export const chosenTheme = (): Theme | null =>
  THEMES.find((theme) => theme === readKept('theme')) ?? null

export function applyTheme(): void {
  const theme = chosenTheme()
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

export function chooseTheme(theme: Theme | null): void {
  keep('theme', theme)
  applyTheme()
}
