import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from './fake-storage.fixture.ts'
import { forget, forgetPerson, keep, readKept } from './kept.ts'

const DAY_MS = 86_400_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()

test('what is kept comes back until it is over', () => {
  expect(readKept('noren_status')).toBeNull()
  keep('noren_status', 40)
  keep('noren_tab_paying', { key: 'x' })
  expect(readKept('noren_status')).toBe(40)
  expect(Object.keys(sessionStorage)).toEqual(['noren_tab_paying'])
  vi.advanceTimersByTime(DAY_MS)
  expect(readKept('noren_tab_paying')).toBeNull()
  expect(readKept('noren_status')).toBe(40)
  forget('noren_status')
  expect(readKept('noren_status')).toBeNull()
})

test.each(['{', '7', '"40"', '[]', '[null,40]'])('%s counts as nothing', (text) => {
  localStorage.setItem('noren_status', text)
  expect(readKept('noren_status')).toBeNull()
})

test('[L5.4] what is about the person goes at sign-out, the device keeps its own flags', () => {
  keep('noren_phone', '1234')
  keep('noren_request.applyLoan', {})
  keep('noren_tab_signIn', {})
  keep('isReportedDeviceInfo', true)
  keep('isAgree', true)
  keep('appStartFlag', true)
  localStorage.setItem('somebody_else', '1')
  forgetPerson('noren_tab_signIn')
  expect(keys()).toEqual(['appStartFlag', 'isAgree', 'noren_tab_signIn', 'somebody_else'])
  forgetPerson()
  expect(keys()).toEqual(['appStartFlag', 'isAgree', 'somebody_else'])
})

test('where storage is closed or full nothing is kept, and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(keep('noren_status', 40)).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(keep('noren_status', 40)).toBe(false)
  expect(readKept('noren_status')).toBeNull()
  forget('noren_status')
  forgetPerson()
})
