import { day } from '@noren/contract/dates'
import { describe, expect, test } from 'vitest'
import type { Texts } from '../../device/texts.ts'
import { brokenIn } from '../../shell/form/broken-in.fixture.ts'
import { draftOf } from '../../shell/form/table.ts'
import { filledFrom, readReference, readResults, type VoucherForm } from './voucher-form.ts'
import { voucherTable } from './voucher-table.tsx'

/** A text is represented by its key. */
const t = ((key: string) => key) as Texts<'proof'>
const table = voucherTable(t, {
  currency: 'INR',
  disbursedOn: '2026-11-01',
  today: day('2026-11-22'),
  picture: () => null,
})
const GOOD = {
  picture: new Blob(['a']),
  reference: '4271 9930 1122',
  amount: '500',
  paidOn: '2026-11-20',
}

describe('[O3.1] what is missing from a proof', () => {
  test.each([
    ['nothing', {}, {}],
    ['the picture', { picture: null }, { picture: 'rule_picture' }],
    ['the reference', { reference: ' ' }, { reference: 'rule_required' }],
    ['a longer reference', { reference: '12-34-5' }, { reference: 'rule_reference' }],
    ['a shorter one', { reference: '1'.repeat(41) }, { reference: 'rule_reference' }],
    ['the amount', { amount: '' }, { amount: 'rule_required' }],
    ['more than nothing', { amount: '0.' }, { amount: 'rule_amount' }],
    ['nothing of a long amount', { amount: '9'.repeat(20) }, {}],
    ['the day', { paidOn: '' }, { paidOn: 'rule_required' }],
  ])('%s', (_, change, broken) => {
    expect(brokenIn<VoucherForm>(table, { ...GOOD, ...change })).toEqual(broken)
  })
})

test('[O3.2] the picture does not wait on the phone with what was typed', () => {
  const { picture: _, ...typed } = GOOD
  expect(draftOf(table, GOOD)).toEqual(typed)
})

test('[O3.1] a reference is compared without what people put between', () => {
  expect(readReference('utr 1234-5678')).toBe('UTR12345678')
})

test('[O3.1] what was read fills what was not typed, and leaves the rest', () => {
  const read = { reference: '612345678901', amount: '10177.00', paidOn: '2026-11-20' }
  const empty = { reference: ' ', amount: '', paidOn: '' }
  expect(filledFrom(empty, read)).toEqual(read)
  const typed = { reference: 'UTR1234567', amount: '5', paidOn: '2026-11-19' }
  expect(filledFrom(typed, read)).toEqual(typed)
  const nothing = { reference: null, amount: null, paidOn: null }
  expect(filledFrom(empty, nothing)).toEqual({ reference: '', amount: '', paidOn: '' })
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
