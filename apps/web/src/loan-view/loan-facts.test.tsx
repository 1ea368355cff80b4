import { compileTexts } from '@noren/i18n/compile'
import { LANGUAGES } from '@noren/i18n/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMessages } from '../../build/catalogues.ts'
import { loadTexts, readTextsFrom, startLanguage } from '../device/texts.ts'
import { useLoanFacts } from './loan-facts.ts'

const VALUES = { receive: '1', repay: '2', totalCost: '3', apr: '4' }

function Labels() {
  return useLoanFacts()(VALUES)
    .map(({ label }) => label)
    .join('|')
}

test.each(LANGUAGES)(
  '[P1.8] in %s the last of the four facts names the cost of a year',
  async (language) => {
    readTextsFrom(async (of, group) => compileTexts(readMessages(group, of)))
    startLanguage(language)
    await loadTexts(['common', 'loanWords'])
    const label = renderToStaticMarkup(<Labels />)
      .split('|')
      .at(-1)
      ?.replaceAll('\u00a0', ' ')
    const said = { en: 'APR', es: 'APR', id: 'Biaya tahunan (APR)', vi: 'Chi phí năm (APR)' }
    expect(label).toBe(said[language])
  },
)
