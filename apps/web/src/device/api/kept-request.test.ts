import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../storage/fake-storage.ts'
import { ApiError } from './api-error.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  keptRequest,
  newRequestId,
} from './kept-request.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('[P3] the id is on the device before anything is sent', () => {
  const { requestId } = keepRequest('applyLoan', { amount: '20000.00' })
  expect(keptRequest('applyLoan')).toEqual({ requestId, input: { amount: '20000.00' } })
})

test('[P3] the same words again carry the same id, other words another', () => {
  const first = keepRequest('applyLoan', { amount: '20000.00' })
  expect(keepRequest('applyLoan', { amount: '20000.00' })).toEqual(first)
  const other = keepRequest('applyLoan', { amount: '25000.00' })
  expect(other.requestId).not.toBe(first.requestId)
})

test('calls do not share their ids, and an answered one is forgotten', () => {
  const apply = keepRequest('applyLoan', { a: 1 })
  const pay = keepRequest('repayPay', { a: 1 })
  expect(pay.requestId).not.toBe(apply.requestId)
  forgetRequest('applyLoan', pay.requestId)
  expect(keptRequest('applyLoan')).toEqual(apply)
  forgetRequest('applyLoan', apply.requestId)
  expect(keptRequest('applyLoan')).toBeNull()
  expect(keepRequest('applyLoan', { a: 1 }).requestId).not.toBe(apply.requestId)
  expect(keepRequest('repayPay', { a: 1 })).toEqual(pay)
})

test('[P3] what cannot be read any more counts as nothing', () => {
  localStorage.setItem('noren_request.applyLoan', '{')
  expect(keptRequest('applyLoan')).toBeNull()
  expect(keepRequest('applyLoan', {}).requestId).toMatch(/./)
})

test('[P3] what nobody answered is forgotten after a week', () => {
  vi.useFakeTimers()
  keepRequest('applyLoan', { a: 1 })
  vi.advanceTimersByTime(7 * 86_400_000 - 1)
  expect(keptRequest('applyLoan')).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(keptRequest('applyLoan')).toBeNull()
  vi.useRealTimers()
})

test.each([
  ['a lost connection', new ApiError('network'), false],
  ['a time-out', new ApiError('timeout'), false],
  ['an answer that cannot be read', new ApiError('badAnswer', { code: 200 }), false],
  [
    'a call still under way',
    new ApiError('refused', { code: 409, data: { reason: 'IN_PROGRESS' } }),
    false,
  ],
  ['too many calls', new ApiError('refused', { code: 429, data: { reason: 'TOO_MANY' } }), false],
  [
    'a fault of the server',
    new ApiError('refused', { code: 500, data: { reason: 'INTERNAL' } }),
    false,
  ],
  [
    'changed terms',
    new ApiError('refused', { code: 314, data: { reason: 'TERMS_CHANGED' } }),
    true,
  ],
])('[P3] after %s the id is given up: %s', (_, error, isOver) => {
  expect(isAnswered(error)).toBe(isOver)
})

test('[P3] a new id is one the wire takes', () => {
  expect(newRequestId()).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
})
