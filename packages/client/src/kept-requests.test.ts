import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createKeptRequests, isAnswered } from './kept-requests.ts'

let kept: Map<string, unknown>
const store = {
  read: <Value>(call: string) => (kept.get(call) ?? null) as Value | null,
  keep: (call: string, value: unknown) => void kept.set(call, value),
  forget: (call: string) => void kept.delete(call),
}
const { keptRequest, sendKept, settleKept } = createKeptRequests(store)

beforeEach(() => {
  kept = new Map()
})

/** Sends a call whose answer is lost, and returns the id it was sent with. */
async function lostId(call: string, input: unknown): Promise<string> {
  let sent = ''
  const lost = sendKept(call, input, async (requestId) => {
    sent = requestId
    throw new ApiError('network')
  })
  await expect(lost).rejects.toThrow('network')
  return sent
}

test('[P3.6] the id is on the device before anything is sent', async () => {
  const input = { amount: '20000.00' }
  const seen = await sendKept('applyLoan', input, async (requestId) => {
    expect(keptRequest('applyLoan')).toEqual({ requestId, input })
    return 'answer'
  })
  expect(seen).toBe('answer')
  expect(keptRequest('applyLoan')).toBeNull()
})

test('[P3.6] the same words again carry the same id, other words another', async () => {
  const first = await lostId('applyLoan', { amount: '20000.00' })
  expect(await lostId('applyLoan', { amount: '20000.00' })).toBe(first)
  expect(await lostId('applyLoan', { amount: '25000.00' })).not.toBe(first)
})

test('[P3.6] calls do not share their ids, and an answered one is forgotten', async () => {
  const apply = await lostId('applyLoan', { a: 1 })
  const pay = await lostId('repayPay', { a: 1 })
  expect(pay).not.toBe(apply)
  // Another tab stored a request in the meantime; it must not be deleted.
  await settleKept('applyLoan', pay, async () => 'answer')
  expect(keptRequest('applyLoan')).toMatchObject({ requestId: apply })
  await settleKept('applyLoan', apply, async () => 'answer')
  expect(keptRequest('applyLoan')).toBeNull()
  expect(await lostId('applyLoan', { a: 1 })).not.toBe(apply)
  expect(await lostId('repayPay', { a: 1 })).toBe(pay)
})

test('[P3.6] a refusal that says what became of the call gives the id up', async () => {
  const requestId = await lostId('applyLoan', {})
  const refused = new ApiError('refused', { code: 314, data: { reason: 'TERMS_CHANGED' } })
  await expect(settleKept('applyLoan', requestId, () => Promise.reject(refused))).rejects.toBe(
    refused,
  )
  expect(keptRequest('applyLoan')).toBeNull()
})

test('[P3.6] where nothing is kept a call has an id all the same', async () => {
  const nothing = { read: () => null, keep: () => undefined, forget: () => undefined }
  const nowhere = createKeptRequests(nothing)
  expect(await nowhere.sendKept('applyLoan', {}, async (requestId) => requestId)).toMatch(
    /^[A-Za-z0-9_-]{16,64}$/,
  )
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
