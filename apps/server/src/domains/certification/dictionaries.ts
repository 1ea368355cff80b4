import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import { AppError } from '../../platform/errors.ts'
import { textIn } from '../../platform/texts/texts.ts'
import {
  CODES,
  type PlainDictionary,
  SURVEY,
  SURVEY_QUESTIONS,
} from './personal/dictionary-codes.ts'
import { type IncomeBand, incomeBands } from './personal/income-bands.ts'

export interface DictionaryEntry {
  code: string
  name: string
  help?: string
  options?: { code: string; name: string }[]
}

type MarketFormat = Pick<Market, 'code' | 'locale' | 'currency'>

/** The choices of a select, in the person's language (C12). Throws NOT_FOUND for an unknown list. */
export const dictionary = (
  type: string,
  language: Language,
  market: MarketFormat,
): DictionaryEntry[] => {
  if (type === 'survey') return surveyEntries(language)
  if (type === 'monthlyIncome') {
    return incomeBands(market.code).map((band) => ({
      code: band.code,
      name: bandName(band, language, market),
    }))
  }
  if (!Object.hasOwn(CODES, type)) throw new AppError('NOT_FOUND')
  return CODES[type as PlainDictionary].map((code) => ({
    code,
    name: textIn(language, 'dictionaries', `${type}.${code}`),
  }))
}

const surveyEntries = (language: Language): DictionaryEntry[] =>
  SURVEY_QUESTIONS.map((question) => ({
    code: question,
    name: textIn(language, 'dictionaries', `survey.${question}`),
    help: textIn(language, 'dictionaries', `survey.${question}.help`),
    options: SURVEY[question].map((code) => ({
      code,
      name: textIn(language, 'dictionaries', `survey.${question}.${code}`),
    })),
  }))

/** Amounts are formatted for the market, whatever the language of the words. */
const bandName = (band: IncomeBand, language: Language, market: MarketFormat): string => {
  const format = new Intl.NumberFormat(market.locale, {
    style: 'currency',
    currency: market.currency,
    maximumFractionDigits: 0,
  })
  const from = format.format(band.fromMajor)
  if (band.toMajor === null) return textIn(language, 'dictionaries', 'monthlyIncome.over', { from })
  const to = format.format(band.toMajor)
  return band.fromMajor === 0
    ? textIn(language, 'dictionaries', 'monthlyIncome.upTo', { to })
    : textIn(language, 'dictionaries', 'monthlyIncome.between', { from, to })
}
