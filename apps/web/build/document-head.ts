import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { documentFile } from '../src/app/paths.ts'
import { market } from '../src/device/market.ts'
import type { Prerendered } from '../src/features/landing/prerender.tsx'

/** Where the app will be found (docs/operations.md); without it a page cannot name its own address, and does not. */
const origin = process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL).origin : ''

const LOCALE_OF: Readonly<Record<Language, string>> = {
  en: 'en_US',
  es: 'es_MX',
  id: 'id_ID',
  vi: 'vi_VN',
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Told = Pick<Prerendered, 'language' | 'title' | 'description'>

/** The picture that is shown with a shared link, one for each language (build/share-picture.ts). */
export const sharePicture = (language: Language): string => `share-${language}.png`
export const SHARE_SIZE = { width: 1200, height: 630 } as const

const addressOf = (language: Language): string =>
  `${origin}/${language === market.defaultLanguage ? '' : documentFile(language)}`

/** What search engines and messengers read of the landing page in one language. */
export function headFor({ language, title, description }: Told): string {
  const named = (attribute: string, name: string, content: string | number) =>
    `<meta ${attribute}="${name}" content="${escaped(String(content))}">`
  const og = (name: string, content: string | number) => named('property', `og:${name}`, content)
  const card = [
    og('title', title),
    og('description', description),
    og('image', `${origin}/${sharePicture(language)}`),
    og('image:width', SHARE_SIZE.width),
    og('image:height', SHARE_SIZE.height),
    og('locale', LOCALE_OF[language]),
    og('type', 'website'),
    named('name', 'twitter:card', 'summary_large_image'),
  ]
  if (!origin) return card.join('\n')
  const languages = LANGUAGES.map(
    (one) => `<link rel="alternate" hreflang="${one}" href="${addressOf(one)}">`,
  )
  return [
    ...card,
    og('url', addressOf(language)),
    `<link rel="canonical" href="${addressOf(language)}">`,
    ...languages,
    `<link rel="alternate" hreflang="x-default" href="${origin}/">`,
  ].join('\n')
}

/** Everything else of ours is behind a hash. Without an address of our own there is nothing to list. */
export function sitemap(): string | null {
  if (!origin) return null
  const alternates = LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(language)}"/>`,
  ).join('')
  const urls = LANGUAGES.map(
    (language) => `<url><loc>${addressOf(language)}</loc>${alternates}</url>`,
  ).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}
</urlset>
`
}

/** Pages are for everybody, calls for nobody; the sitemap is named where it is known where we are. */
export const robots = (): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /sandbox\n${origin ? `\nSitemap: ${origin}/sitemap.xml\n` : ''}`
