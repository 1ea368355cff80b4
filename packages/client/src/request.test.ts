import { expect, test } from 'vitest'
import { addressOf } from './request.ts'

test.each([
  ['/api/user/user/status', {}, '/api/user/user/status'],
  ['/api/user/borrow/bill', { query: { borrowType: '0' } }, '/api/user/borrow/bill?borrowType=0'],
  ['/api/user/borrow/bill', { query: { borrowType: undefined } }, '/api/user/borrow/bill'],
  [
    '/api/user/repay/detail/{repayId}',
    { params: { repayId: 'a/b' } },
    '/api/user/repay/detail/a%2Fb',
  ],
])('%s with %o is %s', (path, input, address) => {
  expect(addressOf(path, input)).toBe(address)
})

test('a path parameter that is missing is a mistake of ours', () => {
  expect(() => addressOf('/repay/{repayId}', {})).toThrow('repayId')
})
