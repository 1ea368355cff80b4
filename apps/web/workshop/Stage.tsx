import { makeQueryClient } from '@noren/client/query-client'
import type { Language } from '@noren/i18n/languages'
import { UiLabelsContext } from '@noren/ui/labels'
import { ToastPlace } from '@noren/ui/ToastPlace'
import type { Say } from '@noren/ui/workshop'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { TextGroup } from '../src/app/text-groups.ts'
import { serverClock } from '../src/device/clock.ts'
import { loadTexts, setLanguage, useTexts } from '../src/device/texts.ts'
import { useLabels } from '../src/shell/use-labels.ts'
import '@noren/ui/tokens.css'
import '../src/shell/document.css'
import '@noren/ui/base.css'

/** The text groups of the components and of their samples. */
const GROUPS: readonly TextGroup[] = [
  'common',
  'components',
  'loan',
  'loanWords',
  'papers',
  'proof',
]

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The date of all samples, so that pictures do not change. */
const NOW = '2026-03-10T06:30:00.000Z'

export async function setStage(look: { language: Language; theme: Theme }): Promise<void> {
  serverClock.correctClock(NOW)
  document.documentElement.dataset.theme = look.theme
  await loadTexts(GROUPS)
  await setLanguage(look.language)
}

/** A server that never answers: a component that calls it stays loading. */
const silent = { call: () => new Promise<never>(() => undefined) }

/** What surrounds every component in the app, without the app. */
export function Stage(props: { draw: (t: Say) => ReactNode; hasToasts?: boolean }) {
  const [queryClient] = useState(() => makeQueryClient(silent, () => undefined))
  return (
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext value={useLabels()}>
        {props.draw(useTexts('components'))}
        {props.hasToasts && <ToastPlace />}
      </UiLabelsContext>
    </QueryClientProvider>
  )
}
