import { compileTexts } from '@noren/i18n/compile'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../device/texts.ts'
import { AgenciesPage } from './AgenciesPage.tsx'

beforeAll(async () => {
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['common', 'customerService'])
})

const page = (details: readonly object[]): string => {
  const queryClient = new QueryClient()
  const published = { details }
  queryClient.setQueryData(['publicAgencies', {}], published)
  const labels = { close: 'close' } as ComponentProps<typeof UiLabelsContext>['value']
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext value={labels}>
        <AgenciesPage />
      </UiLabelsContext>
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
}

test('[F13.91] the page names each agency with its lenders, its certificate and the last day of it, or says that there is none', () => {
  const text = page([
    {
      ...{ name: 'Calm Collect Ltd', certificate: 'DRA-1', until: '2027-10-31' },
      lenders: ['Banyan Lane Finance Ltd', 'Copper Lamp Ltd'],
    },
  ])
  expect(text).toContain('Calm Collect Ltd')
  expect(text).toContain('Banyan Lane Finance Ltd, Copper Lamp Ltd')
  expect(text).toContain('DRA-1')
  expect(text).toContain('31 Oct 2027')
  expect(text).not.toContain('No agency may contact anybody')
  expect(page([])).toContain('No agency may contact anybody')
})
