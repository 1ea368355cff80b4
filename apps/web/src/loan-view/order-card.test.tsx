import { LOAN_STATUS } from '@noren/contract/loan-status'
import { compileTexts } from '@noren/i18n/compile'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readMessages } from '../../build/catalogues.ts'
import { loadTexts, readTextsFrom, startLanguage } from '../device/texts.ts'
import { OrderCard } from './OrderCard.tsx'
import { sampleBill, TODAY } from './samples.fixture.ts'

beforeAll(async () => {
  vi.setSystemTime('2026-03-10T06:30:00.000Z')
  readTextsFrom(async (language, group) => compileTexts(readMessages(group, language)))
  await loadTexts(['loanWords', 'common'])
})

afterAll(() => {
  vi.useRealTimers()
})

/** What stands on the card of a loan of 20 000 that grows by a little every day, as one line. */
const textOf = (changes: Parameters<typeof sampleBill>[0]): string => {
  const bill = sampleBill({
    repayAmount: '20678.00',
    dueAmount: '20894.00',
    dueDate: '2026-04-09',
    ...changes,
  })
  return renderToStaticMarkup(<OrderCard bill={bill} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

test.each([
  ['while it runs', {}, ['To pay on Thu, 9 Apr 2026 ₹20,894', 'Paying it all today: ₹20,678']],
  [
    'while it can be returned',
    { coolingOffUntil: '2026-03-13T18:29:59.000Z', returnAmount: '20000.00' },
    ['To pay on Thu, 9 Apr 2026 ₹20,894', 'for ₹20,000'],
  ],
  ['on its due day', { dueDate: TODAY }, ['To pay today ₹20,894', 'Due Tue, 10 Mar 2026']],
  [
    'once it is overdue',
    { borrowStatus: LOAN_STATUS.overdue, dueDate: '2026-03-07', overdueDays: 3 },
    ['To pay today ₹20,894', 'Was due Sat, 7 Mar 2026'],
  ],
])('[O1.1] %s the card names the due date and the sum it asks for', (_, changes, said) => {
  const text = textOf(changes)
  for (const words of said) expect(text).toContain(words)
})

test('[O1.1] before its due day nothing says that the due sum is to be paid today', () => {
  expect(textOf({})).not.toContain('To pay today')
})

test('[F13.78] in Vietnamese a moment begins with its time, and is not called a day', async () => {
  const groups = ['loanWords', 'common'] as const
  startLanguage('vi')
  await loadTexts(groups)
  const closedAt = '2026-03-09T06:30:00.000Z'
  const text = textOf({ borrowStatus: LOAN_STATUS.repaid, closedAt })
  startLanguage('en')
  await loadTexts(groups)
  expect(text).toContain('Đóng lúc 12:00 09/03/2026 IST')
})
