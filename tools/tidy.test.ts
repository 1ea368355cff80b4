import { ENDPOINTS } from '@noren/contract'
import { LANGUAGES } from '@noren/contract/languages'
import { describe, expect, test } from 'vitest'
import { codeOf, type SourceFile, sourceFiles } from './source-files.ts'

/** What must not slip (house rule 18). A finding names the file, so that it can be mended there. */

const WORKSPACES = ['contract', 'pricing', 'envelope', 'markets', 'server', 'web', 'e2e']
const code = sourceFiles([...WORKSPACES, 'tools'], ['.ts', '.tsx', '.mjs'])
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('e2e/') || path.startsWith('server/test/')
const production = code.filter(({ path }) => !isTest(path) && !path.startsWith('tools/'))

const importsOf = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')

const offenders = (
  files: readonly SourceFile[],
  breaks: (file: SourceFile, code: string) => boolean,
): string[] => files.filter((file) => breaks(file, codeOf(file.text))).map(({ path }) => path)

describe('imports point down (house rule 2)', () => {
  const ALLOWED: Record<string, readonly string[]> = {
    contract: ['contract'],
    pricing: ['contract', 'pricing'],
    envelope: ['envelope'],
    markets: ['contract', 'pricing', 'markets'],
    server: ['contract', 'pricing', 'envelope', 'markets', 'server'],
    web: ['contract', 'pricing', 'envelope', 'markets', 'web'],
  }
  test.each(Object.keys(ALLOWED))('%s', (workspace) => {
    const files = production.filter(({ path }) => path.startsWith(`${workspace}/`))
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .map((name) => /^@noren\/(\w+)/.exec(name)?.[1])
        .filter((name) => name !== undefined && !ALLOWED[workspace]?.includes(name))
        .map((name) => `${file.path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('a domain calls another only through its service', () => {
    const files = production.filter(({ path }) => path.startsWith('server/src/domains/'))
    const wrong = files.flatMap((file) => {
      const own = file.path.split('/')[3]
      return importsOf(file)
        .filter((name) => {
          const other = /^\.\.\/(\w[\w-]*)\/(.+)$/.exec(name)
          return other && other[1] !== own && /(store|routes)\.ts$/.test(other[2] ?? '')
        })
        .map((name) => `${file.path} imports ${name}`)
    })
    expect(wrong).toEqual([])
  })

  test('ui and i18n know no page and no call', () => {
    const files = production.filter(({ path }) => /^web\/src\/(ui|i18n)\//.test(path))
    const wrong = offenders(files, (file) =>
      importsOf(file).some((name) => /\/(pages|api)\//.test(name)),
    )
    expect(wrong).toEqual([])
  })
})

describe('time and money have one place', () => {
  test('only a clock reads the time (house rule 6)', () => {
    const clocks = ['server/src/clock.ts', 'web/src/clock.ts']
    // The sandbox page and the landing's boot script run outside the app, without its modules.
    const wrong = offenders(production, ({ path }, text) => {
      if (clocks.includes(path)) return false
      return /\bDate\.now\(|new Date\(\)/.test(text)
    })
    expect(wrong).toEqual([])
  })

  test('no float goes near money (house rule 5)', () => {
    const wrong = offenders(
      production,
      ({ path }, text) =>
        path !== 'contract/src/money.ts' && /\bparseFloat\(|\.toFixed\(/.test(text),
    )
    expect(wrong).toEqual([])
  })
})

test('one file says which address a request is counted by', () => {
  const files = production.filter(({ path }) => path.startsWith('server/'))
  const owners = [
    'server/src/edge/client-address.ts',
    // Asks who stands at the socket itself, whatever proxies say.
    'server/src/edge/prometheus.ts',
    // Names the setting, which is not Fastify's.
    'server/src/config.ts',
  ]
  expect(
    offenders(
      files,
      ({ path }, text) =>
        !owners.includes(path) && /\b(request|req)\.ips?\b|remoteAddress|trustProxy:/.test(text),
    ),
  ).toEqual([])
})

test('names say what a file is for (house rule 15)', () => {
  const wrong = code
    .map(({ path }) => path)
    .filter((path) => /(^|\/)(utils?|helpers?|common|misc|managers?)(\.|\/|-)/.test(path))
  expect(wrong).toEqual([])
  const barrels = code
    .map(({ path }) => path)
    .filter((path) => /(^|\/)index\.tsx?$/.test(path) && path !== 'contract/src/index.ts')
  expect(barrels).toEqual([])
})

test('no work is left as a note in the code (house rule 17)', () => {
  expect(
    offenders(
      code,
      ({ path, text }) => path !== 'tools/tidy.test.ts' && /\b(TODO|FIXME|XXX)\b/.test(text),
    ),
  ).toEqual([])
})

test('nothing names a package registry or a place on one machine', () => {
  const files = [
    ...code,
    ...sourceFiles(
      ['.ci', 'docs', ...WORKSPACES, 'tools'],
      ['.json', '.md', '.sh', 'run', '.html', '.css'],
    ),
  ]
  const wrong = files.filter(
    ({ path, text }) =>
      path !== 'tools/tidy.test.ts' && /registry\.npmjs|"\/(work|root|home)\//.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

describe('every call of the contract', () => {
  const routes = production.filter(({ path }) => /^server\/src\/domains\/.*routes\.ts$/.test(path))
  const tests = code.filter(({ path }) => path.startsWith('server/') && path.endsWith('.test.ts'))
  test.each(ENDPOINTS.map(({ name }) => name))('%s has a route and a test', (name) => {
    const word = new RegExp(`\\b${name}\\b`)
    expect(
      routes.some(({ text }) => new RegExp(`route\\(\\s*${name}\\b`, 'i').test(text)),
      'route',
    ).toBe(true)
    expect(
      tests.some(({ text }) => word.test(text)),
      'test',
    ).toBe(true)
  })

  test('has a path and a name of its own, and an access', () => {
    const paths = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length)
  })
})

describe('texts stand in catalogues, in four languages', () => {
  const catalogues = sourceFiles(['server/src/texts'], ['.json'])
  const groups = catalogues
    .filter(({ path }) => path.includes('/en/'))
    .map(({ path }) => path.split('/').at(-1) ?? '')
  const read = (language: string, group: string): Record<string, string> =>
    JSON.parse(
      catalogues.find(({ path }) => path.endsWith(`texts/${language}/${group}`))?.text ?? '{}',
    )
  const placesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()

  test.each(groups)('%s has the same keys and places everywhere', (group) => {
    const english = read('en', group)
    for (const language of LANGUAGES) {
      const texts = read(language, group)
      expect(Object.keys(texts).sort(), language).toEqual(Object.keys(english).sort())
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('')
        expect(placesIn(text), `${language} ${key}`).toEqual(placesIn(english[key] ?? ''))
      }
    }
  })

  test('no words stand in a component: between its tags, in its attributes, in its branches', () => {
    /** Names of ours and of others, the same in every language. */
    const NAMES = ['Noren', 'WhatsApp']
    const READ = /(?:aria-\w+|label|title|alt|placeholder|help|note|text|by|prefix|symbol)/.source
    const places = [
      /(?<![=-])>([^<>{}();=]*\p{L}{2}[^<>{}();=]*)<\//gu,
      new RegExp(`\\s${READ}="([^"]*\\p{L}{2}[^"]*)"`, 'gu'),
      new RegExp(`\\s${READ}=\\{['\`]([^'\`{}]*\\p{L}{2}[^'\`{}]*)['\`]\\}`, 'gu'),
      /\{'([^']*\p{L}{2}[^']*)'\}/gu,
      /[?:] '(\p{Lu}\p{L}+ [^']*)'/gu,
    ]
    // References between elements, and values that a screen reader knows and says in its own language.
    const isMachine = (all: string) =>
      /aria-(\w*by|controls|live|current|haspopup|\w*="(true|false))/.test(all)
    const wrong = production
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) =>
        places.flatMap((place) =>
          [...codeOf(text).matchAll(place)]
            .filter(([all, words = '']) => !isMachine(all) && !NAMES.includes(words.trim()))
            .map(([, words]) => `${path}: ${words?.trim()}`),
        ),
      )
    expect(wrong).toEqual([])
  })
})
