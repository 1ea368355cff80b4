import { ENDPOINTS } from '@noren/contract'
import { describe, expect, test } from 'vitest'
import { codeOf, type SourceFile, sourceFiles } from './source-files.ts'

/** House rules for the code. A finding names the file, so that it can be corrected there. */

const WORKSPACES = ['packages', 'apps', 'e2e']
const code = sourceFiles([...WORKSPACES, 'tools'], ['.ts', '.tsx', '.mjs'])
const isTest = (path: string) =>
  /\.(test|fixture)\.tsx?$/.test(path) ||
  /^(e2e|apps\/server\/test|apps\/web\/workshop|packages\/testkit)\//.test(path)
const production = code.filter(({ path }) => !isTest(path) && !path.startsWith('tools/'))

const offenders = (
  files: readonly SourceFile[],
  breaks: (file: SourceFile, code: string) => boolean,
): string[] => files.filter((file) => breaks(file, codeOf(file.text))).map(({ path }) => path)

describe('time and money have one place', () => {
  test('only a clock reads the time', () => {
    const clocks = [
      'apps/server/src/platform/clock.ts',
      'apps/web/src/device/clock.ts',
      'apps/console/src/device/clock.ts',
    ]
    // The sandbox page and the landing page's boot script run outside the app, without its modules.
    const wrong = offenders(production, ({ path }, text) => {
      if (clocks.includes(path)) return false
      return /\bDate\.now\(|new Date\(\)/.test(text)
    })
    expect(wrong).toEqual([])
  })

  test('no float goes near money', () => {
    const wrong = offenders(
      production,
      ({ path }, text) =>
        path !== 'packages/contract/src/money.ts' && /\bparseFloat\(|\.toFixed\(/.test(text),
    )
    expect(wrong).toEqual([])
  })
})

test('what the app leaves on a phone goes through one place', () => {
  // The boot script, the service worker and the diagnostics page run outside the app or test the browser
  // itself.
  const others =
    /^apps\/web\/src\/(device\/storage\/|app\/boot\.ts|app\/sw\/|features\/diagnostics\/)/
  const web = production.filter(({ path }) => path.startsWith('apps/web/src/'))
  const wrong = offenders(
    web,
    ({ path }, text) =>
      !others.test(path) && /\b(localStorage|sessionStorage|indexedDB)\b/.test(text),
  )
  expect(wrong).toEqual([])
})

test('nothing in the app makes elements, scripts or workers of text', () => {
  const web = production.filter(({ path }) =>
    /^(apps\/(web|console)\/src|packages\/(ui|client))\//.test(path),
  )
  const makers =
    /\b(dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|srcdoc|srcDoc|DOMParser|createContextualFragment|document\.write|createPolicy)\b/
  // The policies that apps/server/src/http/serve-web.ts names.
  const known = ['apps/web/src/device/api/fingerprint.ts', 'apps/web/src/device/trusted-types.ts']
  expect(web.length).toBeGreaterThan(100)
  expect(offenders(web, ({ path }, text) => !known.includes(path) && makers.test(text))).toEqual([])
})

test('one file says which address a request is counted by', () => {
  const files = production.filter(({ path }) => path.startsWith('apps/server/'))
  const owners = [
    'apps/server/src/http/client-address.ts',
    // Needs the socket's own address, whatever proxies claim.
    'apps/server/src/http/prometheus.ts',
    // Names our setting, not Fastify's.
    'apps/server/src/config.ts',
  ]
  expect(
    offenders(
      files,
      ({ path }, text) =>
        !owners.includes(path) && /\b(request|req)\.ips?\b|remoteAddress|trustProxy:/.test(text),
    ),
  ).toEqual([])
})

test('names say what a file is for', () => {
  const wrong = code
    .map(({ path }) => path)
    .filter((path) => /(^|\/)(utils?|helpers?|common|misc|managers?)(\.|\/|-)/.test(path))
  expect(wrong).toEqual([])
  const barrels = code
    .map(({ path }) => path)
    .filter((path) => /(^|\/)index\.tsx?$/.test(path) && path !== 'packages/contract/src/index.ts')
  expect(barrels).toEqual([])
})

test('no work is left as a note in the code', () => {
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

test('every call of the contract has a path and a name of its own', () => {
  const paths = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length)
})

describe('texts stand in catalogues', () => {
  test('no words stand in a component: between its tags, in its attributes, in its branches', () => {
    /** Names that are the same in every language. */
    const NAMES = ['Noren', 'WhatsApp']
    const READ = /(?:aria-\w+|label|title|alt|placeholder|help|note|text|by|prefix|symbol)/.source
    const places = [
      /(?<![=-])>([^<>{}();=]*\p{L}{2}[^<>{}();=]*)<\//gu,
      new RegExp(`\\s${READ}="([^"]*\\p{L}{2}[^"]*)"`, 'gu'),
      new RegExp(`\\s${READ}=\\{['\`]([^'\`{}]*\\p{L}{2}[^'\`{}]*)['\`]\\}`, 'gu'),
      /\{'([^']*\p{L}{2}[^']*)'\}/gu,
      /[?:] '(\p{Lu}\p{L}+ [^']*)'/gu,
    ]
    // References between elements, and values that a screen reader translates itself.
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
