import { createContext, useContext } from 'react'

/** What the controls themselves say. This package holds no text: an app hands the words down once. */
export interface UiLabels {
  close: string
  search: string
  /** How many entries a search left. */
  found: (count: number) => string
  nothingFound: string
  useValue: (value: string) => string
  day: string
  month: string
  year: string
  /** Name of a month, 1 to 12. */
  monthName: (month: number) => string
}

/** Around the app; `null` only where a control is drawn outside of one, which is a fault. */
export const UiLabelsContext = createContext<UiLabels | null>(null)

export function useUiLabels(): UiLabels {
  const labels = useContext(UiLabelsContext)
  if (!labels) throw new Error('No labels: put <UiLabelsContext> around the app')
  return labels
}
