import { compileTexts } from '@noren/i18n/compile'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../device/texts.ts'
import { GuaranteesPage } from './GuaranteesPage.tsx'

beforeAll(async () => {
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['common', 'customerService'])
})

const page = (details: readonly object[]): string => {
  const queryClient = new QueryClient()
  const published = { asOf: '2026-10-31', currency: 'INR', details }
  queryClient.setQueryData(['publicGuarantees', {}], published)
  const labels = { close: 'close' } as ComponentProps<typeof UiLabelsContext>['value']
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext value={labels}>
        <GuaranteesPage />
      </UiLabelsContext>
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
}

test('[B9.113] the page says how many sets were covered on which day, and how much was lent in each', () => {
  const set = { lender: 'Banyan Lane Finance Ltd', giver: 'Noren Platform Ltd' }
  const text = page([
    { number: 1, ...set, disbursed: '1000000.00', cover: '50000.00' },
    { number: 2, ...set, disbursed: '20000.00', cover: '1000.00' },
  ])
  expect(text).toContain('31 Oct 2026 2 sets of loans were covered')
  expect(text).toContain('₹10,00,000')
  expect(text).toContain('₹20,000')
  expect(text.match(/Noren Platform Ltd/g)).toHaveLength(2)
  expect(page([])).toContain('On Sat, 31 Oct 2026 no set of loans was covered.')
})
