import type { UiLabels } from '@noren/ui/labels'
import { useMemo } from 'react'
import { monthName } from '../device/formats.ts'
import { useTexts } from '../device/texts.ts'

/** The texts of the UI controls in the current language. */
export function useLabels(): UiLabels {
  const t = useTexts('common')
  return useMemo(
    () => ({
      // Getters, read when a control opens: the shell's texts arrive with the first page.
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
