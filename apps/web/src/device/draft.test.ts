import { expect, test } from 'vitest'
import { type DraftStore, forgetDraft, keepDraft, readDraft } from './draft.ts'

function storeWith(
  kept: Record<string, string> = {},
): DraftStore & { kept: Record<string, string> } {
  return {
    kept,
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value
    },
    removeItem: (key) => {
      delete kept[key]
    },
  }
}

test('[C5.2] what was typed comes back after a closed tab', () => {
  const store = storeWith()
  keepDraft('personalInfo', { email: 'asha@mail.example', payday: '5' }, store)
  expect(readDraft('personalInfo', store)).toEqual({ email: 'asha@mail.example', payday: '5' })
  expect(readDraft('contacts', store)).toEqual({})
})

test('[C5.2] a sent draft is forgotten, and its key goes with the session', () => {
  const store = storeWith()
  keepDraft('contacts', { phone1: '9876543210' }, store)
  expect(Object.keys(store.kept)[0]).toMatch(/^noren_/)
  forgetDraft('contacts', store)
  expect(store.kept).toEqual({})
})

test.each(['not json', '[1,2]', 'null', '{"a":1}'])(
  '[C5.2] a damaged draft (%s) counts as nothing',
  (text) => {
    expect(readDraft('survey', storeWith({ noren_draft_survey: text }))).toEqual({})
  },
)
