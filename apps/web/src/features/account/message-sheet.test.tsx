import { compileTexts } from '@noren/i18n/compile'
import { UiLabelsContext } from '@noren/ui/labels'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../device/texts.ts'
import { MessageSheet } from './MessageSheet.tsx'

beforeAll(async () => {
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['user', 'loanWords', 'common'])
})

type Message = ComponentProps<typeof MessageSheet>['message']
const LABELS = {} as ComponentProps<typeof UiLabelsContext.Provider>['value']
const linksOf = (kind: Message['kind'], borrowId: string | null = null): string[] => {
  const message: Message = {
    ...{ messageId: 'm', kind, title: 'Title', text: 'Text', isRead: true, documentIds: [] },
    ...{ borrowId, at: '2027-01-10T06:30:00.000Z' },
  }
  const page = renderToStaticMarkup(
    <UiLabelsContext.Provider value={LABELS}>
      <MessageSheet message={message} onClose={() => undefined} />
    </UiLabelsContext.Provider>,
  )
  return [...page.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, address = '']) => address)
}

test('[B4.227] whoever reads that something is checked before a payout finds where to ask that somebody else looks', () => {
  expect(linksOf('personChecks', 'loan-1')).toEqual([expect.stringContaining('/second-look')])
  expect(linksOf('wordNeeded')).toEqual([expect.stringContaining('/second-look')])
  expect(linksOf('feedbackAnswered')).toEqual([expect.stringContaining('/feedback')])
  expect(linksOf('planMoved')).toEqual([])
  expect(linksOf('bureauWarning', 'loan-1')).toEqual([expect.stringContaining('loan-1')])
})
