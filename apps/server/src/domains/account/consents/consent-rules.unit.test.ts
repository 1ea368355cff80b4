import { expect, test } from 'vitest'
import { statusAfterConsents } from './consent-rules.ts'

test.each([
  [0, ['dataNotice', 'creditCheck'], 10],
  [0, ['dataNotice'], 0],
  [0, ['creditCheck', 'location'], 0],
  [30, ['dataNotice', 'creditCheck'], 30],
])('[C1.4] status %i with consents %j becomes %i', (status, given, after) => {
  expect(statusAfterConsents(status, new Set(given))).toBe(after)
})
