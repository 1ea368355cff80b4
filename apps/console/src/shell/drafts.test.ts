import { expect, test } from 'vitest'
import { draftsOf, fieldsOf, withDraft } from './drafts.ts'

const MEERA = 'meera'

test('[B11.102] what is written is there again after a reload, each by what it is about', () => {
  const written = withDraft(withDraft(draftsOf(MEERA, null), 'a', 'Dear'), 'b', 'Note')
  const again = draftsOf(MEERA, JSON.stringify(withDraft(written, 'a', 'Dear Asha')))
  expect(again.texts).toEqual({ a: 'Dear Asha', b: 'Note' })
})

test('[B11.102] what was sent, or emptied, is not kept; nor more than twenty texts, the oldest first', () => {
  let drafts = withDraft(withDraft(draftsOf(MEERA, null), 'a', 'Dear'), 'a', '')
  expect(drafts.texts).toEqual({})
  for (let count = 0; count < 25; count += 1) drafts = withDraft(drafts, `n${count}`, 'text')
  expect(Object.keys(drafts.texts)).toHaveLength(20)
  expect(drafts.texts.n4).toBeUndefined()
  expect(drafts.texts.n5).toBe('text')
})

test('[B11.102] another person in the same tab finds nothing', () => {
  const kept = JSON.stringify(withDraft(draftsOf(MEERA, null), 'a', 'Dear'))
  expect(draftsOf('ravi', kept)).toEqual({ operatorId: 'ravi', texts: {} })
  for (const broken of [null, '', '{', 'null', '7']) {
    expect(draftsOf(MEERA, broken)).toEqual({ operatorId: MEERA, texts: {} })
  }
})

test('[B11.102] a form that was typed into is there after a reload, and nothing of what cannot be read', () => {
  const empty = { name: '', from: 'today' }
  expect(fieldsOf('{"name":"Flood","from":""}', empty)).toEqual({ name: 'Flood', from: '' })
  for (const kept of ['', '{', 'null', '{"name":7}']) expect(fieldsOf(kept, empty)).toEqual(empty)
})
