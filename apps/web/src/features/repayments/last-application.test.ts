import { expect, test } from 'vitest'
import { lastApplication } from './last-application.ts'

const bill = (borrowId: string, appliedAt: string) => ({ borrowId, appliedAt })
const LONG_AGO = '2026-01-05T10:00:00.000Z'
const LATELY = '2026-03-09T18:30:00.000Z'

test.each([
  ['nothing', [], []],
  ['one loan', [bill('1', LONG_AGO)], ['1']],
  ['the newer of two', [bill('1', LATELY), bill('2', LONG_AGO)], ['1']],
  [
    'all of one application',
    [bill('1', LATELY), bill('2', LONG_AGO), bill('3', LATELY)],
    ['1', '3'],
  ],
])('[P3.18] the last application: %s', (_, bills, ids) => {
  expect(lastApplication(bills).map(({ borrowId }) => borrowId)).toEqual(ids)
})
