import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import { quoteLoan } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import { keepWords, type SharedWords, sharedWords } from '../../platform/shared-words.ts'
import { type KeyFactsContent, keyFactsContent } from './key-facts.ts'
import { lenderOf } from './products.ts'
import { kfsNumberOf } from './state/loan-rules.ts'

/** The statement of the smallest loan of a product on its first day, for nobody: what all its statements have in common. */
export const specimenKeyFacts = (
  market: Market,
  terms: ProductTerms,
  language: Language,
): KeyFactsContent =>
  keyFactsContent({
    kfsNumber: kfsNumberOf(terms.effectiveOn, 0),
    language,
    terms,
    quote: quoteLoan(terms, terms.amountMinorMin, terms.effectiveOn, null),
    lender: lenderOf({ market }, terms.lenderCode),
    market,
    accountTail: '0000',
    recoveryAgents: [],
    bureau: null,
  })

const made = new Map<string, SharedWords>()

/** Words of a product in a language, made once a process and kept in the database. */
export const wordsOfProduct = async (
  deps: Pick<Deps, 'db' | 'clock' | 'market'>,
  of: { use: string; terms: ProductTerms; language: Language },
  textOf: () => string,
): Promise<SharedWords> => {
  const { use, terms, language } = of
  const name = [use, deps.market.code, terms.productCode, terms.version, language].join(' ')
  const words = made.get(name) ?? sharedWords(textOf())
  made.set(name, words)
  await keepWords(deps.db, words, deps.clock.now())
  return words
}

/** What the statements of a product are packed against. */
export const keyFactsWords = (
  deps: Pick<Deps, 'db' | 'clock' | 'market'>,
  of: { terms: ProductTerms; language: Language },
): Promise<SharedWords> =>
  wordsOfProduct(deps, { use: 'keyFacts', ...of }, () =>
    JSON.stringify(specimenKeyFacts(deps.market, of.terms, of.language)),
  )
