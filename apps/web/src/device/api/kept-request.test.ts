import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  keptRequest,
  newRequestId,
} from './kept-request.ts'

let kept: Map<string, string>
let count = 0
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const newId = () => `request-${++count}`

beforeEach(() => {
  kept = new Map()
})

test('[P3.6] the id is on the device before anything is sent', () => {
  const { requestId } = keepRequest(store, 'applyLoan', { amount: '20000.00' }, newId)
  expect(keptRequest(store, 'applyLoan')).toEqual({ requestId, input: { amount: '20000.00' } })
})

test('[P3.6] the same words again carry the same id, other words another', () => {
  const first = keepRequest(store, 'applyLoan', { amount: '20000.00' }, newId)
  expect(keepRequest(store, 'applyLoan', { amount: '20000.00' }, newId)).toEqual(first)
  const other = keepRequest(store, 'applyLoan', { amount: '25000.00' }, newId)
  expect(other.requestId).not.toBe(first.requestId)
})

test('[P3.6] calls do not share their ids, and an answered one is forgotten', () => {
  const apply = keepRequest(store, 'applyLoan', { a: 1 }, newId)
  const pay = keepRequest(store, 'repayPay', { a: 1 }, newId)
  expect(pay.requestId).not.toBe(apply.requestId)
  forgetRequest(store, 'applyLoan', pay.requestId)
  expect(keptRequest(store, 'applyLoan')).toEqual(apply)
  forgetRequest(store, 'applyLoan', apply.requestId)
  expect(keptRequest(store, 'applyLoan')).toBeNull()
  expect(keepRequest(store, 'applyLoan', { a: 1 }, newId).requestId).not.toBe(apply.requestId)
  expect(keepRequest(store, 'repayPay', { a: 1 }, newId)).toEqual(pay)
})

test('[P3.6] what cannot be read any more counts as nothing', () => {
  store.setItem('noren_request_applyLoan', '{')
  expect(keptRequest(store, 'applyLoan')).toBeNull()
  expect(keepRequest(null, 'applyLoan', {}, newId).requestId).toMatch(/^request-/)
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
])('[P3.6] after %s the id is given up: %s', (_, error, isOver) => {
  expect(isAnswered(error)).toBe(isOver)
})

test('a new id is one the wire takes', () => {
  expect(newRequestId()).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
})
