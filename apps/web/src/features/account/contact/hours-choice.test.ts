import { expect, test } from 'vitest'
import { asSent, clockText, countSince } from './hours-choice.ts'

const WINDOW = { fromMinute: 540, untilMinute: 1110 }

test('[F13.10] the whole window is no choice of hours, and a part of it is', () => {
  expect(asSent({ ...WINDOW }, WINDOW)).toBeNull()
  const evening = { fromMinute: 990, untilMinute: 1110 }
  expect(asSent(evening, WINDOW)).toEqual(evening)
})

test.each([
  [0, '00:00'],
  [540, '09:00'],
  [1110, '18:30'],
])('%s minutes after midnight are %s', (minute, text) => {
  expect(clockText(minute)).toBe(text)
})

test('[F13.10] reminders of the last days are counted', () => {
  const now = Date.parse('2026-03-10T10:00:00Z')
  const sent = ['2026-03-10T09:00:00Z', '2026-03-04T10:00:00Z', '2026-03-03T10:00:00Z']
  expect(
    countSince(
      sent.map((sentAt) => ({ sentAt })),
      7,
      now,
    ),
  ).toBe(2)
})
