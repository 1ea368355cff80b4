import { describe, expect, test } from 'vitest'
import { isAboutCode } from '../../../shell/step-up/code-refusals.ts'
import { EMPTY_FORM, filledBy } from './bank-form.ts'

const BANKS = [
  { bankCode: 'HDFC', bankName: 'HDFC Bank' },
  { bankCode: 'SBIN', bankName: 'State Bank of India' },
]

describe('the form of a new account', () => {
  test.each([
    ['an IFSC chooses its bank', { ifsc: 'sbin0001234' }, { bankCode: 'SBIN' }],
    ['an unknown one keeps the choice', { ifsc: 'XXXX0001234' }, { bankCode: 'HDFC' }],
    ['half an IFSC too', { ifsc: 'SB' }, { bankCode: 'HDFC' }],
    ['a chosen bank stays', { bankCode: 'SBIN' }, { bankCode: 'SBIN', ifsc: '' }],
    ['a number changes nothing else', { accountNumber: '1' }, { bankCode: 'HDFC' }],
  ])('%s', (_, part, result) => {
    const form = { ...EMPTY_FORM, bankCode: 'HDFC' }
    const filled = filledBy(part, BANKS, { hasClabe: false })
    expect({ ...form, ...part, ...filled }).toMatchObject({
      ...part,
      ...result,
    })
  })
})

describe('where a refusal is said', () => {
  test.each([
    ['OTP_WRONG', true],
    ['OTP_EXPIRED', true],
    ['PHONE_LOCKED', true],
    ['NAME_DIFFERS', false],
    ['ACCOUNT_CLOSED', false],
    [null, false],
  ])('%s', (reason, isInSheet) => {
    expect(isAboutCode(reason)).toBe(isInSheet)
  })
})
