import type { UiLabels } from '@noren/ui/labels'
import { useMemo } from 'react'
import { monthName } from '../device/formats.ts'
import { useTexts } from '../device/texts.ts'

/** The words of the controls in the language of the moment. */
export function useLabels(): UiLabels {
  const t = useTexts('common')
  return useMemo(
    () => ({
      // Read when a control opens: the texts of the frame come with the first page.
      get close() {
        return t('close')
      },
      get search() {
        return t('search')
      },
      found: (count: number) => t('found', { count }),
      get nothingFound() {
        return t('nothingFound')
      },
      useValue: (value: string) => t('useValue', { value }),
      get day() {
        return t('day')
      },
      get month() {
        return t('month')
      },
      get year() {
        return t('year')
      },
      monthName,
    }),
    [t],
  )
}
