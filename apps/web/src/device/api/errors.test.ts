import { ApiError } from '@noren/client/api-error'
import { ERROR_CODES } from '@noren/contract/error-codes'
import { expect, test } from 'vitest'
import { actionOf } from './errors.ts'

const refused = (code: number, msg = 'text', reason?: string) =>
  new ApiError('refused', { code, msg, data: reason ? { reason } : undefined })

test('[L6.1] 401 signs out', () => {
  expect(actionOf(refused(401))).toEqual({ kind: 'signOut' })
})

test('[L6.1] 403 signs out only with its one message', () => {
  expect(actionOf(refused(403, 'token is expired'))).toEqual({ kind: 'signOut' })
  expect(actionOf(refused(403, 'not yours'))).toEqual({ kind: 'toast', text: 'not yours' })
})

test('[L7.1] 420 leads to the landing page, with its message', () => {
  expect(actionOf(refused(420, 'closed'))).toEqual({ kind: 'toLanding', text: 'closed' })
})

test.each([314, 315, 316, 317, 700])('[L7.2] %i shows no toast', (code) => {
  expect(actionOf(refused(code))).toEqual({ kind: 'quiet' })
})

const SPECIAL = [401, 420, 314, 315, 316, 317, 700]
const others = [...new Set(Object.values(ERROR_CODES))].filter((code) => !SPECIAL.includes(code))
test.each(others)('[L7.3] %i shows its message', (code) => {
  expect(actionOf(refused(code, 'as the server says'))).toEqual({
    kind: 'toast',
    text: 'as the server says',
  })
})

test('a refused openToken ends no session', () => {
  expect(actionOf(refused(401, 'used', 'OPEN_TOKEN_USED'))).toEqual({ kind: 'toast', text: 'used' })
})

test.each([
  ['network', 'networkFailed'],
  ['timeout', 'timedOut'],
  ['badAnswer', 'badAnswer'],
] as const)('[L7.6] what has no answer has our own words: %s', (kind, text) => {
  expect(actionOf(new ApiError(kind))).toEqual({ kind: 'connectionToast', text })
})
