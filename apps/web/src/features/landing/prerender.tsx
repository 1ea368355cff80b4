import { LANGUAGES, type Language } from '@noren/i18n/languages'
import type { Messages } from '@noren/i18n/texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { moneyMinorShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { loadTexts, readTextsFrom, startLanguage, textsOf } from '../../device/texts.ts'
import { landingFacts } from './facts.ts'
import { HelpView } from './HelpView.tsx'
import { HeroCloth } from './HeroCloth.tsx'
import { LandingView } from './LandingView.tsx'

const files = import.meta.glob<Messages>('./texts/noren/*.json', {
  import: 'default',
  eager: true,
})

export type Prerendered = {
  language: Language
  html: string
  title: string
  description: string
  /** What stands on the picture of a shared link. */
  share: { cloth: string; above: string; amount: string; below: string; title: string }
  /** The page for browsers that cannot run the app. */
  help: { html: string; title: string }
}

/** A drawing's parts without words of their own are as good without an end tag. */
const short = (html: string): string => html.replace(/><\/(?:path|stop|use)>/g, '/>')

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
    const amount = moneyMinorShort(landingFacts.loanMinorMax)
    const days = { min: landingFacts.termDaysMin, max: landingFacts.termDaysMax }
    pages.push({
      language,
      html: short(renderToStaticMarkup(<LandingView />)),
      title: `${t('title')} · Noren`,
      help: { html: renderToStaticMarkup(<HelpView />), title: `${t('helpTitle')} · Noren` },
      description: t('description', { amount, ...days, measure: market.costMeasure }),
      share: {
        cloth: renderToStaticMarkup(<HeroCloth />),
        above: t('borrowUpTo'),
        amount,
        below: t('forDays', days),
        title: `${t('title')} · Noren`,
      },
    })
  }
  return pages
}
