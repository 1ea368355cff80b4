import { expect, test } from 'vitest'
import { forgetVoucherDraft, keepVoucherDraft, readVoucherDraft } from './voucher-draft.ts'

function memoryStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const FORM = { reference: 'UTR123456', amount: '500', paidOn: '2026-11-20' }
const NOTHING = { reference: '', amount: '', paidOn: null }

test('[O3.2] what was typed waits for its own loan, and goes when it was sent', () => {
  const store = memoryStore()
  keepVoucherDraft('a', FORM, store)
  expect(readVoucherDraft('a', store)).toEqual(FORM)
  expect(readVoucherDraft('b', store)).toEqual(NOTHING)
  forgetVoucherDraft(store)
  expect(readVoucherDraft('a', store)).toEqual(NOTHING)
})

test('[O3.2] what cannot be read counts as nothing', () => {
  const store = memoryStore()
  store.setItem('noren_draft_voucher', '{')
  expect(readVoucherDraft('a', store)).toEqual(NOTHING)
})
