import {
  type LocalFault,
  type LocalRazorpay,
  startLocalRazorpay,
} from '@noren/testkit/providers/local-razorpay'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { type ClientPatience, type RazorpayCall, razorpayClient } from './client.ts'
import { RazorpayError, type RazorpayErrorKind } from './razorpay-error.ts'
import { readRazorpaySettings } from './settings.ts'

let razorpay: LocalRazorpay
beforeEach(async () => {
  razorpay = await startLocalRazorpay(() => new Date('2026-03-01T06:30:00Z'))
})
afterEach(() => razorpay.stop())

const quick: ClientPatience = { timeoutMs: 5_000, pausesMs: [1, 2] }
const READ = 'GET /v1/payouts'
const READ_CALL: RazorpayCall<{ items: unknown[] }> = {
  operation: 'findPayout',
  method: 'GET',
  path: '/v1/payouts',
  query: { account_number: '7878780080316316' },
  answer: z.object({ items: z.array(z.unknown()) }),
}
const WRITE = 'POST /v1/contacts'
const WRITE_CALL: RazorpayCall<{ id: string }> = {
  operation: 'createContact',
  method: 'POST',
  path: '/v1/contacts',
  body: { name: 'Gaurav Kumar', type: 'customer' },
  answer: z.object({ id: z.string() }),
}
const errorOf = async (work: Promise<unknown>): Promise<RazorpayError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RazorpayError)) throw new Error(`not a RazorpayError: ${error}`)
  return error
}
const answer = (status: number, body: unknown): LocalFault => ({ kind: 'answer', status, body })
const problem = (code: string, description = 'Something') => ({ error: { code, description } })

test('a call carries key, query and body, and its answer is read', async () => {
  const client = razorpayClient(razorpay.settings, quick)
  expect(await client.ask(READ_CALL)).toEqual({ items: [] })
  expect(await client.ask(WRITE_CALL)).toEqual({ id: expect.stringMatching(/^cont_/) })
  expect(razorpay.calls).toMatchObject([
    { query: { account_number: '7878780080316316' }, body: undefined },
    { body: { name: 'Gaurav Kumar', type: 'customer' }, idempotencyKey: undefined },
  ])
})

test('a wrong key is told as such, once, and never shown', async () => {
  const settings = readRazorpaySettings({
    RAZORPAY_KEY_ID: 'rzp_test_somebodyelse0',
    RAZORPAY_KEY_SECRET: 'wrong-secret',
    RAZORPAY_WEBHOOK_SECRET: 'a-long-webhook-secret',
    RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
    RAZORPAY_BASE_URL: razorpay.settings.baseUrl,
  })
  const error = await errorOf(razorpayClient(settings, quick).ask(READ_CALL))
  expect(error.detail).toMatchObject({ kind: 'unauthorised', status: 401 })
  expect(JSON.stringify(error) + error.stack).not.toMatch(/wrong-secret|d3Jvbmct/)
  expect(razorpay.calls).toHaveLength(1)
})

test('a refusal keeps code, reason and field, and hides what it repeats of ours', async () => {
  const call = { ...WRITE_CALL, body: { name: 'Gaurav Kumar!', type: 'customer' } }
  const error = await errorOf(razorpayClient(razorpay.settings, quick).ask(call))
  expect(error.detail).toEqual({
    kind: 'refused',
    operation: 'createContact',
    status: 400,
    code: 'BAD_REQUEST_ERROR',
    reason: 'input_validation_failed',
    field: 'name',
    description: 'The name field [hidden] is invalid.',
  })
  expect(razorpay.calls).toHaveLength(1)
})

