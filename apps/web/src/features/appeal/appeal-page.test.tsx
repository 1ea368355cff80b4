import { endpointQuery } from '@noren/client/use-endpoint'
import { viewHold } from '@noren/contract/appeals'
import type { DataOf } from '@noren/contract/endpoint'
import { compileTexts } from '@noren/i18n/compile'
import { UiLabelsContext } from '@noren/ui/labels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../device/texts.ts'
import { AppealPage } from './AppealPage.tsx'

beforeAll(async () => {
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['appeal', 'common'])
})

type View = DataOf<typeof viewHold>

const LABELS = {} as ComponentProps<typeof UiLabelsContext.Provider>['value']

const HELD: View = {
  hold: { kind: 'blocked', since: '2027-01-04T06:30:00.000Z' },
  appeal: null,
  mayAppeal: true,
  answerBy: '2027-01-20',
}
const pageOf = (change: Partial<View> = {}): string => {
  const queryFn = () => new Promise(() => undefined)
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn } } })
  queryClient.setQueryData(endpointQuery(viewHold, {}).queryKey, { ...HELD, ...change })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext.Provider value={LABELS}>
        <AppealPage />
      </UiLabelsContext.Provider>
    </QueryClientProvider>,
  )
}

test('[B4.223] who is held reads since when, that nothing else changes, and by when somebody else answers', () => {
  const page = pageOf()
  expect(page).toContain('Your account cannot borrow since')
  expect(page).toContain('Paying, writing to us and your data work as always')
  expect(page).toMatch(/answers in plain words by .*20/)
  expect(page).toMatch(/<button[^>]*disabled/)
  expect(pageOf({ hold: null, mayAppeal: false })).toContain('Nothing holds you')
})

test('[B4.223] what was asked is shown with its answer, and there is no second form while it waits', () => {
  const appeal = {
    words: 'It was my brother.',
    openedAt: '2027-01-10T06:30:00.000Z',
    answerBy: '2027-01-18',
    state: 'open' as const,
    answer: null,
  }
  const open = pageOf({ appeal, mayAppeal: false })
  expect(open).toContain('It was my brother.')
  expect(open).not.toContain('<textarea')
  const answer = 'You live together, and that is all.'
  const lifted = pageOf({
    ...{ hold: null, mayAppeal: false, appeal: { ...appeal, state: 'lifted' as const, answer } },
  })
  expect(lifted).toContain(answer)
  expect(lifted).toContain('you can borrow again')
})
