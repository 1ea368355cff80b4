import { expect, test } from 'vitest'
import { forgetFeedbackDraft, keepFeedbackDraft, readFeedbackDraft } from './feedback-draft.ts'

function memoryStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const NOTHING = { kind: null, message: '' }

test('what was written waits on the device, and goes when it was sent', () => {
  const store = memoryStore()
  expect(readFeedbackDraft(store)).toEqual(NOTHING)
  keepFeedbackDraft({ kind: 'complaint', message: 'The fee' }, store)
  expect(readFeedbackDraft(store)).toEqual({ kind: 'complaint', message: 'The fee' })
  forgetFeedbackDraft(store)
  expect(readFeedbackDraft(store)).toEqual(NOTHING)
})

test.each(['{', '7', '{"kind":"praise","message":7}'])('%s counts as nothing', (text) => {
  const store = memoryStore()
  store.setItem('noren_draft_feedback', text)
  expect(readFeedbackDraft(store)).toEqual(NOTHING)
})
