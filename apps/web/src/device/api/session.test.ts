import { expect, test } from 'vitest'
import { cookieIn } from './session.ts'

test.each([
  ['', null],
  ['noren_token=abc', 'abc'],
  ['a=1; noren_token=a%3Bb; c=2', 'a;b'],
  ['xnoren_token=abc', null],
  ['noren_token=', null],
])('[L4.3] the token in %j is %s', (cookies, token) => {
  expect(cookieIn(cookies, 'noren_token')).toBe(token)
})
