import { DICT_TYPES } from '@noren/contract/certification'
import { LANGUAGES } from '@noren/i18n/languages'
import { MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { dictionary } from './dictionaries.ts'

const everyList = LANGUAGES.flatMap((language) =>
  MARKET_CODES.flatMap((market) => DICT_TYPES.map((type) => ({ language, market, type }))),
)

test.each(everyList)(
  '[C12.3] $type in $language for $market has a name for each choice',
  (list) => {
    const entries = dictionary(list.type, list.language, marketByCode(list.market))
    expect(entries.length).toBeGreaterThan(2)
    const choices = entries.flatMap((entry) => [entry, ...(entry.options ?? [])])
    for (const { code, name } of choices) {
      expect(code).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
      expect(name).not.toMatch(/[{}]|^$/)
    }
    const codes = entries.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  },
)

test('[C12.3] the questionnaire has six questions with help and choices', () => {
  const questions = dictionary('survey', 'en', marketByCode('in'))
  expect(questions).toHaveLength(6)
  for (const question of questions) {
    expect(question.help).not.toBe('')
    expect(question.options?.length).toBeGreaterThan(3)
  }
})

test('[C12.3] income bands are written in the market’s money and the person’s words', () => {
  const names = dictionary('monthlyIncome', 'es', marketByCode('in')).map(({ name }) => name)
  expect(names[0]).toBe('Hasta ₹15,000')
  expect(names[1]).toBe('De ₹15,000 a ₹25,000')
  expect(names.at(-1)).toBe('Más de ₹1,00,000')
})

test('[C12.3] a list that does not exist is not found', () => {
  for (const type of ['toString', 'survey.loanPurpose', '__proto__']) {
    expect(() => dictionary(type, 'en', marketByCode('in'))).toThrow(new AppError('NOT_FOUND'))
  }
})
