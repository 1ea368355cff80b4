import { expect, test } from 'vitest'
import { matchIn, rankMatches } from './search.ts'

const banks = ['State Bank', 'Bank of Coast', 'Coastal Union Bank', 'Río Bank']
const ranked = (typed: string) => rankMatches(banks, typed, (name) => name)

test.each([
  ['', banks],
  ['bank', ['Bank of Coast', 'State Bank', 'Coastal Union Bank', 'Río Bank']],
  ['COAST', ['Coastal Union Bank', 'Bank of Coast']],
  ['rio', ['Río Bank']],
  ['zzz', []],
])('[C8.1] typed %j', (typed, names) => {
  expect(ranked(typed)).toEqual(names)
})

test('the match is marked', () => {
  expect(matchIn('Bank of Coast', 'of')).toEqual(['Bank ', 'of', ' Coast'])
  expect(matchIn('Bank', 'zz')).toEqual(['Bank', '', ''])
})
