import { expect, test } from 'vitest'
import { newestFirst } from './documents.ts'

test('documents are listed by loan, newest loan first, running and closed together', () => {
  const loans = [
    { loanNumber: 'running', appliedAt: '2026-02-28T09:00:00.000Z' },
    { loanNumber: 'closed later', appliedAt: '2026-03-01T23:59:59.999Z' },
    { loanNumber: 'first of all', appliedAt: '2025-12-31T10:00:00.000Z' },
  ]
  expect(newestFirst(loans).map(({ loanNumber }) => loanNumber)).toEqual([
    'closed later',
    'running',
    'first of all',
  ])
  expect(loans[0]?.loanNumber).toBe('running')
})
