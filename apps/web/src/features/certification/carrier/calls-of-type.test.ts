import { expect, test } from 'vitest'
import { callsOfType } from './calls-of-type.ts'

test.each([
  ['2', '/api/user/telecom/lotp', '/api/user/telecom/lv'],
  ['1', '/api/user/telecom/fotp', '/api/user/telecom/fv'],
  ['22', '/api/user/telecom/fotp', '/api/user/telecom/fv'],
  [null, '/api/user/telecom/fotp', '/api/user/telecom/fv'],
])('[C10.3] type %s sends by %s and confirms by %s', (type, send, confirm) => {
  const calls = callsOfType(type)
  expect(calls.send).toMatchObject({ method: 'GET', path: send })
  expect(calls.confirm).toMatchObject({ method: 'POST', path: confirm })
})
