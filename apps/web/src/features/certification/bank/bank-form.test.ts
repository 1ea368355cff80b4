import { rankMatches } from '@noren/ui/search'
import { expect, test } from 'vitest'
import type { Texts } from '../../../device/texts.ts'
import { brokenIn } from '../../../shell/form/broken-in.fixture.ts'
import { draftOf } from '../../../shell/form/table.ts'
import {
  accountOf,
  type Bank,
  type BankForm,
  type BankMarket,
  bankOfIfsc,
  filledBy,
  initialsOf,
  ruleValuesOf,
} from './bank-form.ts'
import { bankTable } from './bank-table.tsx'

const banks = [
  { bankCode: 'SBIN', bankName: 'State Bank of India' },
  { bankCode: 'BARB', bankName: 'Bank of Baroda' },
  { bankCode: 'CNRB', bankName: 'Canara Bank' },
  { bankCode: 'BKID', bankName: 'Bank of India' },
]
/** A text is represented by its key. */
const t = ((key: string) => key) as Texts<'bankAccount'>
const brokenOf = (
  form: BankForm,
  market: BankMarket & { bankIdentifierLabel: string },
  known: readonly Bank[],
) => brokenIn(bankTable(t, market, known), form)
const india = {
  bankIdentifierLabel: 'IFSC',
  bankIdentifierPattern: '^[A-Z]{4}0[A-Z0-9]{6}$',
  isBankIdentifierTyped: true,
  accountNumberLength: { min: 9, max: 18 },
  hasClabe: false,
}
const good = {
  bankCode: 'CNRB',
  ifsc: 'cnrb0001234',
  accountNumber: '1234 5678 9012',
  accountAgain: '123456789012',
}

test.each([
  ['bank', ['Bank of Baroda', 'Bank of India', 'State Bank of India', 'Canara Bank']],
  ['INDIA', ['State Bank of India', 'Bank of India']],
  ['', ['State Bank of India', 'Bank of Baroda', 'Canara Bank', 'Bank of India']],
  ['zzz', []],
])(
  '[C8.1] typed %j: names that start with it come first, then those that hold it',
  (typed, names) => {
    expect(rankMatches(banks, typed, (bank) => bank.bankName).map((bank) => bank.bankName)).toEqual(
      names,
    )
  },
)

test('[C8.1] among two thousand banks every match is found, those that start with it first', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    bankName: at % 2 === 0 ? `Rural Bank ${at}` : `Bank Rural ${at}`,
  }))
  const found = rankMatches(many, 'bank', (bank) => bank.bankName)
  expect(found).toHaveLength(2000)
  expect(found.slice(0, 1000).every((bank) => bank.bankName.startsWith('Bank'))).toBe(true)
})

test.each([
  ['cnrb0001234', 'CNRB'],
  ['SBIN', 'SBIN'],
  ['SBI', null],
  ['XXXX0001234', null],
])('[C8.2] the bank of IFSC %s is %s', (ifsc, bankCode) => {
  expect(bankOfIfsc(ifsc, banks)?.bankCode ?? null).toBe(bankCode)
})

test('[C8.2] an account as people type it is accepted and cleaned', () => {
  expect(brokenOf(good, india, banks)).toEqual({})
  expect(accountOf(good, india)).toEqual({
    bankCode: 'CNRB',
    ifsc: 'CNRB0001234',
    accountNumber: '123456789012',
  })
})

test.each([
  [{ ifsc: 'CNRB1001234' }, { ifsc: 'rule_ifsc' }],
  [{ ifsc: 'SBIN0001234' }, { ifsc: 'rule_otherBank' }],
  [{ accountAgain: '123456789013' }, { accountAgain: 'rule_again' }],
  [{ accountNumber: '12345', accountAgain: '12345' }, { accountNumber: 'rule_account' }],
  [
    { bankCode: '', ifsc: '' },
    { bankCode: 'rule_bank', ifsc: 'rule_required' },
  ],
])('[C8.2] %o is told beside its field', (change, problems) => {
  expect(brokenOf({ ...good, ...change }, india, banks)).toEqual(problems)
})

test.each([
  ['State Bank of India', 'SB'],
  ['Punjab & Sind Bank', 'PS'],
  ['HDFC', 'H'],
  ['Bank of Baroda', 'BB'],
])('the tile of %s says %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

const mexico = {
  bankIdentifierPattern: '^\\d{3}$',
  bankIdentifierLabel: 'CLABE',
  isBankIdentifierTyped: false,
  accountNumberLength: { min: 18, max: 18 },
  hasClabe: true,
}
const mexicanBanks = [
  { bankCode: '002', bankName: 'Banamex' },
  { bankCode: '032', bankName: 'IXE' },
]
const EMPTY = { bankCode: '', ifsc: '', accountNumber: '', accountAgain: '' }

test('[C8.2] a CLABE names its bank, and nobody types a bank code', () => {
  const clabe = '002 010 07777777777 1'
  const named = filledBy({ accountNumber: clabe }, mexicanBanks, mexico)
  const form = { ...EMPTY, accountNumber: clabe, ...named, accountAgain: clabe }
  expect(form.bankCode).toBe('002')
  expect(brokenOf(form, mexico, mexicanBanks)).toEqual({})
  expect(accountOf(form, mexico)).toEqual({
    bankCode: '002',
    ifsc: '002',
    accountNumber: '002010077777777771',
  })
  expect(ruleValuesOf(mexico)).toEqual({ label: 'CLABE', digits: '18' })
})

test.each([
  ['002010077777777772', 'checkDigit'],
  ['032180000118359719', 'otherBank'],
  ['4152313412341234', 'account'],
])('[C8.2] the CLABE %s: %s', (accountNumber, problem) => {
  const form = { ...EMPTY, bankCode: '002', accountNumber, accountAgain: accountNumber }
  expect(brokenOf(form, mexico, mexicanBanks)).toEqual({ accountNumber: `rule_${problem}` })
})

test('[C8.2] account numbers never wait on the phone', () => {
  expect(draftOf(bankTable(t, india, banks), good)).toEqual({
    bankCode: 'CNRB',
    ifsc: 'cnrb0001234',
  })
})
