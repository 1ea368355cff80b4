import { LANGUAGES, type Language } from '@noren/i18n/languages'
import type { Messages } from '@noren/i18n/texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { moneyMinorShort } from '../../device/formats.ts'
import { loadTexts, readTextsFrom, startLanguage, textsOf } from '../../device/texts.ts'
import { landingFacts } from './facts.ts'
import { LandingView } from './LandingView.tsx'

const files = import.meta.glob<Messages>('./texts/noren/*.json', {
  import: 'default',
  eager: true,
})

export type Prerendered = { language: Language; html: string; title: string; description: string }

/**
 * The landing page in every language, for the build to insert into the document.
 * @public called by build/landing.ts
 */
export async function prerenderLanding(): Promise<Prerendered[]> {
  readTextsFrom(async (language) => files[`./texts/noren/${language}.json`] ?? {})
  const pages: Prerendered[] = []
  for (const language of LANGUAGES) {
    startLanguage(language)
    await loadTexts(['noren'])
    const t = textsOf('noren')
    pages.push({
      language,
      html: renderToStaticMarkup(<LandingView />),
      title: `${t('title')} · Noren`,
      description: t('description', {
        amount: moneyMinorShort(landingFacts.loanMinorMax),
        min: landingFacts.termDaysMin,
        max: landingFacts.termDaysMax,
      }),
    })
  }
  return pages
}
