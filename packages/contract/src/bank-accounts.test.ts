import { describe, expect, test } from 'vitest'
import { accountNumberProblem } from './bank-accounts.ts'

const MEXICO = { accountNumberLength: { min: 18, max: 18 }, hasClabe: true }
const INDONESIA = { accountNumberLength: { min: 8, max: 18 }, hasClabe: false }
const VIETNAM = { accountNumberLength: { min: 6, max: 19 }, hasClabe: false }

describe('account numbers', () => {
  test.each([
    ['a CLABE of the chosen bank', MEXICO, '002', '002010077777777771', null],
    ['another check digit', MEXICO, '002', '002010077777777772', 'checkDigit'],
    ['of another bank', MEXICO, '002', '032180000118359719', 'otherBank'],
    ['no bank chosen yet', MEXICO, '', '032180000118359719', null],
    ['a card number in place of a CLABE', MEXICO, '002', '4152313412341234', 'length'],
    ['BCA, ten digits', INDONESIA, '014', '0141234567', null],
    ['BRI, fifteen digits', INDONESIA, '002', '002101234567501', null],
    ['too short for Indonesia', INDONESIA, '014', '0141234', 'length'],
    ['letters', INDONESIA, '014', '01412345ab', 'length'],
    ['ACB, nine digits', VIETNAM, '970416', '257678859', null],
    ['Techcombank, fourteen digits', VIETNAM, '970407', '19036912345678', null],
    ['too long for Vietnam', VIETNAM, '970407', '12345678901234567890', 'length'],
  ] as const)('%s', (_, market, bankCode, accountNumber, problem) => {
    expect(accountNumberProblem({ bankCode, accountNumber }, market)).toBe(problem)
  })
})
