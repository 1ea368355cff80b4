import { setExportCode } from '@noren/contract/operator/books'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnCode } from './own-code.ts'

const takes = (exportCode: string): boolean => {
  const body = { requestId: 'a'.repeat(24), book: 'banyan-lane-INR', code: '1110', exportCode }
  return setExportCode.body?.safeParse(body).success ?? false
}

test('the console takes the codes that the call takes, and no other', () => {
  expect([takes('13000'), takes('a')]).toEqual([true, false])
  fc.assert(
    fc.property(fc.string({ maxLength: 22 }), (text) => {
      expect(isOwnCode(text)).toBe(takes(text))
    }),
  )
  for (const text of [
    'A-1',
    '13000',
    '',
    '-1',
    'a1',
    'A'.repeat(20),
    'A'.repeat(21),
    'Ä1',
    '1 2',
  ]) {
    expect(isOwnCode(text), text).toBe(takes(text))
  }
})
