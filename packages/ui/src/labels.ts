import { createContext, useContext } from 'react'

/** The texts of the controls themselves. This package contains no texts: an app provides them once. */
export interface UiLabels {
  close: string
  search: string
  /** How many entries a search found. */
  found: (count: number) => string
  nothingFound: string
  useValue: (value: string) => string
  day: string
  month: string
  year: string
  /** Name of a month, 1 to 12. */
  monthName: (month: number) => string
}

/** Provided by the app; `null` only if a control is rendered outside of it, which is a fault. */
export const UiLabelsContext = createContext<UiLabels | null>(null)

export function useUiLabels(): UiLabels {
  const labels = useContext(UiLabelsContext)
  if (!labels) throw new Error('No labels: put <UiLabelsContext> around the app')
  return labels
}
