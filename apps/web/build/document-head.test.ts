import { LANGUAGES } from '@noren/i18n/languages'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { market } from '../src/device/market.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const told = (language: (typeof LANGUAGES)[number]) => ({
  language,
  title: 'Short loans "now"',
  description: 'The whole price <in front>',
})

/** The address of a page is read once, when the module is loaded. */
const headAt = async (publicUrl: string) => {
  vi.stubEnv('PUBLIC_URL', publicUrl)
  return import('./document-head.ts')
}

const linksIn = (head: string): string[] =>
  head.split('\n').filter((line) => line.startsWith('<link'))

describe('with PUBLIC_URL', () => {
  const origin = 'https://loans.example.com'
  const others = LANGUAGES.filter((language) => language !== market.defaultLanguage)
  const addresses = new Map([
    [market.defaultLanguage, `${origin}/`],
    ...others.map((language) => [language, `${origin}/${language}.html`] as const),
  ])
  let head: typeof import('./document-head.ts')
  beforeEach(async () => {
    head = await headAt(`${origin}/some/path/`)
  })

  test.each(LANGUAGES)(
    'the page in %s names its own address and that of every language',
    (language) => {
      const languages = LANGUAGES.map(
        (one) => `<link rel="alternate" hreflang="${one}" href="${addresses.get(one)}">`,
      )
      expect(linksIn(head.headFor(told(language)))).toEqual([
        `<link rel="canonical" href="${addresses.get(language)}">`,
        ...languages,
        `<link rel="alternate" hreflang="x-default" href="${origin}/">`,
      ])
    },
  )

  test('what messengers show has a whole address, and no words leave their attribute', () => {
    const shown = head.headFor(told('es'))
    expect(shown).toContain(`<meta property="og:image" content="${origin}/share-es.png">`)
    expect(shown).toContain(`<meta property="og:url" content="${addresses.get('es')}">`)
    expect(shown).toContain('content="Short loans &quot;now&quot;"')
    expect(shown).toContain('content="The whole price &lt;in front>"')
  })

  test('the sitemap lists each page with all its languages, and robots.txt names the sitemap', () => {
    const map = head.sitemap() ?? ''
    expect(map).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www/)
    const urls = [...map.matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => url)
    expect(urls.map((url) => /<loc>(.*?)<\/loc>/.exec(url)?.[1])).toEqual(
      LANGUAGES.map((language) => addresses.get(language)),
    )
    for (const url of urls) {
      const alternates = [...url.matchAll(/hreflang="(\w+)" href="([^"]+)"\/>/g)]
      expect(new Map(alternates.map(([, language, href]) => [language, href]))).toEqual(
        new Map(LANGUAGES.map((language) => [language, addresses.get(language)])),
      )
    }
    expect(head.robots()).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /sandbox\n\nSitemap: ${origin}/sitemap.xml\n`,
    )
  })
})

test('without PUBLIC_URL no page claims an address, and there is no sitemap', async () => {
  const { headFor, robots, sitemap } = await headAt('')
  for (const language of LANGUAGES) expect(linksIn(headFor(told(language)))).toEqual([])
  expect(headFor(told('en'))).not.toContain('og:url')
  expect(sitemap()).toBeNull()
  expect(robots()).toBe('User-agent: *\nDisallow: /api/\nDisallow: /sandbox\n')
})
