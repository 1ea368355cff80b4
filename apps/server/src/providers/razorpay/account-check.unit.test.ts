import { type LocalRazorpay, startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountCheck } from '../ports/account-check.ts'
import { accountCheckOf, accountValidation, razorpayAccountCheck } from './account-check.ts'
import { razorpayClient } from './client.ts'

let razorpay: LocalRazorpay
let warnings: string[]
beforeEach(async () => {
  warnings = []
  razorpay = await startLocalRazorpay(() => new Date('2026-03-01T06:30:00Z'))
})
afterEach(() => razorpay.stop())

const gateway = (pausesMs = [1, 1, 1]) =>
  razorpayAccountCheck({
    client: razorpayClient(razorpay.settings, { pausesMs: [1, 2] }),
    accountNumber: razorpay.settings.accountNumber,
    log: { warn: (...told: unknown[]) => void warnings.push(told.map(String).join(' ')) },
    pausesMs,
  })
const ACCOUNT = {
  ifsc: 'HDFC0000053',
  accountNumber: '50100012345678',
  expectedName: 'Gaurav Kumar',
}
const CREATE = 'POST /v1/fund_accounts/validations'

test('the bank names the holder, whomever we expected', async () => {
  razorpay.books.bank.set(ACCOUNT.accountNumber, {
    status: 'completed',
    results: { account_status: 'active', registered_name: 'ROHAN VARMA MEHTA ' },
  })
  const answer = { state: 'found', holderName: 'ROHAN VARMA MEHTA' }
  expect(await gateway().check(ACCOUNT)).toEqual(answer)
  expect(razorpay.calls.find(({ path }) => path.endsWith('/validations'))?.body).toEqual({
    account_number: razorpay.settings.accountNumber,
    fund_account: { id: [...razorpay.books.fundAccounts.values()][0]?.id },
    amount: 100,
    currency: 'INR',
  })
})

const told = (more: object) =>
  accountValidation.parse({ id: 'fav_1', status: 'completed', ...more })

test.each<[string, object, AccountCheck]>([
  [
    'active',
    { results: { account_status: 'active', registered_name: 'Gauri' } },
    { state: 'found', holderName: 'Gauri' },
  ],
  [
    'valid, under the other name',
    { validation_results: { account_status: 'valid', registered_name: 'Gauri' } },
    { state: 'found', holderName: 'Gauri' },
  ],
  [
    'active without a name',
    { results: { account_status: 'active', registered_name: null } },
    { state: 'found', holderName: '' },
  ],
  ['invalid', { results: { account_status: 'invalid' } }, { state: 'notFound' }],
  [
    'invalid, with other details',
    { results: { account_status: 'invalid', details: 'Not disclosed by the bank' } },
    { state: 'notFound' },
  ],
  [
    'invalid, because closed',
    { results: { account_status: 'invalid', details: 'The beneficiary account is closed.' } },
    { state: 'closed' },
  ],
  [
    'invalid, with the reason closed',
    {
      results: { account_status: 'invalid' },
      status_details: { reason: 'bank_account_closed' },
    },
    { state: 'closed' },
  ],
])('a validation that is %s', (_, more, answer) => {
  expect(accountCheckOf(told(more))).toEqual(answer)
})

test.each([
  ['created', { status: 'created' }, 'timeout'],
  ['failed', { status: 'failed', status_details: { reason: 'gateway_down' } }, 'unavailable'],
  ['completed without a result', {}, 'unexpectedAnswer'],
  ['completed, none knows how', { results: { account_status: 'odd' } }, 'unexpectedAnswer'],
])('a validation that is %s is no answer', (_, more, kind) => {
  expect(() => accountCheckOf(told(more))).toThrow(expect.objectContaining({ kind }))
})

test.each([
  ['number', { accountNumber: '50-10' }],
  ['IFSC', { ifsc: 'HDFC' }],
])('an account whose %s has not even the form of one is not found', async (_, change) => {
  expect(await gateway().check({ ...ACCOUNT, ...change })).toEqual({ state: 'notFound' })
  expect(razorpay.countOf(CREATE)).toBe(0)
})

test('a bank that takes its time, or cannot answer, is told as busy', async () => {
  razorpay.books.looksUntilBankAnswers = 9
  const busy = { reason: 'BUSY', detail: { waitSeconds: 60 } }
  await expect(gateway().check(ACCOUNT)).rejects.toMatchObject(busy)
  razorpay.books.looksUntilBankAnswers = 1
  razorpay.books.bank.set(ACCOUNT.accountNumber, { status: 'failed', results: {} })
  await expect(gateway().check(ACCOUNT)).rejects.toMatchObject(busy)
  expect(warnings).toHaveLength(2)
  expect(warnings.join()).not.toMatch(/50100012345678|Gaurav/)
})

test('the penny is sent once: a lost answer is not asked for again', async () => {
  razorpay.failNext(CREATE, { kind: 'drop', performed: true })
  await expect(gateway().check(ACCOUNT)).rejects.toMatchObject({ reason: 'BUSY' })
  expect(razorpay.countOf(CREATE)).toBe(1)
})

test('what is wrong on our side is a fault, not the person’s wait', async () => {
  razorpay.failNext(CREATE, { kind: 'answer', status: 400, body: { error: { code: 'X' } } })
  await expect(gateway().check(ACCOUNT)).rejects.toMatchObject({ kind: 'refused' })
})
