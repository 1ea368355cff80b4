import { describe, expect, test } from 'vitest'
import { targetOf, wayBack } from './coupon-target.ts'

describe('the page that asked for a coupon', () => {
  test.each([
    [null, 'none'],
    ['https://example.com/loan', 'none'],
    ['//example.com', 'none'],
    ['/user', 'none'],
    ['/loan', 'loan'],
    ['/loan?product=lamp-61&amount=20000', 'loan'],
    ['/repay/7', 'running'],
    ['/repay/7/more', 'none'],
  ])('%s', (asked, kind) => {
    expect(targetOf(asked).kind).toBe(kind)
  })

  test.each([
    ['/loan?product=lamp-61&amount=20000', { product: 'lamp-61', amount: '20000' }],
    ['/loan?product=lamp-61', null],
    ['/loan?product=lamp-61&amount=much', null],
    ['/loan?product=../x&amount=1', null],
  ])('the loan in %s', (asked, loan) => {
    expect(targetOf(asked)).toMatchObject({ loan })
  })
})

describe('the way back', () => {
  test.each([
    [null, 'c1', '/loan?coupon=c1'],
    [null, null, null],
    ['/loan?product=a&amount=5', 'c1', '/loan?product=a&amount=5&coupon=c1'],
    ['/loan?product=a&coupon=c0', 'c1', '/loan?product=a&coupon=c1'],
    ['/loan?product=a&coupon=c0', null, '/loan?product=a'],
    ['/loan?coupon=c0', null, '/loan'],
    ['/repay/7', null, '/repay/7'],
    ['/repay/7?channel=upi', 'c1', '/repay/7?channel=upi&coupon=c1'],
  ])('%s with %s', (asked, couponId, way) => {
    expect(wayBack(targetOf(asked), couponId)).toBe(way)
  })
})
