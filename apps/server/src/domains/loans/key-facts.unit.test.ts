import { day } from '@noren/contract/dates'
import { LANGUAGES } from '@noren/i18n/languages'
import { MARKET_CODES } from '@noren/markets/market'
import { lendersOf, marketByCode, productVersionsOf } from '@noren/markets/market-by-code'
import { quoteLoan } from '@noren/pricing/quote'
import { describe, expect, test } from 'vitest'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { keyFactsContent } from './key-facts.ts'

const YEARLY_COST_ROW = 8

/** Whose law an agreement names. */
const COUNTRIES = {
  in: { en: 'India', es: 'India', id: 'India', vi: 'Ấn Độ' },
  mx: { en: 'Mexico', es: 'México', id: 'Meksiko', vi: 'Mexico' },
  id: { en: 'Indonesia', es: 'Indonesia', id: 'Indonesia', vi: 'Indonesia' },
  vn: { en: 'Vietnam', es: 'Vietnam', id: 'Vietnam', vi: 'Việt Nam' },
}

describe.each(MARKET_CODES)('[B2.1] in %s', (code) => {
  const market = marketByCode(code)
  const rowsOf = (language: (typeof LANGUAGES)[number]) =>
    productVersionsOf(code).map((terms) => {
      const quote = quoteLoan(terms, terms.amountMinorMin, day('2026-03-02'))
      const lender = lendersOf(code).find((one) => one.lenderCode === terms.lenderCode)
      if (!lender) throw new Error(`nobody lends ${terms.productCode}`)
      const input = { kfsNumber: 'KFS-1', language, terms, quote, lender, market }
      const content = keyFactsContent({
        ...input,
        accountTail: null,
        recoveryAgents: [],
        bureau: null,
      })
      const { values, label } = content.aprSheet[YEARLY_COST_ROW] ?? { values: [], label: '' }
      const print = formatterFor(market, market.currency, language)
      return { values, label, shown: print.ppm(Number(content.apr) * 10_000), quote, terms }
    })

  test.each(LANGUAGES)('the sheet ends at the yearly cost that is shown, in %s', (language) => {
    for (const { values, label, shown } of rowsOf(language)) {
      expect(values[0]).toBe(shown)
      const derived = values.filter((line) => /\s=\s[\d.,]+/.test(line))
      expect(derived).toHaveLength(1)
      expect(derived[0]?.replaceAll('\u00a0', ' ').endsWith(` = ${shown}`)).toBe(true)
      expect(label).toContain(market.costMeasure)
    }
  })
})

describe.each(MARKET_CODES)('in %s', (code) => {
  test.each(LANGUAGES)('statement and agreement are in %s to the last word', (language) => {
    const market = marketByCode(code)
    const [terms] = productVersionsOf(code)
    const lender = lendersOf(code).find((one) => one.lenderCode === terms?.lenderCode)
    if (!terms || !lender) throw new Error('nobody lends')
    const quote = quoteLoan(terms, terms.amountMinorMin, day('2026-03-02'))
    const input = { kfsNumber: 'KFS-1', language, terms, quote, lender, market, accountTail: null }
    const number = lender.registrationNumber
    const agreementFor = (of: typeof lender) =>
      keyFactsContent({ ...input, lender: of, recoveryAgents: [], bureau: null })
    const sample = agreementFor(lender)
    const mark = { en: 'sample', es: 'ejemplo', id: 'contoh', vi: 'mẫu' }[language]
    expect(sample.lender.registration).toBe(`${number} (${mark})`)
    const textOf = ({ agreement }: typeof sample) => agreement.clauses.map(({ text }) => text)
    expect(textOf(sample)[0]).toContain(` ${number} (${mark}),`)
    const real = agreementFor({ ...lender, isSample: false })
    expect(real.lender.registration).toBe(number)
    expect(textOf(real)[0]).toContain(` ${number},`)
    expect(textOf(sample).at(-1)).toMatch(new RegExp(` ${COUNTRIES[code][language]}[ .]`))
  })
})

test('[B2.1] the figures of the derivation come to the CAT that is shown', () => {
  const terms = productVersionsOf('mx').find((one) => one.productCode === 'faro-61')
  if (!terms) throw new Error('Mexico has no faro-61')
  const quote = quoteLoan(terms, terms.amountMinorMin, day('2026-03-02'))
  const market = marketByCode('mx')
  const [lender] = lendersOf('mx')
  if (!lender) throw new Error('nobody lends')
  const input = { kfsNumber: 'KFS-1', language: 'en', terms, quote, lender, market } as const
  const content = keyFactsContent({ ...input, accountTail: null, recoveryAgents: [], bureau: null })
  const formula = content.aprSheet[YEARLY_COST_ROW]?.values.at(-1) ?? ''
  const [repay = 0, net = 0, , days = 0] = (formula.match(/[\d,]+(\.\d+)?/g) ?? []).map((figure) =>
    Number(figure.replaceAll(',', '')),
  )
  expect((((repay / net) ** (365 / days) - 1) * 100).toFixed(2)).toBe('43.20')
  expect(content.apr).toBe('43.20')
})