test.each<[string, LocalFault, RazorpayErrorKind]>([
  ['429', answer(429, problem('BAD_REQUEST_ERROR', 'Too many requests')), 'rateLimited'],
  ['500', answer(500, problem('SERVER_ERROR')), 'unavailable'],
  ['502 of a proxy', answer(502, '<html>Bad gateway</html>'), 'unavailable'],
  ['504 without a body', answer(504, ''), 'unavailable'],
  ['their fault with status 400', answer(400, problem('SERVER_ERROR')), 'unavailable'],
  ['a bank fault with status 400', answer(400, problem('GATEWAY_ERROR')), 'unavailable'],
  ['a broken line', { kind: 'drop' }, 'unreachable'],
])('reading is tried three times on %s, then told', async (_, fault, kind) => {
  razorpay.failNext(READ, fault, fault)
  const client = razorpayClient(razorpay.settings, quick)
  expect(await client.ask(READ_CALL)).toEqual({ items: [] })
  expect(razorpay.countOf(READ)).toBe(3)
  razorpay.failNext(READ, fault, fault, fault)
  expect((await errorOf(client.ask(READ_CALL))).kind).toBe(kind)
  expect(razorpay.countOf(READ)).toBe(6)
})

test.each<[string, LocalFault, RazorpayErrorKind]>([
  ['400', answer(400, problem('BAD_REQUEST_ERROR')), 'refused'],
  ['403', answer(403, problem('BAD_REQUEST_ERROR')), 'unauthorised'],
  ['404 without JSON', answer(404, 'not here'), 'refused'],
  ['200 that is no JSON', answer(200, 'fine'), 'unexpectedAnswer'],
  ['200 that lacks a field', answer(200, { count: 0 }), 'unexpectedAnswer'],
])('%s is told at once', async (_, fault, kind) => {
  razorpay.failNext(READ, fault)
  const error = await errorOf(razorpayClient(razorpay.settings, quick).ask(READ_CALL))
  expect(error.kind).toBe(kind)
  expect(razorpay.countOf(READ)).toBe(1)
})

test('a redirect is not followed', async () => {
  const elsewhere = { location: `${razorpay.settings.baseUrl}/v1/virtual_accounts` }
  razorpay.failNext(READ, { kind: 'answer', status: 307, body: '', headers: elsewhere })
  const error = await errorOf(razorpayClient(razorpay.settings, quick).ask(READ_CALL))
  expect(error.detail).toMatchObject({ kind: 'refused', status: 307 })
  expect(razorpay.calls).toHaveLength(1)
})

test('an answer that is not as documented is named by its fields, not its values', async () => {
  razorpay.failNext(READ, answer(200, { items: 'Gaurav Kumar' }))
  const error = await errorOf(razorpayClient(razorpay.settings, quick).ask(READ_CALL))
  expect(error.message).toContain('not as documented: items')
  expect(error.message).not.toContain('Gaurav')
})

test('no answer in time is a time-out', async () => {
  razorpay.failNext(READ, { kind: 'silence' })
  const client = razorpayClient(razorpay.settings, { timeoutMs: 50, pausesMs: [] })
  expect((await errorOf(client.ask(READ_CALL))).kind).toBe('timeout')
})

test('nobody there is unreachable, with the code of the line', async () => {
  await razorpay.stop()
  const error = await errorOf(razorpayClient(razorpay.settings, quick).ask(READ_CALL))
  expect(error.detail).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' })
  expect(error.message).not.toContain('7878780080316316')
  razorpay = await startLocalRazorpay(() => new Date('2026-03-01T06:30:00Z'))
})

test.each<[string, Partial<RazorpayCall<unknown>>, LocalFault, number]>([
  ['plain, 500', {}, answer(500, ''), 1],
  ['plain, broken line', {}, { kind: 'drop' }, 1],
  ['plain, 429', {}, answer(429, ''), 2],
  ['repeatable, 500', { isRepeatable: true }, answer(500, ''), 2],
  ['repeatable, broken line', { isRepeatable: true }, { kind: 'drop' }, 2],
  ['with a key, 500', { idempotencyKey: 'key-1' }, answer(500, ''), 2],
])('writing again is left to what is safe: %s', async (_, more, fault, calls) => {
  razorpay.failNext(WRITE, fault)
  const client = razorpayClient(razorpay.settings, quick)
  await client.ask({ ...WRITE_CALL, ...more }).catch(() => undefined)
  expect(razorpay.countOf(WRITE)).toBe(calls)
})
