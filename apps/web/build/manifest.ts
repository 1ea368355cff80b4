import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import type { Plugin } from 'vite'
import { href, paths } from '../src/app/paths.ts'
import { moneyMinorShort } from '../src/device/formats.ts'
import { market } from '../src/device/market.ts'
import { landingFacts } from '../src/features/landing/facts.ts'
import { type AppPicture, appPictureFile, takenPictures } from './app-pictures.ts'
import { readMessages } from './catalogues.ts'

/**
 * The web app manifest: one in the market's own language, and one for each language a person may choose.
 * All describe the same app (the same id).
 */
export function manifest(): Plugin {
  return {
    name: 'noren-manifest',
    configureServer(server) {
      server.middlewares.use('/manifest', (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(manifestIn(marketLanguage))
      })
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: manifestIn(marketLanguage),
      })
      for (const language of LANGUAGES) {
        const fileName = `manifest-${language}.webmanifest`
        this.emitFile({ type: 'asset', fileName, source: manifestIn(language) })
      }
      for (const picture of takenPictures(market.code)) {
        const source = readFileSync(appPictureFile(market.code, picture))
        this.emitFile({ type: 'asset', fileName: builtName(picture), source })
      }
    },
  }
}

const marketLanguage = LANGUAGES.find((language) => market.locale.startsWith(language)) ?? 'en'

/** The landing page's own sentence, with the market's figures, which are written alike in every language. */
const descriptionIn = (language: Language): string => {
  const values: Record<string, string | number> = {
    amount: moneyMinorShort(landingFacts.loanMinorMax),
    min: landingFacts.termDaysMin,
    max: landingFacts.termDaysMax,
    measure: market.costMeasure,
  }
  const text = readMessages('noren', language).description ?? ''
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

const builtName = ({ picture }: AppPicture): string => `screen-${picture}.webp`

const screenshotsIn = (language: Language) =>
  takenPictures(market.code).map((picture) => ({
    src: `/${builtName(picture)}`,
    sizes: `${picture.width}x${picture.height}`,
    type: 'image/webp',
    form_factor: picture.formFactor,
    label: readMessages(picture.texts, language).title,
  }))

function manifestIn(language: Language): string {
  const common = readMessages('common', language)
  const shortcut = (name: string | undefined, path: string) => ({
    name,
    url: `/${href(path)}`,
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })
  const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type })
  // The mark is within the middle four fifths, so that any mask may be applied.
  const icons = [
    icon('/icon.svg', 'any', 'image/svg+xml'),
    icon('/icon-192.png', '192x192', 'image/png'),
    icon('/icon-512.png', '512x512', 'image/png'),
  ].flatMap((one) => [
    { ...one, purpose: 'any' },
    { ...one, purpose: 'maskable' },
  ])
  return JSON.stringify({
    id: '/',
    name: 'Noren',
    short_name: 'Noren',
    description: descriptionIn(language),
    lang: `${language}-${market.locale.split('-')[1]}`,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#f5f4f0',
    theme_color: '#141e52',
    categories: ['finance'],
    icons,
    screenshots: screenshotsIn(language),
    shortcuts: [shortcut(common.tabHome, paths.home()), shortcut(common.tabOrder, paths.order())],
  })
}
