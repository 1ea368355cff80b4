import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import { type Formatter, formatterFor } from '../../platform/texts/formatter.ts'
import { textIn, textKeys } from '../../platform/texts/texts.ts'
import { dictionary } from '../certification/dictionaries.ts'
import type { ClosedLoan, CreditFacts } from '../credit/credit-decision.ts'

export interface FactInWords {
  readonly name: string
  readonly value: string
}

interface Reader {
  language: Language
  market: Market
  format: Formatter
}

const NAMED = new Set(textKeys('staff', 'fact.'))
const EXPORTED = new Set(textKeys('export', 'field.'))
const DAY = /On$/
const MONEY = /Minor$|\.minor$/

/** As the person's own export calls it, unless the staff needs other words for it. */
const nameOf = (language: Language, path: string): string => {
  if (NAMED.has(`fact.${path}`)) return textIn(language, 'staff', `fact.${path}`)
  const last = path.split('.').at(-1) ?? path
  return EXPORTED.has(`field.${last}`) ? textIn(language, 'export', `field.${last}`) : path
}

const choiceOf = ({ language, market }: Reader, type: string, code: string): string =>
  dictionary(type, language, market).find((choice) => choice.code === code)?.name ?? code

const valueInWords = (reader: Reader, path: string, value: unknown): string => {
  const { language, format } = reader
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return textIn(language, 'export', `value.${value}`)
  if (MONEY.test(path)) return format.money(value as Minor)
  if (DAY.test(path)) return format.day(value as Day)
  const coded = { kycTier: `fact.tier.${value}`, 'shownIncome.evidence': `fact.evidence.${value}` }
  const key = Object.hasOwn(coded, path) ? coded[path as keyof typeof coded] : ''
  if (NAMED.has(key)) return textIn(language, 'staff', key)
  return path === 'workStatus' ? choiceOf(reader, path, String(value)) : String(value)
}

const earlierLoans = ({ language, format }: Reader, closed: readonly ClosedLoan[]): FactInWords[] =>
  closed.map(({ principalMinor, lateDays, heldDays, repaidOn }) => ({
    name: textIn(language, 'staff', 'fact.earlier', { day: format.day(repaidOn) }),
    value: textIn(language, 'staff', 'fact.earlier.value', {
      amount: format.money(principalMinor),
      days: lateDays,
      ran: heldDays,
    }),
  }))

const answers = (reader: Reader, survey: CreditFacts['survey']): FactInWords[] => {
  const questions = dictionary('survey', reader.language, reader.market)
  return Object.entries(survey).map(([code, choice]) => {
    const question = questions.find((one) => one.code === code)
    const option = question?.options?.find((one) => one.code === choice)
    return { name: question?.name ?? code, value: option?.name ?? choice }
  })
}

/**
 * What a decision rests on, a line each, in the words of a language and the money of the market. What has no words
 * yet, as in a decision of another version, keeps its own name.
 */
export const factsInWords = (
  facts: CreditFacts,
  { language, market, currency }: { language: Language; market: Market; currency: Currency },
): FactInWords[] => {
  const reader = { language, market, format: formatterFor(market, currency, language) }
  const linesOf = (within: object, before: string): FactInWords[] =>
    Object.entries(within).flatMap(([key, value]) => {
      const path = before + key
      if (path === 'survey') return answers(reader, value)
      if (path === 'history.closed') return earlierLoans(reader, value)
      if (typeof value === 'object' && value !== null) return linesOf(value, `${path}.`)
      return [{ name: nameOf(language, path), value: valueInWords(reader, path, value) }]
    })
  return linesOf(facts, '')
}
