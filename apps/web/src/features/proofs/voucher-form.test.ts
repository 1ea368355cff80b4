import { describe, expect, test } from 'vitest'
import { filledFrom, readReference, readResults, voucherProblems } from './voucher-form.ts'

const GOOD = { reference: '4271 9930 1122', amount: '500', paidOn: '2026-11-20' }

describe('[O3.1] what is missing from a proof', () => {
  test.each([
    ['nothing', GOOD, true, {}],
    ['the picture', GOOD, false, { picture: 'required' }],
    ['the reference', { ...GOOD, reference: ' ' }, true, { reference: 'required' }],
    ['a longer reference', { ...GOOD, reference: '12-34-5' }, true, { reference: 'reference' }],
    ['a shorter one', { ...GOOD, reference: '1'.repeat(41) }, true, { reference: 'reference' }],
    ['the amount', { ...GOOD, amount: '' }, true, { amount: 'required' }],
    ['more than nothing', { ...GOOD, amount: '0.' }, true, { amount: 'amount' }],
    ['the day', { ...GOOD, paidOn: null }, true, { paidOn: 'required' }],
  ])('%s', (_, form, hasPicture, problems) => {
    expect(voucherProblems(form, hasPicture, 'INR')).toEqual(problems)
  })
})

test('[O3.1] a reference is compared without what people put between', () => {
  expect(readReference('utr 1234-5678')).toBe('UTR12345678')
})

test('[O3.1] what was read fills what was not typed, and leaves the rest', () => {
  const read = { reference: '612345678901', amount: '10177.00', paidOn: '2026-11-20' }
  const empty = { reference: ' ', amount: '', paidOn: null }
  expect(filledFrom(empty, read)).toEqual(read)
  const typed = { reference: 'UTR1234567', amount: '5', paidOn: '2026-11-19' }
  expect(filledFrom(typed, read)).toEqual(typed)
  const nothing = { reference: null, amount: null, paidOn: null }
  expect(filledFrom(empty, nothing)).toEqual({ reference: '', amount: '', paidOn: null })
})

describe('[O3.1] what was read off the picture, beside what was said', () => {
  const said = { reference: 'UTR12345678', amount: '500.00', paidOn: '2026-11-20' } as const
  const proof = { ...said, currency: 'INR' } as const
  test.each([
    ['nothing', { reference: null, amount: null, paidOn: null }, []],
    [
      'all the same',
      { reference: 'utr 12345678', amount: '500', paidOn: '2026-11-20' },
      [
        { field: 'reference', read: 'utr 12345678', isSame: true },
        { field: 'amount', read: '500', isSame: true },
        { field: 'paidOn', read: '2026-11-20', isSame: true },
      ],
    ],
    [
      'another amount and day',
      { reference: null, amount: '50.00', paidOn: '2026-11-19' },
      [
        { field: 'amount', read: '50.00', isSame: false },
        { field: 'paidOn', read: '2026-11-19', isSame: false },
      ],
    ],
  ])('%s', (_, read, results) => {
    expect(readResults({ ...proof, read })).toEqual(results)
  })
})
